import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto';
import { PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from 'pdf-lib';
import type { SealCertificate } from './certificate.ts';
import { sealMessage, signatureSize, signedAttributes } from './seal-message.ts';

/** Ten digits each, so that the true numbers fit into the place of these. */
const UNKNOWN = 1_000_000_001;
const RANGE_PLACE = `/ByteRange [ 0 ${UNKNOWN} ${UNKNOWN} ${UNKNOWN} ]`;
const DIGEST_BYTES = 32;
/** Bits of a form: it has signatures, and is only to be added to (ISO 32000-2, 12.7.3). */
const SIGNATURES_EXIST_APPEND_ONLY = 3;
/** Bits of an annotation: printed and locked (12.5.3). */
const PRINT_LOCKED = 132;

/**
 * Closes a PDF of ours with a signature over all of its bytes: PAdES B-B.
 * @param reason what readers of PDF show beside the seal
 */
export async function sealPdf(
  pdf: Uint8Array,
  { private_key_pem, passphrase, certificate_pem }: SealCertificate,
  sealed_at: string,
  reason = 'Signed agreement',
): Promise<Uint8Array> {
  const key = createPrivateKey({ key: private_key_pem, passphrase });
  const certificate = new X509Certificate(certificate_pem);
  const size = messageSize(certificate);
  const file = await prepare(pdf, { size, at: Temporal.Instant.from(sealed_at), reason });
  const range_at = file.lastIndexOf(RANGE_PLACE);
  const before = file.indexOf('<', file.indexOf('/Contents', range_at));
  const after = before + size * 2 + 2;
  const range = `/ByteRange [0 ${before} ${after} ${file.length - after}]`;
  file.write(range.padEnd(RANGE_PLACE.length), range_at, 'latin1');
  const hash = createHash('sha256').update(file.subarray(0, before)).update(file.subarray(after));
  const attributes = signedAttributes(hash.digest(), certificate);
  const message = sealMessage(certificate, attributes, sign('sha256', attributes, key));
  file.write(message.toString('hex'), before + 1, 'latin1');
  return new Uint8Array(file);
}

/** A message of one certificate always has the same length: its place is neither more nor less. */
function messageSize(certificate: X509Certificate): number {
  const attributes = signedAttributes(Buffer.alloc(DIGEST_BYTES), certificate);
  return sealMessage(certificate, attributes, Buffer.alloc(signatureSize(certificate))).length;
}

interface SealPlace {
  /** Bytes of the message. */
  readonly size: number;
  readonly at: Temporal.Instant;
  readonly reason: string;
}

/** The PDF with an invisible signature field whose signature is yet to be filled in. */
async function prepare(pdf: Uint8Array, { size, at, reason }: SealPlace): Promise<Buffer> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const { context } = document;
  const digits = at.toString({ smallestUnit: 'second' }).replaceAll(/\D/g, '');
  const unknown = PDFNumber.of(UNKNOWN);
  // The check reads the time where it stands here: directly behind the contents.
  const signature = context.obj({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, unknown, unknown, unknown],
    Contents: PDFHexString.of('0'.repeat(size * 2)),
    M: PDFString.of(`D:${digits}Z`),
    Reason: PDFString.of(reason),
    Name: PDFString.of('Document seal'),
    Location: PDFString.of('Kuwait'),
  });
  const page = document.getPage(0);
  const field = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFString.of('Seal'),
      V: context.register(signature),
      F: PRINT_LOCKED,
      Rect: [0, 0, 0, 0],
      P: page.ref,
    }),
  );
  page.node.addAnnot(field);
  const form = document.catalog.getOrCreateAcroForm();
  form.addField(field);
  form.dict.set(PDFName.of('SigFlags'), PDFNumber.of(SIGNATURES_EXIST_APPEND_ONLY));
  return Buffer.from(
    await document.save({ useObjectStreams: false, updateFieldAppearances: false }),
  );
}
