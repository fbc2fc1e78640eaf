import { fileURLToPath } from 'node:url';
import type { Clock } from '../../platform/clock/clock.ts';
import { failureOf, runOrder } from '../../platform/processes/run-order.ts';
import { createTurns } from '../../platform/processes/turns.ts';
import type { PaperReader, PaperReading } from '../port.ts';
import type { ReadingOrder } from './reading-process.ts';

const PROGRAM = fileURLToPath(new URL('./reading-process.ts', import.meta.url));

/** Of one core, where the work stops by itself and tells what it has. */
const BUDGET_MS = 4_500;
/** A busy machine gives a process less than a core; what is slower than this hangs. */
const LIMITS = {
  time_limit_ms: 60_000,
  gives_way: true,
  // One engine for each script.
  worker_threads: 2,
} as const;

/**
 * Reads every picture in a process of its own, without secrets, network or the right to write: a
 * picture can at most end that process. One at a time, so that requests keep their core.
 */
export function createPaperReader(clock: Pick<Clock, 'iso'>): PaperReader {
  const inTurn = createTurns(1);
  return {
    engine: 'tesseract 7.0.0, digits 1, names 1',
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
          // The picture may have ended it, or whoever stops this server: another try tells.
          throw error;
        }),
      ),
  };
}
