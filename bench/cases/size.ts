import { HTTP_CONNECTIONS, httpRate, memoryOf } from '../load.ts';
import { requestOf } from '../http.ts';
import type { World } from '../world.ts';

const LARGEST = 8;
const LOAD_MS = 10_000;

interface Table {
  readonly name: string;
  readonly bytes: number;
  readonly index_bytes: number;
}

/** Returns the bytes of the tables with their indexes, largest first. */
async function readTables({ client }: World): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select relname as name, pg_total_relation_size(oid)::float8 as bytes,
       pg_indexes_size(oid)::float8 as index_bytes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     order by 2 desc`,
  );
  return rows;
}

/**
 * Measures the disk space for each transaction, including customers, ledger, search and summaries.
 * Also measures the memory of the server's process, idle and while users read lists.
 */
export async function sizeLines(world: World): Promise<string[][]> {
  const { scale, pid, port, people } = world;
  await world.client.query('vacuum analyze');
  const tables = await readTables(world);
  const each = (bytes: number): string => `${Math.round(bytes / scale.transactions)} B`;
  const sum = (key: 'bytes' | 'index_bytes'): number =>
    tables.reduce((total, table) => total + table[key], 0);
  const idle_mb = await memoryOf(pid);
  const texts = people.map((person) => requestOf('GET', '/api/transactions?limit=50', person));
  await httpRate(port, (connection) => texts[connection % texts.length] ?? '', LOAD_MS);
  return [
    ['disk of a transaction, all tables with indexes', each(sum('bytes'))],
    ['of these the indexes', each(sum('index_bytes'))],
    ...tables.slice(0, LARGEST).map(({ name, bytes }) => [`table ${name}`, each(bytes)]),
    ['memory of the process, idle', `${Math.round(idle_mb)} MB`],
    [
      `memory after ${LOAD_MS / 1000} s of lists over ${HTTP_CONNECTIONS} connections`,
      `${Math.round(await memoryOf(pid))} MB`,
    ],
  ];
}
