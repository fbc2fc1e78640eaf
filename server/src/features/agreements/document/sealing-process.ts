import { answerOrder } from '../../../platform/processes/answer-order.ts';
import { type AgreementPdfInput, renderAgreementPdf } from './pdf/agreement-pdf.ts';
import { type SealCertificate, sealPdf } from './seal/seal.ts';

export interface SealingOrder extends AgreementPdfInput {
  readonly certificate: SealCertificate;
  /** UTC, ISO 8601. */
  readonly sealed_at: string;
}

answerOrder<SealingOrder, Uint8Array>(async ({ certificate, sealed_at, ...input }) =>
  sealPdf(await renderAgreementPdf(input), certificate, sealed_at),
);
