import { ListError } from './list-entry.ts';

/** One element of a document. Attributes are checked and not kept, because no list needs them. */
export interface XmlElement {
  readonly name: string;
  readonly line: number;
  readonly children: XmlElement[];
  /** The text directly in this element. */
  text: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** Control characters that XML 1.0 forbids. */
const FORBIDDEN = /[^\P{Cc}\t\n\r\u0080-\u009f]|[\ufffe\uffff]/u;
const NAME = '[A-Za-z_][\\w.:-]*';
const TAG = new RegExp(
  `<(/?)(${NAME})((?:\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(/?)>`,
  'y',
);
const MAX_DEPTH = 50;

function decode(text: string, line: number): string {
  if (FORBIDDEN.test(text)) throw new ListError(line, 'not_well_formed');
  if (!text.includes('&')) return text;
  return text.replaceAll(/&([^;&]*);?/g, (whole, entity: string) => {
    const known = ENTITIES[entity];
    if (known !== undefined && whole.endsWith(';')) return known;
    const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(entity) ?? [];
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    const is_valid = whole.endsWith(';') && code > 0 && code <= 0x10ffff;
    const decoded = is_valid ? String.fromCodePoint(code) : '\u0000';
    // A numeric reference must not smuggle in a forbidden character.
    if (FORBIDDEN.test(decoded)) throw new ListError(line, 'not_well_formed');
    return decoded;
  });
}

/** Counts lines forward only, so that the cost stays linear. */
function lineCounter(text: string): (at: number) => number {
  let line = 1;
  let counted = 0;
  return (at) => {
    for (let next = text.indexOf('\n', counted); next !== -1 && next < at;) {
      line += 1;
      counted = next + 1;
      next = text.indexOf('\n', counted);
    }
    return line;
  };
}

/** Returns the end of a part without elements, such as a comment; undefined for other text. */
function skipPart(text: string, at: number, line: number): number | undefined {
  const endOf = (start: number, mark: string): number => {
    const end = text.indexOf(mark, start);
    if (end === -1) throw new ListError(line, 'not_well_formed');
    return end + mark.length;
  };
  if (text.startsWith('<!--', at)) return endOf(at + 4, '-->');
  if (text.startsWith('<?', at)) return endOf(at + 2, '?>');
  // A DTD can define entities that read files or grow without limit.
  if (/^<!(?:DOCTYPE|ENTITY)/i.test(text.slice(at, at + 9))) throw new ListError(line, 'has_dtd');
  return undefined;
}

const CDATA = '<![CDATA[';

/**
 * Parses an XML document without DTD, and returns its root. It never reads a file or an address.
 * @throws ListError for a document that is not well-formed
 */
export function parseXml(text: string): XmlElement {
  const lineAt = lineCounter(text);
  const document: XmlElement = { name: '', line: 1, children: [], text: '' };
  const open = [document];
  let at = 0;
  const fail = (): never => {
    throw new ListError(lineAt(at), 'not_well_formed');
  };
  while (at < text.length) {
    const current = open.at(-1) ?? document;
    const next = text.indexOf('<', at);
    const end = next === -1 ? text.length : next;
    if (end > at) {
      current.text += decode(text.slice(at, end), lineAt(at));
      at = end;
      if (current === document && document.text.trim() !== '') fail();
      continue;
    }
    const skipped = skipPart(text, at, lineAt(at));
    if (skipped !== undefined) {
      at = skipped;
      continue;
    }
    if (text.startsWith(CDATA, at)) {
      const stop = text.indexOf(']]>', at);
      if (stop === -1 || current === document) fail();
      current.text += text.slice(at + CDATA.length, stop);
      at = stop + 3;
      continue;
    }
    TAG.lastIndex = at;
    const [whole = '', closing, name = '', attributes = '', empty] = TAG.exec(text) ?? [];
    if (whole === '') fail();
    decode(attributes, lineAt(at));
    if (closing) {
      if (current.name !== name || attributes !== '' || empty) fail();
      open.pop();
    } else {
      if (current === document && document.children.length > 0) fail();
      const element: XmlElement = { name, line: lineAt(at), children: [], text: '' };
      current.children.push(element);
      if (!empty) open.push(element);
      if (open.length > MAX_DEPTH) fail();
    }
    at += whole.length;
  }
  const [root] = document.children;
  return root && open.length === 1 ? root : fail();
}

/** Returns the elements with this name directly in an element. */
export const childrenOf = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter((child) => child.name === name);

/** Returns the text of the first element with this name, or '' if it does not exist. */
export const textOf = ({ children }: XmlElement, name: string): string =>
  children.find((child) => child.name === name)?.text.trim() ?? '';
