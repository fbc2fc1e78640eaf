import { type PassportContent, renderPassportPdf } from '@diwan/documents/passport-pdf';
import { type SealedDocument, type SealRequest, sealWithDraft } from '@diwan/documents/seal/seal';
import { answerOrder } from '@diwan/processes/answer-order';

export interface PassportOrder extends SealRequest {
  /** The name of the document in its seal. */
  readonly kind: string;
  readonly content: PassportContent;
}

answerOrder<PassportOrder, SealedDocument>(async ({ kind, content, ...request }) =>
  sealWithDraft(await renderPassportPdf(content), request, kind),
);
