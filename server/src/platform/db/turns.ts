import { Client } from 'pg';

/**
 * The keys of advisory locks for work that one process at a time may do. The numbers are arbitrary.
 */
const TURNS = { migrate: 7_134_260_021, fill: 7_134_260_022 } as const;

/**
 * Runs the work under an advisory lock. Other processes that need the same lock wait. The lock
 * belongs to the connection, so it ends if the process is killed.
 * @param url a session connection, not one through a transaction pooler
 */
export async function takeTurns<T>(
  url: string,
  turn: keyof typeof TURNS,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: url, options: '-c timezone=UTC' });
  // A query reports a lost connection itself. Without this listener the event would end the
  // process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [TURNS[turn]]);
    return await work(client);
  } finally {
    await client.end();
  }
}
