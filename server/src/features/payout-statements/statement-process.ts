import { answerOrder } from '../../platform/processes/answer-order.ts';
import {
  renderStatementPdf,
  type StatementContent,
} from '@diwan/documents/statement/statement-pdf';

answerOrder<StatementContent, Uint8Array>(renderStatementPdf);
