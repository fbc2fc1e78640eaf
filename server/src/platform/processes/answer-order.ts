import type { OrderMessage, OrderReply } from './run-order.ts';
import { watchMemory } from './watch-memory.ts';

/** What a program for `runOrder` calls, as its only statement: the work on the one order it gets. */
export function answerOrder<Order, Answer>(work: (order: Order) => Promise<Answer>): void {
  const reply = async (order: Order): Promise<OrderReply<Answer>> => {
    try {
      return { answer: await work(order) };
    } catch (error) {
      return { failure: error instanceof Error ? error.message : String(error) };
    }
  };
  process.once('message', ({ order, max_memory_bytes }: OrderMessage<Order>) => {
    watchMemory(max_memory_bytes);
    void reply(order).then((message) => process.send?.(message));
  });
  process.once('disconnect', () => process.exit());
}
