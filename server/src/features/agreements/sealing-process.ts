import { answerOrder } from '../../platform/processes/answer-order.ts';
import {
  type AgreementPdfInput,
  renderAgreementPdf,
} from '@diwan/documents/agreement/agreement-pdf';
import type { SealCertificate } from '@diwan/documents/seal/certificate';
import { sealPdf } from '@diwan/documents/seal/seal';

export interface SealingOrder extends AgreementPdfInput {
  readonly certificate: SealCertificate;
  /** UTC, ISO 8601. */
  readonly sealed_at: string;
}

answerOrder<SealingOrder, Uint8Array>(async ({ certificate, sealed_at, ...input }) =>
  sealPdf(await renderAgreementPdf(input), certificate, sealed_at),
);
