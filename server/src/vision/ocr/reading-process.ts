import { answerOrder } from '../../platform/processes/answer-order.ts';
import type { PaperReading } from '../port.ts';
import { readPaper } from './read-paper.ts';

export interface ReadingOrder {
  readonly picture: Uint8Array;
  /** Time of one core after which no further line is read. */
  readonly budget_ms: number;
}

answerOrder<ReadingOrder, PaperReading>(({ picture, budget_ms }) => readPaper(picture, budget_ms));
