import { fileURLToPath } from 'node:url';
import { failureOf, runOrder } from '@diwan/processes/run-order';
import { createTurns } from '@diwan/processes/turns';
import type { PaperReader, PaperReading } from '../port.ts';
import type { ReadingOrder } from './reading-process.ts';

const PROGRAM = fileURLToPath(new URL('./reading-process.ts', import.meta.url));

/**
 * The time of one core after which reading stops and returns the values found so far. Two sides in
 * one picture took 4.3 to 4.8 s. Shared or slower cores need more.
 */
const BUDGET_MS = 15_000;
/**
 * The time limit of a reading. A busy machine gives the process less than a processor core. A
 * reading that takes longer than this limit has stopped making progress.
 */
const LIMITS = {
  time_limit_ms: 60_000,
  gives_way: true,
  // The reader has one engine for each script.
  worker_threads: 2,
} as const;

/**
 * Creates a reader. It reads each picture in a separate process without secrets, network or write
 * access. A hostile picture can only end that process. Pictures are read one at a time, which
 * leaves a core for requests.
 */
export function createPaperReader(clock: { iso(): string }): PaperReader {
  const inTurn = createTurns(1);
  return {
    engine: 'tesseract 7.0.0, pp-ocr 4, digits 1, names 1',
    read: (picture) =>
      inTurn(() =>
        runOrder<ReadingOrder, PaperReading>(
          PROGRAM,
          { picture, budget_ms: BUDGET_MS, this_year: Number(clock.iso().slice(0, 4)) },
          LIMITS,
        ).catch((error: unknown): PaperReading => {
          const how = failureOf(error);
          if (how === 'work') return { state: 'unreadable', reason: 'broken' };
          if (how === 'time') return { state: 'unreadable', reason: 'too_slow' };
          // The picture or a shutdown of the server ended the process. A retry shows which one it
          // was.
          throw error;
        }),
      ),
  };
}
