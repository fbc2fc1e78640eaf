import sharp from 'sharp';
import type { SigningEvidence } from './evidence.ts';
import { drawDocument } from '../pdf/draw-document.ts';
import { type AgreementText, hashAgreement } from './agreement-text.ts';
import { evidencePage, type SignatureMark } from './evidence-page.ts';
import type { TextLanguage } from './fee-lines.ts';
import type { FrameDetails } from './frame.ts';
import { textPages } from './text-pages.ts';

/** A drawing, already re-encoded by the image pipeline, or the typed name instead of it. */
export type Signature = { readonly png: Uint8Array } | { readonly typed_name: string };

export interface AgreementPdfInput {
  readonly text: AgreementText;
  readonly signature: Signature;
  readonly evidence: SigningEvidence;
}

const MAX_PIXELS = 25_000_000;
const PNG_MAGIC = Buffer.from('89504e470d0a1a0a', 'hex');

/**
 * Renders the signed agreement: English, Arabic, then the drawing with its evidence. Refuses a text
 * whose digest was not signed, and a drawing that the renderer would leave out.
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
  /** UTC, ISO 8601. */
  readonly date: string;
}

const DRAFT = { en: 'Draft, not signed', ar: 'مسودة غير موقّعة' } as const;

/** Renders an agreement that is not signed yet. Every page says that it is a draft. */
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
 * The renderer decodes PNG in its own callback, where a broken one ends the process or is silently
 * left out. So the drawing is decoded and written again before the renderer gets it.
 */
function decodeDrawing(png: Uint8Array): Promise<Buffer> {
  return sharp(png, { failOn: 'warning', limitInputPixels: MAX_PIXELS }).png().toBuffer();
}
