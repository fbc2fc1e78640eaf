import { Client, escapeIdentifier } from 'pg';
import { takeTurns } from './turns.ts';

/** The tables on which the application has fewer privileges than `ROWS`. */
const LESS: Readonly<Record<string, string>> = {
  schema_migrations: 'select',
  account_influences: 'select, insert, update (ended_at, ended_by)',
  // Undoing a merge updates it. Only a foreign key deletes it, when the customer is deleted with
  // its brand.
  customer_merges: 'select, insert, update (undone_by, undone_at)',
  // Only the end of a charge changes.
  bank_charges: 'select, insert, update (reversed_at)',
  bank_entries: 'select, insert',
  bank_fetched_files: 'select, insert, update (state, code, detail, at)',
  bank_match_proposals: 'select, insert, update (state, decided_by, decided_at)',
  bank_match_records: 'select, insert, delete',
  bank_matches: 'select, insert, delete',
  bank_statements: 'select, insert',
  customer_erasures: 'select, insert',
  audit_checks: 'select, insert',
  audit_erasures: 'select, insert',
  audit_log: 'select, insert, update (chain_position, prev_hash, hash)',
  fee_publications: 'select, insert',
  fee_versions: 'select, insert',
  ledger_entries: 'select, insert',
  ledger_postings: 'select, insert',
  // A use of a MID is never deleted.
  mid_uses: 'select, insert, update (taken_at)',
  monthly_statements: 'select, insert',
  payout_downloads: 'select, insert',
  payout_files: 'select, insert',
  // Reports of banks never change. Only the decision about a rejection does.
  payout_line_statuses: 'select, insert',
  payout_rejections: 'select, insert, update (state, decided_by, decided_at, note)',
  payout_status_reports: 'select, insert',
  // A key can only end. The contents of the payout log never change.
  proof_checkpoints: 'select, insert',
  proof_cosignatures: 'select, insert',
  proof_keys: 'select, insert, update (valid_until)',
  proof_leaves: 'select, insert',
  proof_schedules: 'select, insert',
  proof_timestamps: 'select, insert',
  proof_witnesses: 'select, insert',
  // A seal of a pack never changes.
  regulator_pack_seals: 'select, insert',
  rental_charges: 'select, insert',
  removed_agreements: 'select, insert',
  removed_refunds: 'select, insert',
  removed_transactions: 'select, insert',
  special_fee_versions: 'select, insert',
  // Only foreign keys delete what a case refers to. Cases and comparisons are never deleted.
  screening_cases: 'select, insert, update',
  // Versions of rules and what they raised never change. Only a foreign key deletes them, when
  // their brand is deleted.
  monitoring_alert_payments: 'select, insert',
  monitoring_alerts: 'select, insert',
  monitoring_cases: 'select, insert, update',
  monitoring_rule_versions: 'select, insert',
  monitoring_rules: 'select, insert, update',
  // The history of a brand's risk never changes. Rules and risks are never deleted.
  brand_risk_changes: 'select, insert',
  brand_risks: 'select, insert, update',
  risk_rules: 'select, update',
  // Only the newest figures of a day change. Its sealed reports never do.
  safeguarding_reports: 'select, insert',
  screening_runs: 'select, insert, update',
  // Only the end of an entry changes.
  screening_entries: 'select, insert, update (until_version)',
  screening_list_versions: 'select, insert',
  screening_lists: 'select, insert, update (version)',
  // Only a foreign key deletes an agreement, when its brand is deleted. It acts with the privileges
  // of the table's owner.
  agreements: 'select, insert, update',
  agreement_declines: 'select, insert',
  agreement_identities: 'select, insert',
  agreement_timestamps: 'select, insert, update (draft_file_id, file_id, stamped_at, authority)',
};

const ROWS = 'select, insert, update, delete';

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  // A query reports a lost connection itself. Without this listener the event would end the
  // process.
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

/**
 * Gives the role access to the job queue, where row level security otherwise shows rows only to the
 * owner.
 */
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
 * Grants the application's role its privileges on tables that another role owns. On append-only
 * tables it can only insert. It cannot change triggers, alter tables or truncate them.
 *
 * @param migrate_url the role that owns the tables, which has just migrated them
 * @param app_url the role of the application
 * @returns false if both are the same role, which owns everything
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

/**
 * Creates the application's role in the cluster of a trial installation, if it does not exist.
 * @returns the URL of the database for this role
 */
export async function addApplicationRole(owner_url: string): Promise<string> {
  await takeTurns(owner_url, 'migrate', async (client) => {
    const known = await client.query('select from pg_roles where rolname = $1', [TRIAL_ROLE]);
    if (known.rowCount === 0) await client.query(`create role ${TRIAL_ROLE} login`);
  });
  const url = new URL(owner_url);
  url.username = TRIAL_ROLE;
  return url.href;
}
