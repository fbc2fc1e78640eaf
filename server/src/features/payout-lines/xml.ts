/**
 * The characters that XML 1.0 forbids in a text. Control characters are forbidden even if they are
 * escaped.
 */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escapeText = (text: string): string =>
  text.replaceAll(FORBIDDEN, '').replaceAll(/[&<>"]/g, (char) => ESCAPES[char] ?? '');

/** An element that is already serialized. The type rejects unescaped texts. */
export interface Element {
  readonly xml: string;
}

type Attributes = Readonly<Record<string, string | number>>;

const write = (name: string, attributes: Attributes, content: string): Element => {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeText(String(value))}"`,
  );
  const start = `<${name}${written.join('')}`;
  return { xml: content === '' ? `${start}/>` : `${start}>${content}</${name}>` };
};

/** Builds an element with child elements; an undefined child is omitted. */
export const element = (
  name: string,
  children: readonly (Element | undefined)[],
  attributes: Attributes = {},
): Element => write(name, attributes, children.map((child) => child?.xml ?? '').join(''));

/** Builds an element with a text. */
export const textElement = (name: string, text: string, attributes: Attributes = {}): Element =>
  write(name, attributes, escapeText(text));

/** Builds an XML document of one root element, in UTF-8. */
export const xmlDocument = (root: Element): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`);
