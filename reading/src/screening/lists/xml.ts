import { SaxesParser } from 'saxes';
import { ListError } from './list-entry.ts';

/** One element of a document. Attributes are not kept, because no list needs them. */
export interface XmlElement {
  readonly name: string;
  readonly line: number;
  readonly children: XmlElement[];
  /** The text directly in this element. */
  text: string;
}

const MAX_DEPTH = 50;

/**
 * Parses an XML document without DTD, and returns its root. It never reads a file or an address.
 * @throws ListError for a document that is not well-formed
 */
export function parseXml(text: string): XmlElement {
  const parser = new SaxesParser();
  const document: XmlElement = { name: '', line: 1, children: [], text: '' };
  const open = [document];
  const current = (): XmlElement => open.at(-1) ?? document;
  parser.on('error', () => {
    throw new ListError(parser.line, 'not_well_formed');
  });
  // A DTD can define entities that read files or grow without limit.
  parser.on('doctype', () => {
    throw new ListError(parser.line, 'has_dtd');
  });
  parser.on('opentag', ({ name }) => {
    const element: XmlElement = { name, line: parser.line, children: [], text: '' };
    current().children.push(element);
    open.push(element);
    if (open.length > MAX_DEPTH) throw new ListError(parser.line, 'not_well_formed');
  });
  parser.on('closetag', () => void open.pop());
  const addText = (more: string): void => {
    current().text += more;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
  return document.children[0] ?? document;
}

/** Returns the elements with this name directly in an element. */
export const childrenOf = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter((child) => child.name === name);

/** Returns the text of the first element with this name, or '' if it does not exist. */
export const textOf = ({ children }: XmlElement, name: string): string =>
  children.find((child) => child.name === name)?.text.trim() ?? '';
