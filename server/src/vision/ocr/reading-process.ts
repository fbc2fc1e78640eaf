import { answerOrder } from '../../platform/processes/answer-order.ts';
import type { PaperReading } from '../port.ts';
import { type ReadingOptions, readPaper } from './read-paper.ts';

export interface ReadingOrder extends Omit<ReadingOptions, 'engine'> {
  readonly picture: Uint8Array;
}

answerOrder<ReadingOrder, PaperReading>(({ picture, ...options }) => readPaper(picture, options));
