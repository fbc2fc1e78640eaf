import { answerOrder } from '../../../../platform/processes/answer-order.ts';
import type { StatementContent } from './content.ts';
import { renderStatementPdf } from './statement-pdf.ts';

answerOrder<StatementContent, Uint8Array>(renderStatementPdf);
