import {
  type AgreementPdfInput,
  renderAgreementPdf,
} from '@diwan/documents/agreement/agreement-pdf';
import { type SealedDocument, type SealRequest, sealWithDraft } from '@diwan/documents/seal/seal';
import { answerOrder } from '@diwan/processes/answer-order';

/** The sealing process has no network, so the worker requests the timestamp of the draft. */
export type SealingOrder = AgreementPdfInput & SealRequest;

answerOrder<SealingOrder, SealedDocument>(
  async ({ certificate, sealed_at, with_draft, ...input }) =>
    sealWithDraft(await renderAgreementPdf(input), { certificate, sealed_at, with_draft }),
);
