import { expect, it } from 'vitest';
import { createTurns, QueueFull } from './turns.ts';

it('a limited number of tasks run and queue, and further ones are refused', async () => {
  const inTurn = createTurns(1, 2);
  const gate = Promise.withResolvers<void>();
  const done: number[] = [];
  const works = [1, 2, 3].map((n) =>
    inTurn(async () => {
      await gate.promise;
      done.push(n);
    }),
  );
  await expect(inTurn(async () => undefined)).rejects.toThrow(QueueFull);
  gate.resolve();
  await Promise.all(works);
  expect(done).toEqual([1, 2, 3]);
  await expect(inTurn(async () => 'served again')).resolves.toBe('served again');
});
