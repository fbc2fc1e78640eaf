import { type PassportContent, renderPassportPdf } from '@diwan/documents/passport/passport-pdf';
import type { SealCertificate } from '@diwan/documents/seal/certificate';
import { sealPdf } from '@diwan/documents/seal/seal';
import { answerOrder } from '../../platform/processes/answer-order.ts';

export interface PassportOrder {
  readonly content: PassportContent;
  readonly certificate: SealCertificate;
}

answerOrder<PassportOrder, Uint8Array>(async ({ content, certificate }) =>
  sealPdf(await renderPassportPdf(content), certificate, content.as_of, 'Evidence passport'),
);
