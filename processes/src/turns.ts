/** The error of a task that was refused because the queue is full. */
export class QueueFull extends Error {}

/** Runs a limited number of tasks at a time and queues the others. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Creates a queue for tasks.
 * @param at_once the highest number of tasks that run at the same time
 * @param most_waiting the highest number of queued tasks; any further task is refused with
 * `QueueFull`
 */
export function createTurns(at_once: number, most_waiting = Infinity): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < at_once) running += 1;
    else if (waiting.length >= most_waiting) throw new QueueFull();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The next queued task takes over the slot directly, so that a new task cannot overtake it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
