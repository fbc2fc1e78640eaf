import { once } from 'node:events';
import { get } from 'node:http';
import type { Readable } from 'node:stream';
import { median, memoryOf } from '../load.ts';
import { ROUNDS } from '../report.ts';
import { COPY_ALL } from '../statements.ts';
import { openWire } from '../wire.ts';
import type { World } from '../world.ts';

const LOOK_MS = 100;
const MOST_MB = 64;
const MOST_TIMES = 1.5;

async function copySeconds({ url }: World): Promise<number> {
  const wire = await openWire(url);
  const started = performance.now();
  await wire.query(COPY_ALL);
  wire.end();
  return (performance.now() - started) / 1000;
}

/** Counts lines with `indexOf`, because a loop over the bytes takes as long as the export. */
function linesIn(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
  return lines;
}

export async function exportSeconds({ port, admin, pid }: World) {
  const before = await memoryOf(pid);
  let highest = before;
  const timer = setInterval(() => {
    void memoryOf(pid).then((now) => {
      highest = Math.max(highest, now);
    });
  }, LOOK_MS);
  const started = performance.now();
  const path = '/api/transactions/export';
  const [reply] = (await once(get({ port, path, headers: admin }), 'response')) as [Readable];
  let lines = 0;
  for await (const chunk of reply) lines += linesIn(chunk as Buffer);
  clearInterval(timer);
  return { lines, seconds: (performance.now() - started) / 1000, rise_mb: highest - before };
}

/**
 * Measures the export of all rows as CSV and compares it with COPY. Returns a line of the table.
 */
export async function exportLine(world: World): Promise<string[]> {
  const copies: number[] = [];
  const exports: Awaited<ReturnType<typeof exportSeconds>>[] = [];
  const { rows } = await world.client.query<{ count: string }>('select count(*) from transactions');
  for (let n = 0; n < ROUNDS; n += 1) {
    copies.push(await copySeconds(world));
    exports.push(await exportSeconds(world));
  }
  const wrong = exports.find(({ lines }) => lines !== Number(rows[0]?.count) + 1);
  if (wrong) throw new Error(`the export has ${wrong.lines} lines`);
  const ratio = median(exports.map(({ seconds }, n) => seconds / (copies[n] ?? Number.NaN)));
  const rise_mb = Math.max(...exports.map((one) => one.rise_mb));
  const seconds = median(exports.map((one) => one.seconds));
  const missed = [
    ratio > MOST_TIMES ? `time > ${MOST_TIMES} x COPY` : '',
    rise_mb > MOST_MB ? `memory > ${MOST_MB} MB` : '',
  ].filter((text) => text !== '');
  return [
    `CSV of all rows (COPY ${median(copies).toFixed(1)} s, ours ${seconds.toFixed(1)} s)`,
    '',
    '',
    '',
    `${ratio.toFixed(2)} x the time`,
    '',
    `+${rise_mb.toFixed(0)} MB`,
    missed.length === 0 ? 'met' : `missed: ${missed.join(', ')}`,
  ];
}
