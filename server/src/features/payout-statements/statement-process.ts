import { answerOrder } from '@diwan/processes/answer-order';
import {
  renderStatementPdf,
  type StatementContent,
} from '@diwan/documents/statement/statement-pdf';

answerOrder<StatementContent, Uint8Array>(renderStatementPdf);
