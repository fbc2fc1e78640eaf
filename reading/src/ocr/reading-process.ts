import { answerOrder } from '@diwan/processes/answer-order';
import type { PaperReading } from '../port.ts';
import { type ReadingOptions, readPaper } from './read-paper.ts';

export interface ReadingOrder extends Omit<ReadingOptions, 'engine'> {
  readonly picture: Uint8Array;
}

answerOrder<ReadingOrder, PaperReading>(({ picture, ...options }) => readPaper(picture, options));
