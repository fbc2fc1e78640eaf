import { forkSandboxed, giveWay, MAX_MEMORY_BYTES } from './sandbox.ts';

export interface OrderLimits {
  readonly time_limit_ms: number;
  readonly max_memory_bytes?: number;
  /** For what nobody waits for: requests go first. */
  readonly gives_way?: boolean;
}

/** What the program is sent, once. */
export interface OrderMessage<Order> {
  readonly order: Order;
  readonly max_memory_bytes: number;
}

/** What comes back, unless the work ends the process. */
export type OrderReply<Answer> = { readonly answer: Answer } | { readonly failure: string };

/**
 * How an order failed: in its work, which would fail again, for want of time, or with its process,
 * be it by the work, by memory, or because somebody ended it.
 */
export type OrderFailure = 'work' | 'time' | 'process';

/** How an order failed that rejected with this; undefined for every other error. */
export const failureOf = (error: unknown): OrderFailure | undefined =>
  error instanceof Error ? FAILURES.find((failure) => failure === error.cause) : undefined;

const FAILURES: readonly OrderFailure[] = ['work', 'time', 'process'];

/**
 * Lets a program (one that calls `answerOrder`) do one piece of work in a process of its own:
 * native code can crash or overrun memory, and only a process can then be ended without its
 * parent, whose event loop stays free meanwhile. Rejects when the work fails, crashes, or takes
 * more time or memory than its limits; `failureOf` tells which.
 */
export function runOrder<Order, Answer>(
  program: string,
  order: Order,
  limits: OrderLimits,
): Promise<Answer> {
  const { time_limit_ms, max_memory_bytes = MAX_MEMORY_BYTES, gives_way = false } = limits;
  const child = forkSandboxed(program);
  if (gives_way) giveWay(child);
  return new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      settle();
    };
    const fail = (cause: OrderFailure, text: string): void =>
      end(() => reject(new Error(text, { cause })));
    const timer = setTimeout(() => fail('time', 'the process took too long'), time_limit_ms);
    child.once('message', (reply: OrderReply<Answer>) => {
      if ('answer' in reply) end(() => resolve(reply.answer));
      else fail('work', reply.failure);
    });
    child.on('error', (error) => fail('process', `the process: ${error.message}`));
    child.once('exit', (code, signal) => {
      fail('process', `the process ended (${signal ?? code})`);
    });
    const message: OrderMessage<Order> = { order, max_memory_bytes };
    child.send(message);
  });
}
