import type { ChildProcess } from 'node:child_process';
import { forkSandboxed, giveWay, MAX_MEMORY_BYTES, type SandboxLimits } from './sandbox.ts';
import { createTurns } from './turns.ts';

export interface OrderLimits extends SandboxLimits {
  readonly time_limit_ms: number;
  /** For what nobody waits for: requests go first. */
  readonly gives_way?: boolean;
}

/** What the program is sent. */
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

/** It costs half a second of a core to start, and as much to warm up: worth keeping for so long. */
const IDLE_MS = 10_000;

/** What leaks in it goes with it. */
const ORDERS_A_PROCESS = 50;

/**
 * The same with a process that stays for the next order, one after the other. For orders of our
 * own making alone: what a stranger sends might take the process over, and then the next order.
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

/** Whether this process goes on for as long as that one does. */
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
  // It may tell of an error when nobody waits for its answer.
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
