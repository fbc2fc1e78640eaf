import type { OrderMessage, OrderReply } from './run-order.ts';
import { watchMemory } from './watch-memory.ts';

/**
 * Answers the orders of `runOrder` with this work. The program that `runOrder` starts calls this
 * function and nothing else.
 */
export function answerOrder<Order, Answer>(work: (order: Order) => Promise<Answer>): void {
  const reply = async (order: Order): Promise<OrderReply<Answer>> => {
    try {
      return { answer: await work(order) };
    } catch (error) {
      return { failure: error instanceof Error ? error.message : String(error) };
    }
  };
  let watched = false;
  process.on('message', ({ order, max_memory_bytes }: OrderMessage<Order>) => {
    if (!watched) watchMemory(max_memory_bytes);
    watched = true;
    void reply(order).then((message) => process.send?.(message));
  });
  process.once('disconnect', () => process.exit());
}
