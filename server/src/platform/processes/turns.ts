/** Runs so many at a time and lets the others wait in line. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createTurns(at_once: number): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= at_once) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
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
