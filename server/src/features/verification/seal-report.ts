import type { PassportContent } from '@diwan/documents/passport-pdf';
import type { SealedDocument } from '@diwan/documents/seal/seal';
import { createOrderLine } from '@diwan/processes/run-order';
import { fileURLToPath } from 'node:url';
import type { Deps } from '../../platform/context.ts';
import { addTimestamp, readSealCertificate, stampingOf } from '../agreements/public.ts';
import type { PassportOrder } from './passport-process.ts';

const PROGRAM = fileURLToPath(new URL('./passport-process.ts', import.meta.url));

const sealPdf = createOrderLine<PassportOrder, SealedDocument>(PROGRAM, {
  time_limit_ms: 60_000,
});

interface SealedReport {
  readonly content: Uint8Array;
  /** False if the timestamp authority does not answer, or if none is set. */
  readonly is_timestamped: boolean;
}

/**
 * Draws a report as a PDF and seals it, with a timestamp if the authority answers. The file is not
 * stored, so the next download requests a new timestamp.
 * @param kind the name of the document in its seal, in English
 */
export async function sealReport(
  deps: Deps,
  kind: string,
  content: PassportContent,
): Promise<SealedReport> {
  const certificate = await readSealCertificate(deps);
  const stamping = stampingOf(deps);
  const order = { kind, content, certificate, sealed_at: content.as_of };
  const sealed = await sealPdf({ ...order, with_draft: stamping !== undefined });
  const timestamped = await addTimestamp(sealed, certificate, stamping);
  return { content: timestamped ?? sealed.pdf, is_timestamped: timestamped !== undefined };
}
