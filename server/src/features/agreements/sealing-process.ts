import {
  type AgreementPdfInput,
  type DraftPdfInput,
  renderAgreementPdf,
  renderDraftPdf,
} from '@diwan/documents/agreement/agreement-pdf';
import { type SealedDocument, type SealRequest, sealWithDraft } from '@diwan/documents/seal/seal';
import { answerOrder } from '@diwan/processes/answer-order';

/**
 * The order to seal a signed agreement. The process has no network, so the worker requests the
 * timestamp.
 */
export type SealingOrder = AgreementPdfInput & SealRequest;

/** The order to draw an agreement that is not signed. Its PDF has no seal. */
export interface DraftOrder {
  readonly unsigned: DraftPdfInput;
}

async function seal({ certificate, sealed_at, with_draft, ...input }: SealingOrder) {
  return sealWithDraft(await renderAgreementPdf(input), { certificate, sealed_at, with_draft });
}

answerOrder<SealingOrder | DraftOrder, SealedDocument>(async (order) =>
  'unsigned' in order ? { pdf: await renderDraftPdf(order.unsigned), draft: null } : seal(order),
);
