import { type PassportContent, renderPassportPdf } from '@diwan/documents/passport-pdf';
import { type SealedDocument, type SealRequest, sealWithDraft } from '@diwan/documents/seal/seal';
import { answerOrder } from '@diwan/processes/answer-order';

export interface PassportOrder extends SealRequest {
  readonly content: PassportContent;
}

answerOrder<PassportOrder, SealedDocument>(async ({ content, ...request }) =>
  sealWithDraft(await renderPassportPdf(content), request, 'Verification file'),
);
