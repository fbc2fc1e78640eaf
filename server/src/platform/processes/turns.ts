import { AppError } from '../error.ts';

/** Runs so many at a time and lets the others wait in line. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * @param most_waiting where people wait: whoever comes when so many stand in line is refused as
 *   UNAVAILABLE at once, instead of waiting longer than anybody would
 */
export function createTurns(at_once: number, most_waiting = Infinity): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < at_once) running += 1;
    else if (waiting.length >= most_waiting) throw new AppError('UNAVAILABLE');
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Whoever waits takes the place over, so that nobody slips in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
