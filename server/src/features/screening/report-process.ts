import { type PassportContent, renderPassportPdf } from '@diwan/documents/passport-pdf';
import { answerOrder } from '@diwan/processes/answer-order';

answerOrder<PassportContent, Uint8Array>(renderPassportPdf);
