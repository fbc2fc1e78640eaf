import { Client } from 'pg';

/** Any fixed numbers: what only one process at a time may do, whichever it is. */
const TURNS = { migrate: 7_134_260_021, fill: 7_134_260_022 } as const;

/**
 * Does the work while no other process does the same on this database; the others wait. The lock
 * belongs to the connection, so a process that is killed passes it on.
 * @param url a session connection, not one through a transaction pooler
 */
export async function takeTurns<T>(
  url: string,
  turn: keyof typeof TURNS,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: url, options: '-c timezone=UTC' });
  // The failing query itself reports a lost connection; unheard, the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [TURNS[turn]]);
    return await work(client);
  } finally {
    await client.end();
  }
}
