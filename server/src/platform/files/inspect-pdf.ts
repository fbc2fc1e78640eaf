import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectStreamParser,
  PDFParser,
  PDFStream,
} from '@pdfme/pdf-lib';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Inspection, refuse, refuseUnreadable } from './inspection.ts';

export const MAX_PAGES = 20;

// A page scanned at 600 dpi has 35 megapixels. A program that draws the page holds its pictures in
// memory.
const MAX_PICTURE_PIXELS = 100_000_000;

const PROTECTED = 'This PDF is protected by a password. Please upload it without one.';

// Actions that run code, start programs, send data or open other files (ISO 32000-2, 12.6.4).
const ACTIONS = new Set(
  ['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'Rendition'].map((name) =>
    PDFName.of(name),
  ),
);
const SUBTYPES = new Set(['FileAttachment', 'RichMedia'].map((name) => PDFName.of(name)));
const KEYS = ['JavaScript', 'EmbeddedFiles', 'XFA', 'RichMediaContent'].map((key) =>
  PDFName.of(key),
);
const [S, SUBTYPE, TYPE] = [PDFName.of('S'), PDFName.of('Subtype'), PDFName.of('Type')];
const [EF, F, UF] = [PDFName.of('EF'), PDFName.of('F'), PDFName.of('UF')];
const EMBEDDED_FILE = PDFName.of('EmbeddedFile');
const [AA, OPEN_ACTION, NEXT] = [PDFName.of('AA'), PDFName.of('OpenAction'), PDFName.of('Next')];
const GO_TO = PDFName.of('GoTo');

/**
 * Checks for actions without a click: additional actions of a document, page, field or annotation,
 * and an opening action that does more than show a page. A link that must be clicked does not
 * count.
 */
function actsByItself(dict: PDFDict): boolean {
  const additional = dict.lookup(AA);
  if (additional instanceof PDFDict ? additional.keys().length > 0 : additional !== undefined) {
    return true;
  }
  const opening = dict.lookup(OPEN_ACTION);
  return opening instanceof PDFDict && (opening.lookup(S) !== GO_TO || opening.has(NEXT));
}

/**
 * Checks a dictionary for active content. Names are interned by their decoded text, so
 * `/Java#53cript` is found too.
 */
function isActive(dict: PDFDict): boolean {
  const has = (names: ReadonlySet<PDFName>, key: PDFName): boolean => {
    const value = dict.lookup(key);
    return value instanceof PDFName && names.has(value);
  };
  return (
    has(ACTIONS, S) ||
    has(SUBTYPES, SUBTYPE) ||
    dict.lookup(TYPE) === EMBEDDED_FILE ||
    (dict.has(EF) && (dict.has(F) || dict.has(UF))) ||
    KEYS.some((key) => dict.has(key))
  );
}

const partsOf = (object: PDFObject): readonly PDFObject[] => {
  if (object instanceof PDFStream) return [object.dict];
  if (object instanceof PDFDict) return object.values();
  return object instanceof PDFArray ? object.asArray() : [];
};

const [N, FIRST, OBJECT_STREAM] = [PDFName.of('N'), PDFName.of('First'), PDFName.of('ObjStm')];

const DECODE_PARMS = PDFName.of('DecodeParms');

/** The parser ignores decode parameters, so it would read other objects than PDF readers do. */
const { forStream } = PDFObjectStreamParser;
PDFObjectStreamParser.forStream = (stream, ...rest) => {
  if (stream.dict.has(DECODE_PARMS)) throw new Error('an object stream has decode parameters');
  return forStream(stream, ...rest);
};

/**
 * Detects an object stream that the parser does not open. Readers find objects in any stream that a
 * table names. The parser only opens a stream whose own dictionary states the type, so the objects
 * of another stream are not checked.
 */
const hidesObjects = ({ dict }: PDFStream): boolean =>
  dict.has(N) && dict.has(FIRST) && dict.get(TYPE) !== OBJECT_STREAM;

const [WIDTH, HEIGHT] = [PDFName.of('Width'), PDFName.of('Height')];

function hasTooManyPixels(dict: PDFDict): boolean {
  const [width, height] = [dict.lookup(WIDTH), dict.lookup(HEIGHT)];
  if (!(width instanceof PDFNumber) || !(height instanceof PDFNumber)) return false;
  return width.asNumber() * height.asNumber() > MAX_PICTURE_PIXELS;
}

/**
 * Checks every object of the file, reachable or not, including those in compressed object streams.
 */
async function refuseObjects(bytes: Uint8Array): Promise<Inspection | null> {
  // Strict mode: the parser throws on an object that it cannot read, so no object stays unchecked.
  const context = await PDFParser.forBytesWithOptions(bytes, Infinity, true).parseDocument();
  const waiting = context.enumerateIndirectObjects().map(([, object]) => object);
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (object instanceof PDFDict && (isActive(object) || actsByItself(object))) {
      return refuse('FILE_UNSAFE');
    }
    if (object instanceof PDFStream && hidesObjects(object)) return refuse('FILE_UNSAFE');
    if (object instanceof PDFDict && hasTooManyPixels(object)) return refuse('FILE_DIMENSIONS');
    waiting.push(...partsOf(object));
  }
  return null;
}

// A later revision may redefine an object that a lenient reader still finds at its old position.
// These names are too long to appear by chance in compressed data.
const RAW_NAMES = ['/JavaScript', '/EmbeddedFile', '/RichMedia', '/Launch'];
/** Automatic actions in an uncompressed object. Their names are too short for `RAW_NAMES`. */
const RAW_ACTIONS = /\/AA\s*(?:<<|\d+ \d+ R)|\/OpenAction\s*<<[^>]{0,200}\/URI/;
const FOREIGN_STARTS = ['<html', '<script', '<!doctype', '<?php', '<svg'];
const ZIP_END = 'PK\u0005\u0006';
const ZIP_TAIL = 66_000;
const SLACK = 1024;
const END_MARK = '%%EOF';

/**
 * Detects a second format in the same bytes: HTML at the start, a ZIP or a program after the end
 * mark.
 */
function isPolyglot(text: string, end: number): boolean {
  const start = text.slice(0, SLACK).toLowerCase();
  if (FOREIGN_STARTS.some((mark) => start.includes(mark))) return true;
  if (text.slice(-ZIP_TAIL).includes(ZIP_END)) return true;
  return (
    text
      .slice(end + END_MARK.length)
      .replaceAll('\0', '')
      .trim().length > 0
  );
}

async function hasHiddenParts(document: PDFDocumentProxy): Promise<boolean> {
  const attachments: unknown = await document.getAttachments();
  if (attachments !== null || (await document.getJSActions()) !== null) return true;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    if ((await page.getJSActions()) !== null) return true;
  }
  return false;
}

/** Inspects the file as a viewer that follows the cross-reference table. */
async function inspectAsViewer(bytes: Uint8Array): Promise<Inspection> {
  // The reader takes ownership of the memory, so it gets a copy.
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, isEvalSupported: false });
  try {
    const document = await task.promise;
    const { info } = await document.getMetadata();
    if (Reflect.get(info, 'EncryptFilterName') !== null) {
      return refuse('FILE_NOT_READABLE', PROTECTED);
    }
    if (document.numPages > MAX_PAGES) {
      return refuse('FILE_DIMENSIONS', 'This PDF has too many pages. The limit is 20 pages.');
    }
    if (await hasHiddenParts(document)) return refuse('FILE_UNSAFE');
    const pages = document.numPages;
    return { file: { bytes, content_type: 'application/pdf', width: null, height: null, pages } };
  } finally {
    await task.destroy();
  }
}

const isPasswordError = (error: unknown): boolean =>
  error instanceof Error && error.name === 'PasswordException';

/**
 * Keeps a PDF unchanged, because it may be signed. It accepts only a PDF that shows the same
 * harmless pages in every reader.
 */
export async function inspectPdf(bytes: Uint8Array): Promise<Inspection> {
  try {
    const seen = await inspectAsViewer(bytes);
    if (seen.refusal !== undefined) return seen;
    const text = Buffer.from(bytes).toString('latin1');
    const end = text.lastIndexOf(END_MARK);
    if (end < 0) return refuse('FILE_NOT_READABLE');
    const suspicious = RAW_NAMES.some((name) => text.includes(name)) || RAW_ACTIONS.test(text);
    if (isPolyglot(text, end) || suspicious) {
      return refuse('FILE_UNSAFE');
    }
    return (await refuseObjects(bytes)) ?? seen;
  } catch (error) {
    return isPasswordError(error)
      ? refuse('FILE_NOT_READABLE', PROTECTED)
      : refuseUnreadable(error);
  }
}
