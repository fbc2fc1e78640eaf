import { QueueFull } from '@diwan/processes/turns';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { createLog } from '../log/log.ts';
import { sendFailure } from './failure.ts';

/** Calls a handler that throws `thrown`. Returns the answer and the log lines. */
async function answerTo(thrown: unknown) {
  const lines: string[] = [];
  const log = createLog({
    level: 'debug',
    destination: { write: (line) => void lines.push(line) },
  });
  const app = fastify();
  app.setErrorHandler((error, request, reply) => sendFailure(request, reply, error, log));
  app.get('/', () => {
    throw thrown;
  });
  const answer = await app.inject({ url: '/' });
  await app.close();
  return { answer, lines };
}

it('a full queue is refused with Retry-After, and is no fault in the log', async () => {
  const { answer, lines } = await answerTo(new QueueFull());
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('2');
  expect(answer.json()).toMatchObject({ success: false, code: 'UNAVAILABLE' });
  expect(lines).toEqual([]);
});

it('an unknown error is a fault: it is logged, and its text is not sent', async () => {
  const { answer, lines } = await answerTo(new Error('a secret table'));
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain('secret');
  expect(lines.join('')).toContain('a secret table');
});
