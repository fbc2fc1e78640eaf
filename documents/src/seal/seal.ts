import { createHash, createPrivateKey, sign, verify } from 'node:crypto';
import type { SealCertificate } from './certificate.ts';
import { locateSeal } from './check-seal.ts';
import {
  LEAST_TOKEN,
  sealMessage,
  type SealSigner,
  signatureSize,
  signedAttributes,
  signerOf,
  stampAttribute,
  stampBinding,
  stampedAttributes,
} from './seal-message.ts';
import { verifySealedPdf } from './verify-seal.ts';

/** A placeholder of ten digits, so that the real number fits into its place. */
const UNKNOWN = 1_000_000_001;
/** The mark by which the strict check finds a seal. A file with two marks is never genuine. */
const SEAL_MARK = '/ByteRange';
const RANGE_PLACE = `${SEAL_MARK} [ 0 ${UNKNOWN} ${UNKNOWN} ${UNKNOWN} ]`;
const DIGEST_BYTES = 32;
/** The flags of a form that has signatures and may only be extended (ISO 32000-2, 12.7.3). */
const SIGNATURES_EXIST_APPEND_ONLY = 3;
/**
 * The flags of an annotation: hidden, printed and locked (12.5.3). Only a hidden annotation needs
 * no tag.
 */
const HIDDEN_PRINT_LOCKED = 134;

const AGREEMENT = 'Signed agreement';

/**
 * Seals a PDF with a signature over all of its bytes: PAdES B-B.
 * @param sealed_at UTC, ISO 8601
 * @param reason the text that PDF readers show beside the seal
 * @throws Error if the strict check would not find the result genuine
 */
export async function sealPdf(
  pdf: Uint8Array,
  certificate: SealCertificate,
  sealed_at: string,
  reason = AGREEMENT,
): Promise<Uint8Array> {
  const draft = await signPdf(pdf, certificate, sealed_at, { reason, room: 0 });
  return requireGenuine(closeDraft(draft, certificate), certificate);
}

/**
 * Returns the sealed file.
 * @throws Error if the strict check does not find it genuine
 */
async function requireGenuine(
  sealed: Uint8Array,
  { certificate_pem }: Pick<SealCertificate, 'certificate_pem'>,
): Promise<Uint8Array> {
  const result = await verifySealedPdf(sealed, [certificate_pem]);
  if (!result.genuine) throw new Error(`The strict check refuses the new seal: ${result.reason}`);
  return sealed;
}

/**
 * A signed document whose message is not written yet. The space for its message may also have room
 * for a timestamp.
 */
export interface SealDraft {
  readonly file: Uint8Array;
  /** The position in the file where the message starts, as hex. */
  readonly message_at: number;
  /** The number of bytes that are reserved for the message. */
  readonly room: number;
  readonly attributes: Uint8Array;
  /** The signature that an authority timestamps. */
  readonly signature: Uint8Array;
}

/**
 * The bytes that are reserved for a timestamp. A token with its certificates has 2,000 to 6,000.
 */
const STAMP_ROOM = 7_500;

/**
 * A sealed document. `draft` is the same document with a place for a timestamp; null if not
 * requested.
 */
export interface SealedDocument {
  readonly pdf: Uint8Array;
  readonly draft: SealDraft | null;
}

export interface SealRequest {
  readonly certificate: SealCertificate;
  /** The time in UTC, ISO 8601. */
  readonly sealed_at: string;
  /** True if the draft that `stampSeal` closes is also created. */
  readonly with_draft?: boolean | undefined;
}

/** Seals a PDF as `sealPdf` does. On request it also creates a draft for a timestamp. */
export async function sealWithDraft(
  pdf: Uint8Array,
  { certificate, sealed_at, with_draft = false }: SealRequest,
  reason = AGREEMENT,
): Promise<SealedDocument> {
  return {
    pdf: await sealPdf(pdf, certificate, sealed_at, reason),
    draft: with_draft ? await draftSeal(pdf, certificate, sealed_at, reason) : null,
  };
}

/** Creates a draft of a sealed PDF with a place for a timestamp. `stampSeal` closes it. */
export const draftSeal = (
  pdf: Uint8Array,
  certificate: SealCertificate,
  sealed_at: string,
  reason = AGREEMENT,
): Promise<SealDraft> => signPdf(pdf, certificate, sealed_at, { reason, room: STAMP_ROOM });

/**
 * Closes a draft with a timestamp token of its signature: PAdES B-T. The signature does not cover
 * the token, so our key signs both together. The strict check then covers every byte.
 * @param token the TimeStampToken (RFC 3161)
 * @returns undefined if the token does not fit, or is too short for a token
 * @throws Error if the strict check would not find the result genuine
 */
export async function stampSeal(
  draft: SealDraft,
  { private_key_pem, passphrase, certificate_pem }: SealCertificate,
  token: Uint8Array,
): Promise<Uint8Array | undefined> {
  if (token.length < LEAST_TOKEN) return undefined;
  const key = createPrivateKey({ key: private_key_pem, passphrase });
  const stamp = stampAttribute(Buffer.from(token));
  const binding = sign('sha256', stampBinding(draft.signature, stamp), key);
  const message = sealMessage(
    signerOf(certificate_pem),
    Buffer.from(draft.attributes),
    draft.signature,
    stampedAttributes(binding, stamp),
  );
  if (message.length > draft.room) return undefined;
  return requireGenuine(close(draft, message), { certificate_pem });
}

/**
 * Writes a draft as a file, which is stored until the authority answers. The strict check refuses
 * the file if reserved bytes follow its message.
 */
export const closeDraft = (draft: SealDraft, { certificate_pem }: SealCertificate): Uint8Array =>
  close(draft, plainMessage(draft, signerOf(certificate_pem)));

const plainMessage = (
  { attributes, signature }: Pick<SealDraft, 'attributes' | 'signature'>,
  signer: SealSigner,
): Buffer => sealMessage(signer, Buffer.from(attributes), signature);

/**
 * Converts a file of `closeDraft` to its draft.
 * @throws Error for any other file, and for a draft of another certificate
 */
export async function openDraft(
  file: Uint8Array,
  { certificate_pem }: Pick<SealCertificate, 'certificate_pem'>,
): Promise<SealDraft> {
  const signer = signerOf(certificate_pem);
  const { certificate } = signer;
  const located = await locateSeal(file);
  if (typeof located === 'string') throw new Error(`The draft of a seal is not whole: ${located}`);
  const message = Buffer.from(located.message, 'hex');
  const attributes = signedAttributes(Buffer.from(located.digest, 'hex'), certificate);
  const size = messageSize(signer);
  const signature = message.subarray(size - signatureSize(certificate), size);
  const plain = plainMessage({ attributes, signature }, signer);
  if (
    !plain.equals(message.subarray(0, size)) ||
    !verify('sha256', attributes, certificate.publicKey, signature)
  ) {
    throw new Error('The draft of a seal is of another certificate, or was changed');
  }
  const message_at = Buffer.from(file).indexOf(`<${located.message}>`) + 1;
  return { file, message_at, room: message.length, attributes, signature };
}

function close({ file, message_at }: SealDraft, message: Buffer): Uint8Array {
  const closed = Buffer.from(file);
  closed.write(message.toString('hex'), message_at, 'latin1');
  return new Uint8Array(closed);
}

interface SigningOptions {
  readonly reason: string;
  /** The number of bytes that are reserved in addition to the message without a timestamp. */
  readonly room: number;
}

async function signPdf(
  pdf: Uint8Array,
  { private_key_pem, passphrase, certificate_pem }: SealCertificate,
  sealed_at: string,
  { reason, room }: SigningOptions,
): Promise<SealDraft> {
  const key = createPrivateKey({ key: private_key_pem, passphrase });
  const signer = signerOf(certificate_pem);
  const size = messageSize(signer) + room;
  const file = await prepare(pdf, { size, at: Temporal.Instant.from(sealed_at), reason });
  const marks = file.toString('latin1').split(SEAL_MARK).length - 1;
  if (marks !== 1) throw new Error(`The document contains the mark of a seal ${marks} times`);
  const range_at = file.indexOf(RANGE_PLACE);
  const before = file.indexOf('<', file.indexOf('/Contents', range_at));
  const after = before + size * 2 + 2;
  const range = `/ByteRange [0 ${before} ${after} ${file.length - after}]`;
  file.write(range.padEnd(RANGE_PLACE.length), range_at, 'latin1');
  const hash = createHash('sha256').update(file.subarray(0, before)).update(file.subarray(after));
  const attributes = signedAttributes(hash.digest(), signer.certificate);
  const signature = sign('sha256', attributes, key);
  return { file: new Uint8Array(file), message_at: before + 1, room: size, attributes, signature };
}

/**
 * Returns the size of a message without a timestamp, in bytes. It is constant for a certificate.
 */
function messageSize(signer: SealSigner): number {
  const attributes = signedAttributes(Buffer.alloc(DIGEST_BYTES), signer.certificate);
  return sealMessage(signer, attributes, Buffer.alloc(signatureSize(signer.certificate))).length;
}

interface SealPlace {
  /** The size of the message in bytes. */
  readonly size: number;
  readonly at: Temporal.Instant;
  readonly reason: string;
}

/** Adds an invisible signature field, whose signature is still empty, to a PDF. */
async function prepare(pdf: Uint8Array, { size, at, reason }: SealPlace): Promise<Buffer> {
  // These modules are imported here, because checking and timestamping a seal need no PDF library.
  const { PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } =
    await import('@pdfme/pdf-lib');
  const { hideMark } = await import('./hide-mark.ts');
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const { context } = document;
  // This runs before our own strings are added, because the check reads the time as plain text.
  hideMark(document, SEAL_MARK);
  const digits = at.toString({ smallestUnit: 'second' }).replaceAll(/\D/g, '');
  const unknown = PDFNumber.of(UNKNOWN);
  // The time M must follow Contents directly, because the check reads it there.
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
      TU: PDFString.of('Document seal'),
      V: context.register(signature),
      F: HIDDEN_PRINT_LOCKED,
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
