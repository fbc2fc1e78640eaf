import { performance } from 'node:perf_hooks';

export interface Steps {
  /** Says which step begins, does it, and says how long it took. */
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** A line of its own between the steps. */
  note(line: string): void;
}

/** The numbered steps of a start, as whoever waits for it reads them. */
export function countSteps(total: number, print: (line: string) => void): Steps {
  let step = 0;
  return {
    note: print,
    run: async (name, work) => {
      step += 1;
      print(`[${step}/${total}] ${name}`);
      const began = performance.now();
      const result = await work();
      print(`      ${((performance.now() - began) / 1000).toFixed(1)} s`);
      return result;
    },
  };
}
