/** An element of a parsed document: its name, attributes, children or text. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

const TOKEN = /<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

function decode(text: string): string {
  if (/&(?!amp;|lt;|gt;|quot;)/.test(text)) throw new Error(`a bare & in ${text}`);
  return text.replaceAll(/&\w+;/g, (entity) => ENTITIES[entity] ?? '');
}

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([\w:.-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      decode(value),
    ]),
  );

/** Reads the kind of XML that the product writes, and throws if it is not well-formed. */
export function readXml(source: string): XmlElement {
  const text = source.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '');
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const stack = [top];
  let read = 0;
  for (const token of text.matchAll(TOKEN)) {
    const [whole, end, name = '', attributes = '', empty, content] = token;
    const parent = stack.at(-1);
    if (token.index !== read || parent === undefined) break;
    read += whole.length;
    if (content !== undefined) {
      parent.text += decode(content);
    } else if (end === '/') {
      if (stack.pop()?.name !== name) throw new Error(`</${name}> closes another element`);
    } else {
      const child = { name, attributes: attributesOf(attributes), children: [], text: '' };
      parent.children.push(child);
      if (empty !== '/') stack.push(child);
    }
  }
  const [root, ...others] = top.children;
  if (read !== text.length || stack.length !== 1 || !root || others.length > 0) {
    throw new Error(`not well-formed at ${read}: ${text.slice(read, read + 60)}`);
  }
  return root;
}
