import { setTimeout as wait } from 'node:timers/promises';
import { chanceFrom } from '@diwan/reading/writers/chance';
import { drawHolder, drawPaper } from '@diwan/reading/evaluate/cards/draw-card';
import { photograph } from '@diwan/reading/evaluate/cards/photograph';
import { openLine, requestOf } from '../http.ts';
import { askOnce, percentile } from '../load.ts';
import { personOf, pickFrom } from './lists.ts';
import type { World } from '../world.ts';

/** The number of users who read lists, with pauses. */
const READERS = 8;
const THINK_MS = 40;
/**
 * The number of concurrent uploads. One document is read while another is queued, so that the next
 * reading starts immediately.
 */
const IN_TURN = 2;

/** Measures the response times of a brand's lists, in milliseconds. */
async function listTimes(world: World, ms: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + ms;
  const look = async (n: number): Promise<void> => {
    const line = await openLine(world.port);
    while (performance.now() < end) {
      const path = `/api/transactions?brand_id=${pickFrom(world.brand_ids)}`;
      const started = performance.now();
      const { status, body } = await line.ask(requestOf('GET', path, personOf(world, n)));
      if (status !== 200) throw new Error(`${status}: ${body.slice(0, 300)}`);
      times.push(performance.now() - started);
      await wait(THINK_MS * (0.5 + Math.random()));
    }
    line.end();
  };
  await Promise.all(Array.from({ length: READERS }, (_, n) => look(n)));
  return times;
}

/** Draws photos of licences, as data URLs. */
async function drawLicences(count: number): Promise<string[]> {
  const chance = chanceFrom(7);
  const licences: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { front } = drawPaper(chance, drawHolder(chance, 'tuning'), 'licence');
    const { bytes, content_type } = await photograph(chance, [front], ['skew']);
    licences.push(`data:${content_type};base64,${Buffer.from(bytes).toString('base64')}`);
  }
  return licences;
}

/**
 * Measures lists while documents are read one after the other, and compares them with lists alone.
 */
export async function readingsLine(world: World, ms: number): Promise<string[]> {
  const licences = await drawLicences(4);
  let [over, read] = [false, 0];
  const work = async (n: number): Promise<void> => {
    while (!over) {
      const body = JSON.stringify({ image: pickFrom(licences) });
      const path = '/api/verification/brands/test-ocr';
      const reply = await askOnce(world.port, requestOf('POST', path, personOf(world, n), body));
      if (reply.status !== 200) throw new Error(`${reply.status}: ${reply.body.slice(0, 300)}`);
      read += 1;
    }
  };
  await listTimes(world, ms);
  const alone = await listTimes(world, ms);
  const working = Promise.all(Array.from({ length: IN_TURN }, (_, n) => work(n)));
  const meanwhile = await listTimes(world, ms);
  over = true;
  await working;
  const [before, during] = [percentile(alone, 0.99), percentile(meanwhile, 0.99)];
  const [is, bar] = [during / before, 2];
  return [
    `lists, p99 while ${read} papers are read; alone in the column of the limit`,
    `${before.toFixed(1)} ms`,
    '',
    `${during.toFixed(1)} ms`,
    `${is.toFixed(2)} x`,
    '',
    '',
    is <= bar ? 'met' : `missed: > ${bar} x`,
  ];
}
