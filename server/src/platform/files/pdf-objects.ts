import {
  PDFArray,
  PDFCatalog,
  type PDFContext,
  type PDFDict,
  PDFName,
  type PDFObject,
  PDFObjectStreamParser,
  PDFPageLeaf,
  PDFPageTree,
  PDFParser,
  PDFRef,
  PDFStream,
} from '@pdfme/pdf-lib';

const DECODE_PARMS = PDFName.of('DecodeParms');

const hasEscape = (object: PDFObject): boolean =>
  object instanceof PDFName && object.decodeText().includes('#');

/**
 * Makes the parser refuse object streams that it decodes differently from PDF readers. It ignores
 * decode parameters, and does not recognize `/Fi#6cter` as `/Filter`.
 */
const { forStream } = PDFObjectStreamParser;
PDFObjectStreamParser.forStream = (stream, ...rest) => {
  if (stream.dict.has(DECODE_PARMS)) throw new Error('an object stream has decode parameters');
  if (stream.dict.entries().flat().some(hasEscape)) {
    throw new Error('an object stream has escaped names');
  }
  return forStream(stream, ...rest);
};

/** Returns a name with all escapes decoded. The parser decodes only upper-case escapes. */
export function plainName(object: PDFObject | undefined): PDFName | null {
  if (!(object instanceof PDFName)) return null;
  if (!hasEscape(object)) return object;
  return PDFName.of(object.decodeText().replace(/#[\da-f]{2}/gi, (code) => code.toUpperCase()));
}

/** The parser's private methods that this module wraps. */
interface ParserParts {
  readonly context: PDFContext;
  readonly bytes: { offset(): number };
  parseIndirectObjectHeader(): PDFRef;
  parseIndirectObject(): Promise<PDFRef>;
  parseDict(ref?: PDFRef): PDFDict;
}

export interface PdfObjects {
  /** All objects and dictionaries that the file defines, including replaced ones and trailers. */
  readonly all: readonly PDFObject[];
  /**
   * Returns all values that a reader may find at a key. Values of replaced objects are included.
   */
  valuesAt(dict: PDFDict, key: PDFName): readonly PDFObject[];
  /** The offsets after the word `obj` of each parsed object. */
  readonly headerEnds: ReadonlySet<number>;
  /**
   * The number of pages for a reader that walks the page tree. A viewer trusts the number that the
   * tree states. Null for a tree with a cycle or with too many nodes.
   */
  readonly pages: number | null;
}

const [KIDS, PAGES] = [PDFName.of('Kids'), PDFName.of('Pages')];

/** The maximum number of nodes of a page tree. A few nodes can refer to each other endlessly. */
const MAX_NODES = 1_000;

/** Counts the pages of the tree. Readers do not show a node without a type. */
function countPages(context: PDFContext): number | null {
  const root = context.lookup(context.trailerInfo.Root);
  const nodes = root instanceof PDFCatalog ? [root.get(PAGES)] : [];
  let pages = 0;
  for (const [visited, node] of nodes.entries()) {
    if (visited >= MAX_NODES) return null;
    const found = context.lookup(node);
    if (found instanceof PDFPageLeaf) pages += 1;
    if (!(found instanceof PDFPageTree)) continue;
    const kids = context.lookup(found.get(KIDS));
    // The loop also visits nodes that are added during the iteration.
    if (kids instanceof PDFArray) nodes.push(...kids.asArray().slice(0, MAX_NODES));
  }
  return pages;
}

/**
 * Parses a PDF and keeps every version of every object. The parser alone keeps only the last
 * version, while a reader may use an earlier one.
 * @throws Error if an object cannot be read, so that no object stays unchecked
 */
export async function readPdfObjects(bytes: Uint8Array): Promise<PdfObjects> {
  const parser = PDFParser.forBytesWithOptions(bytes, Infinity, true);
  const all: PDFObject[] = [];
  const versions = new Map<number, PDFObject[]>();
  const headerEnds = new Set<number>();
  const parts = parser as unknown as ParserParts;

  const assign = parts.context.assign.bind(parts.context);
  parts.context.assign = (ref, object) => {
    all.push(object);
    const known = versions.get(ref.objectNumber);
    if (known === undefined) versions.set(ref.objectNumber, [object]);
    else known.push(object);
    assign(ref, object);
  };

  const parseDict = parts.parseDict.bind(parser);
  parts.parseDict = (ref) => {
    const dict = parseDict(ref);
    all.push(dict);
    return dict;
  };

  let headerEnd = 0;
  const parseHeader = parts.parseIndirectObjectHeader.bind(parser);
  parts.parseIndirectObjectHeader = () => {
    const ref = parseHeader();
    headerEnd = parts.bytes.offset();
    return ref;
  };
  const parseIndirectObject = parts.parseIndirectObject.bind(parser);
  parts.parseIndirectObject = async () => {
    const ref = await parseIndirectObject();
    headerEnds.add(headerEnd);
    return ref;
  };

  await parser.parseDocument();

  const resolve = (value: PDFObject, seen = new Set<number>()): readonly PDFObject[] => {
    if (!(value instanceof PDFRef)) return [value instanceof PDFStream ? value.dict : value];
    if (seen.has(value.objectNumber)) return [];
    seen.add(value.objectNumber);
    return (versions.get(value.objectNumber) ?? []).flatMap((version) => resolve(version, seen));
  };
  const valuesAt = (dict: PDFDict, key: PDFName): readonly PDFObject[] =>
    dict.entries().flatMap(([name, value]) => (plainName(name) === key ? resolve(value) : []));
  return { all, valuesAt, headerEnds, pages: countPages(parts.context) };
}

const HEADER = 'obj';
const SPACES = new Set(['\0', '\t', '\n', '\f', '\r', ' ']);

/** Finds the end of the text before an offset, without whitespace and comments. */
function endOfCode(text: string, offset: number): number {
  for (let end = offset; ;) {
    let newLine = false;
    while (end > 0 && SPACES.has(text[end - 1] ?? '')) {
      end -= 1;
      newLine ||= text[end] === '\n' || text[end] === '\r';
    }
    if (!newLine) return end;
    const line = Math.max(text.lastIndexOf('\n', end - 1), text.lastIndexOf('\r', end - 1)) + 1;
    const comment = text.slice(line, end).indexOf('%');
    if (comment < 0) return end;
    end = line + comment;
  }
}

/**
 * Searches for the start of an object that the parser did not see, for example in a comment or in a
 * stream's data. A cross-reference table can point there.
 */
export function hidesObjectStart(text: string, headerEnds: ReadonlySet<number>): boolean {
  for (let at = text.indexOf(HEADER); at >= 0; at = text.indexOf(HEADER, at + 1)) {
    if (headerEnds.has(at + HEADER.length)) continue;
    const generation = endOfCode(text, at);
    let start = generation;
    while (start > 0 && /[\d.+-]/.test(text[start - 1] ?? '')) start -= 1;
    if (start === generation) continue;
    const number = endOfCode(text, start);
    if (number < start && /[\d.]/.test(text[number - 1] ?? '')) return true;
  }
  return false;
}
