import { readFile } from 'node:fs/promises';
import type { Client } from 'pg';
import { type HttpLine, openLine, type Reply } from './http.ts';
import { openWire, type Wire } from './wire.ts';

export const HTTP_CONNECTIONS = 16;
const DATABASE_CONNECTIONS = 8;
const WARM_UP_MS = 500;

/**
 * Runs all clients for a number of milliseconds.
 * @returns the completed work per second
 */
async function rateOf(clients: readonly (() => Promise<unknown>)[], ms: number): Promise<number> {
  const until = async (end: number): Promise<number> => {
    let done = 0;
    await Promise.all(
      clients.map(async (work) => {
        while (performance.now() < end) {
          await work();
          done += 1;
        }
      }),
    );
    return done;
  };
  await until(performance.now() + WARM_UP_MS);
  const start = performance.now();
  const done = await until(start + ms);
  return (done * 1000) / (performance.now() - start);
}

/**
 * Measures the answers per second over HTTP.
 * @param next returns the text of the next request of a connection
 * @throws Error for any status other than 200
 */
export async function httpRate(
  port: number,
  next: (connection: number) => string,
  ms: number,
): Promise<number> {
  const lines = await Promise.all(Array.from({ length: HTTP_CONNECTIONS }, () => openLine(port)));
  const ask = async (line: HttpLine, connection: number): Promise<void> => {
    const { status, body } = await line.ask(next(connection));
    if (status !== 200) throw new Error(`${status}: ${body.slice(0, 300)}`);
  };
  try {
    return await rateOf(
      lines.map((line, connection) => () => ask(line, connection)),
      ms,
    );
  } finally {
    for (const line of lines) line.end();
  }
}

export async function askOnce(port: number, request: string): Promise<Reply> {
  const line = await openLine(port);
  try {
    return await line.ask(request);
  } finally {
    line.end();
  }
}

/** The work of a database client, with the statements that each client prepares first. */
export interface Script {
  readonly statements: Readonly<Record<string, string>>;
  readonly work: (wire: Wire) => Promise<unknown>;
}

export async function databaseRate(url: string, script: Script, ms: number): Promise<number> {
  const wires = await Promise.all(
    Array.from({ length: DATABASE_CONNECTIONS }, () => openWire(url)),
  );
  try {
    for (const wire of wires) {
      for (const [name, sql] of Object.entries(script.statements)) await wire.prepare(name, sql);
    }
    return await rateOf(
      wires.map((wire) => () => script.work(wire)),
      ms,
    );
  } finally {
    for (const wire of wires) wire.end();
  }
}

/** Returns a percentile of the values. `rank` is 0.99 for the 99th percentile. */
export const percentile = (values: readonly number[], rank: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * rank)] ?? Number.NaN;

export const median = (values: readonly number[]): number => percentile(values, 0.5);

async function statOf(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/**
 * Returns the sum of two adjacent fields of /proc/PID/stat, in milliseconds. A tick is 10 ms. Index
 * 0 is the third field of proc(5).
 */
const timeIn = (fields: readonly string[], first: number): number =>
  (Number(fields[first]) + Number(fields[first + 1])) * 10;
const [PARENT, OWN, ENDED] = [1, 11, 13] as const;

/** Returns the user and system time of a process, in milliseconds. */
export const cpuOf = async (pid: number): Promise<number> => timeIn(await statOf(pid), OWN);

/**
 * Returns the user and system time of all database processes, including those that ended, in
 * milliseconds.
 */
export async function databaseCpuOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity order by pid = pg_backend_pid() desc',
  );
  const all = await Promise.all(rows.map(({ pid }) => statOf(pid).catch(() => [])));
  const first = await statOf(Number(all[0]?.[PARENT]));
  const living = all.map((fields) => (fields.length === 0 ? 0 : timeIn(fields, OWN)));
  return [timeIn(first, OWN), timeIn(first, ENDED), ...living].reduce((sum, ms) => sum + ms, 0);
}

export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}
