import { Client } from 'pg';

/** Keys of advisory locks (any fixed numbers) for work that only one process may do at a time. */
const TURNS = { migrate: 7_134_260_021, fill: 7_134_260_022 } as const;

/**
 * Runs the work under a lock. Other processes that request the same lock on this database wait. The
 * lock belongs to the connection, so it is released if the process is killed.
 * @param url a session connection, not one through a transaction pooler
 */
export async function takeTurns<T>(
  url: string,
  turn: keyof typeof TURNS,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: url, options: '-c timezone=UTC' });
  // The failing query itself reports a lost connection. Without a listener the event would end the
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
