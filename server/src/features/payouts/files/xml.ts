/** What XML 1.0 takes in a text; control characters are none of it, whatever the escape. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escapeText = (text: string): string =>
  text.replaceAll(FORBIDDEN, '').replaceAll(/[&<>"]/g, (char) => ESCAPES[char] ?? '');

/** An element that is written already, so that a text is never taken for one. */
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

/** An element around other elements; an absent child is left out. */
export const element = (
  name: string,
  children: readonly (Element | undefined)[],
  attributes: Attributes = {},
): Element => write(name, attributes, children.map((child) => child?.xml ?? '').join(''));

/** An element around a text. */
export const textElement = (name: string, text: string, attributes: Attributes = {}): Element =>
  write(name, attributes, escapeText(text));

export const xmlDocument = (root: Element): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`);
