import { performance } from 'node:perf_hooks';

export interface Steps {
  /** Prints the step, runs it, and prints its duration. */
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Prints a line between the steps. */
  note(line: string): void;
}

/** Creates a printer for the numbered steps of a start. */
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
