import sharp from 'sharp';
import type { SigningEvidence } from './evidence.ts';
import { drawDocument } from '../pdf/draw-document.ts';
import { type AgreementText, hashAgreement } from './agreement-text.ts';
import { evidencePage, type SignatureMark } from './evidence-page.ts';
import type { TextLanguage } from './fee-lines.ts';
import type { FrameDetails } from './frame.ts';
import { textPages } from './text-pages.ts';

/** A signature: a drawing that the image pipeline re-encoded, or a typed name. */
export type Signature = { readonly png: Uint8Array } | { readonly typed_name: string };

export interface AgreementPdfInput {
  readonly text: AgreementText;
  readonly signature: Signature;
  readonly evidence: SigningEvidence;
}

const MAX_PIXELS = 25_000_000;
const PNG_MAGIC = Buffer.from('89504e470d0a1a0a', 'hex');

/**
 * Renders the signed agreement: the English text, the Arabic text, then the signature with its
 * evidence.
 * @returns the bytes of the PDF
 * @throws Error for a text that does not match its digest, and for a drawing that cannot be decoded
 */
export async function renderAgreementPdf(input: AgreementPdfInput): Promise<Uint8Array> {
  const { text, signature, evidence } = input;
  if (hashAgreement(text) !== text.digest) {
    throw new Error('invariant: the text of an agreement matches its digest');
  }
  const mark = await markOf(signature);
  return drawDocument({ title: `Agreement ${evidence.agreement_id}`, date: evidence.signed_at }, [
    textPages(text.en, 'ltr', evidence),
    textPages(text.ar, 'rtl', evidence),
    evidencePage(evidence, text.digest, mark),
  ]);
}

export interface DraftPdfInput {
  readonly text: Pick<AgreementText, 'en' | 'ar'>;
  readonly frame: FrameDetails;
  /** The reader's language, whose text comes first. */
  readonly first: TextLanguage;
  /** The date of the document; UTC, ISO 8601. */
  readonly date: string;
}

const DRAFT = { en: 'Draft, not signed', ar: 'مسودة غير موقّعة' } as const;

/** Renders an agreement that is not signed yet. Every page has the mark of a draft. */
export function renderDraftPdf({ text, frame, first, date }: DraftPdfInput): Promise<Uint8Array> {
  const details = { ...frame, mark: DRAFT };
  const english = textPages(text.en, 'ltr', details);
  const arabic = textPages(text.ar, 'rtl', details);
  const pages = first === 'ar' ? [arabic, english] : [english, arabic];
  return drawDocument({ title: `Draft ${frame.agreement_id}`, date }, pages);
}

async function markOf(signature: Signature): Promise<SignatureMark> {
  if ('typed_name' in signature) return signature;
  const { png } = signature;
  if (!PNG_MAGIC.equals(png.subarray(0, PNG_MAGIC.length))) {
    throw new Error('invariant: the drawn signature is a PNG image');
  }
  return { png, drawing: await decodeDrawing(png) };
}

/**
 * Re-encodes a PNG before the renderer decodes it. In the renderer, a broken PNG would end the
 * process or be omitted without an error.
 */
function decodeDrawing(png: Uint8Array): Promise<Buffer> {
  return sharp(png, { failOn: 'warning', limitInputPixels: MAX_PIXELS }).png().toBuffer();
}
