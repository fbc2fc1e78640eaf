import { answerOrder } from '../../platform/processes/answer-order.ts';
import {
  type AgreementPdfInput,
  renderAgreementPdf,
} from '@diwan/documents/agreement/agreement-pdf';
import type { SealCertificate } from '@diwan/documents/seal/certificate';
import { draftSeal, type SealDraft, sealPdf } from '@diwan/documents/seal/seal';

export interface SealingOrder extends AgreementPdfInput {
  readonly certificate: SealCertificate;
  /** UTC, ISO 8601. */
  readonly sealed_at: string;
  /** Also makes it with room for a timestamp, which this process cannot ask for. */
  readonly with_draft?: boolean;
}

export interface Sealed {
  readonly pdf: Uint8Array;
  readonly draft: SealDraft | null;
}

answerOrder<SealingOrder, Sealed>(async ({ certificate, sealed_at, with_draft, ...input }) => {
  const pdf = await renderAgreementPdf(input);
  return {
    pdf: await sealPdf(pdf, certificate, sealed_at),
    draft: with_draft ? await draftSeal(pdf, certificate, sealed_at) : null,
  };
});
