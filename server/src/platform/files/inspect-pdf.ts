import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, PDFStream } from '@pdfme/pdf-lib';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Inspection, refuse, refuseUnreadable } from './inspection.ts';
import { hidesObjectStart, type PdfObjects, plainName, readPdfObjects } from './pdf-objects.ts';

const MAX_PAGES = 20;

// A limit of 100 megapixels per picture, because viewers keep pictures in memory. A page scanned at
// 600 dpi has 35 megapixels.
const MAX_PICTURE_PIXELS = 100_000_000;
const PICTURE_TOO_LARGE = 'A picture in this PDF has too many pixels. The limit is 100 megapixels.';

const PROTECTED = 'This PDF is protected by a password. Please upload it without one.';

// The actions that run code, start programs, send data or open other files (ISO 32000-2, 12.6.4).
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
const EMBEDDED_FILES = new Set([PDFName.of('EmbeddedFile')]);
const [AA, OPEN_ACTION, NEXT] = [PDFName.of('AA'), PDFName.of('OpenAction'), PDFName.of('Next')];
const GO_TO = PDFName.of('GoTo');

/**
 * Checks for actions that run without a click. These are additional actions, and an opening action
 * that does more than show a page.
 */
function hasAutomaticAction(dict: PDFDict, { valuesAt }: PdfObjects): boolean {
  const additional = valuesAt(dict, AA);
  if (additional.some((value) => !(value instanceof PDFDict) || value.keys().length > 0)) {
    return true;
  }
  return valuesAt(dict, OPEN_ACTION).some((opening) => {
    if (!(opening instanceof PDFDict)) return false;
    const types = valuesAt(opening, S).map(plainName);
    const showsPage = types.length > 0 && types.every((type) => type === GO_TO);
    return !showsPage || valuesAt(opening, NEXT).length > 0;
  });
}

/** Checks a dictionary for active content or embedded files. */
function isActive(dict: PDFDict, { valuesAt }: PdfObjects): boolean {
  const has = (names: ReadonlySet<PDFName>, key: PDFName): boolean =>
    valuesAt(dict, key).some((value) => {
      const name = plainName(value);
      return name !== null && names.has(name);
    });
  const keys = new Set(dict.keys().map(plainName));
  return (
    has(ACTIONS, S) ||
    has(SUBTYPES, SUBTYPE) ||
    has(EMBEDDED_FILES, TYPE) ||
    (keys.has(EF) && (keys.has(F) || keys.has(UF))) ||
    KEYS.some((key) => keys.has(key))
  );
}

const partsOf = (object: PDFObject): readonly PDFObject[] => {
  if (object instanceof PDFStream) return [object.dict];
  if (object instanceof PDFDict) return object.values();
  return object instanceof PDFArray ? object.asArray() : [];
};

const [N, FIRST, OBJECT_STREAM] = [PDFName.of('N'), PDFName.of('First'), PDFName.of('ObjStm')];

/**
 * Detects an object stream that the parser does not open. The parser opens a stream only if the
 * stream's dictionary states its type. But readers also open a stream that a cross-reference table
 * names, and its objects would be unchecked.
 */
function hidesObjects({ dict }: PDFStream): boolean {
  const keys = new Set(dict.keys().map(plainName));
  return keys.has(N) && keys.has(FIRST) && dict.get(TYPE) !== OBJECT_STREAM;
}

const [WIDTH, HEIGHT] = [PDFName.of('Width'), PDFName.of('Height')];

function hasTooManyPixels(dict: PDFDict, { valuesAt }: PdfObjects): boolean {
  const largest = (key: PDFName): number =>
    valuesAt(dict, key)
      .filter((value) => value instanceof PDFNumber)
      .reduce((most, value) => Math.max(most, value.asNumber()), 0);
  return largest(WIDTH) * largest(HEIGHT) > MAX_PICTURE_PIXELS;
}

/**
 * Checks every object of the file, including unreachable and replaced objects and those in
 * compressed object streams.
 */
async function refuseObjects(
  bytes: Uint8Array,
  text: string,
  pages: number | null,
): Promise<Inspection | null> {
  const objects = await readPdfObjects(bytes);
  if (hidesObjectStart(text, objects.headerEnds)) return refuse('FILE_UNSAFE');
  const seen = new Set(objects.all);
  // The loop also visits objects that are added to the set during the iteration.
  for (const object of seen) {
    if (object instanceof PDFDict) {
      if (isActive(object, objects) || hasAutomaticAction(object, objects))
        return refuse('FILE_UNSAFE');
      if (hasTooManyPixels(object, objects)) return refuse('FILE_DIMENSIONS', PICTURE_TOO_LARGE);
    }
    if (object instanceof PDFStream && hidesObjects(object)) return refuse('FILE_UNSAFE');
    for (const part of partsOf(object)) seen.add(part);
  }
  // Such a file could not be merged into the PDF of a dispute.
  return objects.pages === pages ? null : refuseUnreadable('readers show different pages');
}

// Names that must not occur in the raw bytes. A later revision may replace an object that a lenient
// reader still finds. The names are too long to occur by chance in compressed data.
const RAW_NAMES = ['/JavaScript', '/EmbeddedFile', '/RichMedia', '/Launch'];
/** Matches automatic actions in uncompressed objects. Their names are too short for `RAW_NAMES`. */
const RAW_ACTIONS = /\/AA\s*(?:<<|\d+ \d+ R)|\/OpenAction\s*<<[^>]{0,200}\/URI/;
const FOREIGN_STARTS = ['<html', '<script', '<!doctype', '<?php', '<svg'];
const ZIP_END = 'PK\u0005\u0006';
const ZIP_TAIL = 66_000;
const SLACK = 1024;
const END_MARK = '%%EOF';

/**
 * Detects a second format in the same bytes: HTML at the start, or a ZIP or a program after the end
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

/**
 * Decodes escapes in names. This also changes other text, so both versions of the text are
 * searched.
 */
const decodeNames = (text: string): string =>
  text.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

const isSuspicious = (text: string): boolean =>
  RAW_NAMES.some((name) => text.includes(name)) || RAW_ACTIONS.test(text);

/** Inspects the file like a viewer that follows the cross-reference table. */
async function inspectAsViewer(bytes: Uint8Array): Promise<Inspection> {
  // The reader takes ownership of the memory, so it receives a copy.
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
 * Inspects a PDF and keeps its bytes, because it may be signed. Accepts only a PDF that shows the
 * same harmless pages in every reader.
 */
export async function inspectPdf(bytes: Uint8Array): Promise<Inspection> {
  try {
    const seen = await inspectAsViewer(bytes);
    if (seen.refusal !== undefined) return seen;
    const text = Buffer.from(bytes).toString('latin1');
    const end = text.lastIndexOf(END_MARK);
    if (end < 0) return refuse('FILE_NOT_READABLE');
    if (isPolyglot(text, end) || isSuspicious(text) || isSuspicious(decodeNames(text))) {
      return refuse('FILE_UNSAFE');
    }
    return (await refuseObjects(bytes, text, seen.file.pages)) ?? seen;
  } catch (error) {
    return isPasswordError(error)
      ? refuse('FILE_NOT_READABLE', PROTECTED)
      : refuseUnreadable(error);
  }
}
