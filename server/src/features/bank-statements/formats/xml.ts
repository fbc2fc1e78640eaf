import { setImmediate } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { AppError } from '../../../platform/error.ts';
import { tooLarge } from './parsed.ts';

/** An element with its children. `text` is the text directly within it. */
export interface XmlNode {
  readonly name: string;
  readonly line: number;
  readonly currency: string | undefined;
  text: string;
  readonly children: XmlNode[];
}

/** Handles the elements at the given depth, below the elements on the path. */
export interface XmlVisitor {
  /** The depth at which elements are collected as nodes. The root has the depth 1. */
  readonly depth: number;
  /** Runs for every element above that depth. */
  readonly onOpen: (name: string, depth: number, namespace: string, line: number) => void;
  readonly onNode: (node: XmlNode, path: readonly string[]) => void;
  readonly onClose: (name: string, depth: number, line: number) => void;
}

/** Reads the elements of one message below its root. The elements at depth 4 are nodes. */
export interface IsoReader<Result> {
  readonly onOpen: (name: string, depth: number, line: number) => void;
  readonly onNode: (node: XmlNode, path: readonly string[]) => void;
  readonly onClose: (name: string, depth: number) => void;
  /** Returns the message after its last element. */
  readonly finish: () => Result;
}

const CHUNK_BYTES = 256 * 1024;
/** No ISO 20022 statement is nested deeper than this. */
const MAX_DEPTH = 40;
/**
 * The maximum number of attributes of an element. The parser reads a tag without a pause, so a tag
 * with a million attributes would stop all other requests. A root has a few namespaces.
 */
const MAX_ATTRIBUTES = 100;
/** The maximum number of elements in one entry, which is kept in memory until its end. */
const MAX_NODES = 500_000;

const declaredEncoding = (bytes: Uint8Array): string => {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return (
    /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*?encoding=["']([\w.-]{1,40})["']/.exec(head)?.[1] ?? 'utf-8'
  );
};

const malformed = (line: number, cause?: unknown): AppError =>
  new AppError('BANK_STATEMENT_XML_INVALID', { values: { line }, cause });

function decoderOf(bytes: Uint8Array): TextDecoder {
  try {
    return new TextDecoder(declaredEncoding(bytes), { fatal: true });
  } catch (error) {
    throw malformed(1, error);
  }
}

/**
 * Reads an XML file element by element, so that a large file needs little memory. Refuses document
 * type definitions, and so all entities except the five predefined ones.
 * @throws AppError BANK_STATEMENT_DTD, BANK_STATEMENT_XML_INVALID, BANK_STATEMENT_TOO_LARGE
 */
export async function readXml(bytes: Uint8Array, visitor: XmlVisitor): Promise<void> {
  const parser = new SaxesParser({ xmlns: true });
  const path: string[] = [];
  const nodes: XmlNode[] = [];
  parser.on('error', (error) => {
    throw malformed(parser.line, error);
  });
  parser.on('doctype', () => {
    throw new AppError('BANK_STATEMENT_DTD', { values: { line: parser.line } });
  });
  let attribute_count = 0;
  parser.on('attribute', () => {
    attribute_count += 1;
    if (attribute_count > MAX_ATTRIBUTES) throw malformed(parser.line);
  });
  let node_count = 0;
  parser.on('opentag', ({ local, uri, attributes }) => {
    attribute_count = 0;
    path.push(local);
    if (path.length > MAX_DEPTH) throw malformed(parser.line);
    if (path.length < visitor.depth) {
      visitor.onOpen(local, path.length, uri, parser.line);
      return;
    }
    const currency = attributes['Ccy']?.value;
    const node = { name: local, line: parser.line, currency, text: '', children: [] };
    node_count = nodes.length === 0 ? 1 : node_count + 1;
    if (node_count > MAX_NODES) throw tooLarge();
    nodes.at(-1)?.children.push(node);
    nodes.push(node);
  });
  const addText = (text: string) => {
    const node = nodes.at(-1);
    if (node) node.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', ({ local }) => {
    const node = nodes.pop();
    path.pop();
    if (node && nodes.length === 0) visitor.onNode(node, path);
    else if (!node) visitor.onClose(local, path.length + 1, parser.line);
  });
  const decoder = decoderOf(bytes);
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
    const chunk = bytes.subarray(from, from + CHUNK_BYTES);
    parser.write(decodeChunk(decoder, chunk, from + CHUNK_BYTES < bytes.length, parser.line));
    // Other requests run between the chunks of a large file.
    await setImmediate();
  }
  parser.close();
}

function decodeChunk(decoder: TextDecoder, chunk: Uint8Array, stream: boolean, line: number) {
  try {
    return decoder.decode(chunk, { stream });
  } catch (error) {
    throw malformed(line, error);
  }
}

/** Returns the first descendant at a path of names. */
export function find(node: XmlNode, ...names: readonly string[]): XmlNode | undefined {
  let found: XmlNode | undefined = node;
  for (const name of names) found = found?.children.find((child) => child.name === name);
  return found;
}

export const findAll = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? [];

/** Returns the text of the first descendant at a path of names. */
export const textAt = (node: XmlNode, ...names: readonly string[]): string | undefined =>
  find(node, ...names)?.text.trim();
