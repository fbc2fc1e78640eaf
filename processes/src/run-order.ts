import type { ChildProcess } from 'node:child_process';
import { forkSandboxed, giveWay, MAX_MEMORY_BYTES, type SandboxLimits } from './sandbox.ts';
import { createTurns } from './turns.ts';

export interface OrderLimits extends SandboxLimits {
  readonly time_limit_ms: number;
  /** True for background work: the process gets a lower priority than requests. */
  readonly gives_way?: boolean;
}

/** The message to the program. */
export interface OrderMessage<Order> {
  readonly order: Order;
  readonly max_memory_bytes: number;
}

/** The reply of the program. There is no reply if the process ends. */
export type OrderReply<Answer> = { readonly answer: Answer } | { readonly failure: string };

/**
 * The reason why an order failed.
 * - `work`: the work threw an error, and a repetition would throw the same one
 * - `time`: the time limit was reached
 * - `process`: the work, the memory limit or a person ended the process
 */
export type OrderFailure = 'work' | 'time' | 'process';

/** Returns the kind of failure of a rejected order; undefined for any other error. */
export const failureOf = (error: unknown): OrderFailure | undefined =>
  error instanceof Error ? FAILURES.find((failure) => failure === error.cause) : undefined;

const FAILURES: readonly OrderFailure[] = ['work', 'time', 'process'];

/**
 * Runs one order of a program in a separate process. The program calls `answerOrder`. A crash or a
 * lack of memory in native code then ends only that process. The event loop of this process is not
 * blocked. The promise rejects if the work fails, crashes, or exceeds its limits. `failureOf`
 * returns the kind of failure.
 */
export async function runOrder<Order, Answer>(
  program: string,
  order: Order,
  limits: OrderLimits,
): Promise<Answer> {
  const child = start(program, limits);
  try {
    return await ask<Order, Answer>(child, order, limits);
  } finally {
    child.kill('SIGKILL');
  }
}

/**
 * The time for which an idle process is kept. Starting and warming up a process takes a second of a
 * processor core.
 */
const IDLE_MS = 10_000;

/** The number of orders after which a process is replaced, which limits memory leaks. */
const ORDERS_A_PROCESS = 50;

/**
 * Returns a function like `runOrder` that keeps its process for the next order. Orders run one
 * after the other. Use it only for trusted input, because a malicious order could take over the
 * process and affect the next order.
 */
export function createOrderLine<Order, Answer>(
  program: string,
  limits: OrderLimits,
): (order: Order) => Promise<Answer> {
  const inTurn = createTurns(1);
  let kept: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let answered = 0;
  const end = (): void => {
    kept?.kill('SIGKILL');
    kept = undefined;
    answered = 0;
  };
  return (order) =>
    inTurn(async () => {
      clearTimeout(idle);
      if (kept?.connected !== true || answered >= ORDERS_A_PROCESS) end();
      kept ??= start(program, limits);
      hold(kept, true);
      try {
        const answer = await ask<Order, Answer>(kept, order, limits);
        answered += 1;
        hold(kept, false);
        idle = setTimeout(end, IDLE_MS).unref();
        return answer;
      } catch (error) {
        end();
        throw error;
      }
    });
}

/** Sets whether the child process keeps this process alive. */
function hold(child: ChildProcess, held: boolean): void {
  if (held) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

function start(program: string, { gives_way = false, ...limits }: OrderLimits): ChildProcess {
  const child = forkSandboxed(program, limits);
  // Without this listener, an error of an idle child would end this process.
  child.on('error', () => undefined);
  if (gives_way) giveWay(child);
  return child;
}

function ask<Order, Answer>(
  child: ChildProcess,
  order: Order,
  { time_limit_ms, max_memory_bytes = MAX_MEMORY_BYTES }: OrderLimits,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      child.off('message', hear).off('error', failStarting).off('exit', failEnding);
      act();
    };
    const fail = (cause: OrderFailure, text: string): void =>
      settle(() => reject(new Error(text, { cause })));
    const hear = (reply: OrderReply<Answer>): void => {
      if ('answer' in reply) settle(() => resolve(reply.answer));
      else fail('work', reply.failure);
    };
    const failStarting = (error: Error): void => fail('process', `the process: ${error.message}`);
    const failEnding = (code: number | null, signal: string | null): void =>
      fail('process', `the process ended (${signal ?? code})`);
    const timer = setTimeout(() => fail('time', 'the process took too long'), time_limit_ms);
    child.on('message', hear).on('error', failStarting).on('exit', failEnding);
    const message: OrderMessage<Order> = { order, max_memory_bytes };
    child.send(message);
  });
}
