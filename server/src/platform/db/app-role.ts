import { Client, escapeIdentifier } from 'pg';
import { takeTurns } from './turns.ts';

/** What the application may do with tables where it is less than reading and writing rows. */
const LESS: Readonly<Record<string, string>> = {
  schema_migrations: 'select',
  account_influences: 'select, insert, update (ended_at, ended_by)',
  // An entry ends; it goes with its brand's last customer alone, by the foreign key.
  customer_merges: 'select, insert, update (undone_by, undone_at)',
  customer_erasures: 'select, insert',
  audit_checks: 'select, insert',
  audit_erasures: 'select, insert',
  audit_log: 'select, insert, update (chain_position, prev_hash, hash)',
  fee_publications: 'select, insert',
  fee_versions: 'select, insert',
  ledger_entries: 'select, insert',
  ledger_postings: 'select, insert',
  // Who has used a MID is never forgotten.
  mid_uses: 'select, insert, update (taken_at)',
  monthly_statements: 'select, insert',
  payout_downloads: 'select, insert',
  payout_files: 'select, insert',
  rental_charges: 'select, insert',
  removed_agreements: 'select, insert',
  removed_refunds: 'select, insert',
  removed_transactions: 'select, insert',
  special_fee_versions: 'select, insert',
  // Goes with its brand alone, by the foreign key, which works as the owner of the table.
  agreements: 'select, insert, update',
};

const ROWS = 'select, insert, update, delete';

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  // The failing query itself reports a lost connection; unheard, the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function readRole(url: string): Promise<string> {
  const client = await connect(url);
  try {
    const { rows } = await client.query<{ role: string }>('select current_user as role');
    return rows[0]?.role ?? '';
  } finally {
    await client.end();
  }
}

const findTables = async (client: Client, schema: string): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p', 'v') order by 1`,
    [schema],
  );
  return rows.map(({ name }) => name);
};

/** The job queue locks its tables by row level security: only its owner sees a row. */
async function openQueue(client: Client, role: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity order by 1`,
  );
  for (const { name } of rows) {
    const table = `graphile_worker.${escapeIdentifier(name)}`;
    await client.query(`drop policy if exists application on ${table}`);
    await client.query(
      `create policy application on ${table} to ${role} using (true) with check (true)`,
    );
  }
}

async function grant(client: Client, role: string): Promise<void> {
  await client.query('revoke create on schema public from public');
  await client.query(`grant usage on schema public, test_mode, graphile_worker to ${role}`);
  for (const name of await findTables(client, 'public')) {
    const table = `public.${escapeIdentifier(name)}`;
    await client.query(`revoke all on ${table} from ${role}`);
    await client.query(`grant ${LESS[name] ?? ROWS} on ${table} to ${role}`);
  }
  for (const schema of ['test_mode', 'graphile_worker']) {
    await client.query(`grant ${ROWS} on all tables in schema ${schema} to ${role}`);
  }
  for (const schema of ['public', 'graphile_worker']) {
    await client.query(
      `grant usage, select, update on all sequences in schema ${schema} to ${role}`,
    );
    await client.query(`grant execute on all functions in schema ${schema} to ${role}`);
  }
  await openQueue(client, role);
}

/**
 * Gives the role of the application what it needs of the tables that another role owns: rows, and
 * of what is append-only their insertion alone. It owns no trigger, alters and truncates nothing.
 * @param migrate_url the role that owns the tables, which has just migrated them
 * @param app_url the role of the application
 * @returns false when both are one role, which owns everything
 */
export async function grantToApplication(migrate_url: string, app_url: string): Promise<boolean> {
  const [owner, role] = [await readRole(migrate_url), await readRole(app_url)];
  if (owner === role) return false;
  await takeTurns(migrate_url, 'migrate', async (client) => {
    await client.query('begin');
    await grant(client, escapeIdentifier(role));
    await client.query('commit');
  });
  return true;
}

const TRIAL_ROLE = 'diwan_app';

/** The role of the application in a cluster of our own, made once. @returns its address */
export async function addApplicationRole(owner_url: string): Promise<string> {
  await takeTurns(owner_url, 'migrate', async (client) => {
    const known = await client.query('select from pg_roles where rolname = $1', [TRIAL_ROLE]);
    if (known.rowCount === 0) await client.query(`create role ${TRIAL_ROLE} login`);
  });
  const url = new URL(owner_url);
  url.username = TRIAL_ROLE;
  return url.href;
}
