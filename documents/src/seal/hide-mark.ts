import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFRawStream,
  PDFStream,
  PDFString,
} from '@pdfme/pdf-lib';

/**
 * Encodes all strings as hex, and all streams that contain the mark of a seal. A text or picture of
 * a user is then never read as a second seal. PDF readers show the document unchanged.
 */
export function hideMark({ context }: PDFDocument, mark: string): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    const hidden = object instanceof PDFRawStream ? hexStream(object, mark) : hexStrings(object);
    if (hidden !== object) context.assign(ref, hidden);
  }
}

/**
 * Converts strings in place, including those in arrays and dictionaries. `hideMark` visits
 * referenced objects separately.
 */
function hexStrings(object: PDFObject): PDFObject {
  if (object instanceof PDFString) return toHexString(object);
  if (object instanceof PDFArray) {
    for (const [at, item] of object.asArray().entries()) object.set(at, hexStrings(item));
  } else if (object instanceof PDFDict) {
    for (const [key, value] of object.entries()) object.set(key, hexStrings(value));
  } else if (object instanceof PDFStream) hexStrings(object.dict);
  return object;
}

const toHexString = (text: PDFString): PDFHexString =>
  PDFHexString.of(Buffer.from(text.asBytes()).toString('hex'));

const FILTER = PDFName.of('Filter');
const PARAMETERS = PDFName.of('DecodeParms');

/**
 * Writes a stream as hex if it contains the mark. A compressed picture can contain any bytes,
 * including the mark.
 */
function hexStream(stream: PDFRawStream, mark: string): PDFRawStream {
  const { dict } = stream;
  hexStrings(dict);
  const bytes = Buffer.from(stream.contents);
  if (!bytes.includes(mark)) return stream;
  const filters = listOf(dict.lookup(FILTER));
  const parameters = listOf(dict.lookup(PARAMETERS));
  dict.set(FILTER, dict.context.obj([PDFName.of('ASCIIHexDecode'), ...filters]));
  if (parameters.length > 0) {
    dict.set(PARAMETERS, dict.context.obj([PDFNull, ...parameters]));
  }
  return PDFRawStream.of(dict, Buffer.from(`${bytes.toString('hex')}>`));
}

function listOf(object: PDFObject | undefined): PDFObject[] {
  if (object === undefined) return [];
  return object instanceof PDFArray ? object.asArray() : [object];
}
