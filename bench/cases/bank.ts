import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { addDays } from '@diwan/contract/kernel/time';
import { writeStatement } from '@diwan/simulator/bank/statement-files';
import { barLine } from '../report.ts';
import type { World } from '../world.ts';
import { measure } from './payouts.ts';

const IBAN = 'KW74NBOK0000000000001000372151';

/** The entries of the statement, by their kind. Together they are 100,000. */
const BY_REFERENCE = 70_000;
const BY_AMOUNT = 20_000;
const CHARGES = 5_000;
const UNKNOWN = 4_900;
const TWICE = 100;

/** The number of payouts of one export, and of the payouts that were confirmed on the day. */
const BRANDS = 1_000;
const OF_THE_DAY = 20_000;

const [MOST_IMPORT_S, MOST_MB, MOST_RECONCILE_S] = [60, 300, 30];
const LOOK_MS = 100;

/** The statement's day: three days ago, so that all days are over. */
const DAY = addDays(new Date().toISOString().slice(0, 10), -3);

interface Payout {
  readonly id: string;
  readonly amount_minor: string;
}

/** Adds paid payouts with their bookings. A fifth of them is confirmed on the day. */
async function addPayouts({ client }: World, business_id: string): Promise<readonly Payout[]> {
  const exports = (BY_REFERENCE + BY_AMOUNT) / BRANDS;
  const at = `('${DAY}'::date - case when x.n <= ${OF_THE_DAY / BRANDS} then 0
    else x.n % 7 end + time '06:00') at time zone 'UTC'`;
  await client.query(`
    set session_replication_role = replica;
    create temp table x as select n, gen_random_uuid() as id from generate_series(1, ${exports}) n;
    insert into payout_exports (id, kind, tab, export_date, status, total_minor, total_brands,
        first_file_at, created_at, completed_at)
      select id, 'payout', 'active', (${at})::date, 'completed', 1, ${BRANDS}, ${at}, ${at}, ${at}
      from x;
    insert into payout_lines (export_id, status, brand_id, brand_name, business_id, amount_minor,
        created_at, paid_at)
      select x.id, 'paid', b, 'Bench brand', '${business_id}', 1000000 + x.n * ${BRANDS} + b,
        ${at}, ${at}
      from x, generate_series(1, ${BRANDS}) b order by x.n, b;
    insert into ledger_accounts (kind, business_id, exact) values ('bank', '${business_id}', false)
      on conflict do nothing;
    insert into ledger_entries (kind, source_kind, source_id, digest, posting_count, occurred_at)
      select 'payout_confirmed', 'payout_line', l.id::text, md5(l.id::text), 1, l.paid_at
      from payout_lines l join x on x.id = l.export_id;
    insert into ledger_postings (entry_id, account_id, amount_minor)
      select e.id, a.id, -l.amount_minor
      from payout_lines l join x on x.id = l.export_id
      join ledger_entries e on e.source_kind = 'payout_line' and e.source_id = l.id::text
      join ledger_accounts a on a.kind = 'bank' and a.business_id = '${business_id}';
    set session_replication_role = origin;
    analyze`);
  const { rows } = await client.query<Payout>(
    `select l.id, l.amount_minor from payout_lines l join x on x.id = l.export_id order by l.id`,
  );
  return rows;
}

/** Writes the statement as camt.053. */
function writeFile(payouts: readonly Payout[]): string {
  const common = {
    iban: IBAN,
    booking_day: DAY,
    value_day: DAY,
    payment_count: 1,
    statement_number: 1,
  };
  const paid = payouts.map(({ id, amount_minor }, n) => ({
    ...common,
    id,
    kind: 'transfer' as const,
    amount_minor: -BigInt(amount_minor),
    reference: n < BY_REFERENCE ? `PAYOUT-${id}` : null,
    text: 'Transfer',
    counterparty: 'Bench brand',
  }));
  const others = Array.from({ length: CHARGES + UNKNOWN }, (_, n) => ({
    ...common,
    id: `other-${n}`,
    kind: n < CHARGES ? ('charge' as const) : ('other' as const),
    amount_minor: n < CHARGES ? -250n : BigInt(5_000_000 + n),
    reference: null,
    text: n < CHARGES ? 'Transfer charge' : `Deposit ${n}`,
    counterparty: null,
  }));
  const entries = [...paid, ...paid.slice(0, TWICE), ...others];
  const sum = entries.reduce((total, { amount_minor }) => total + amount_minor, 0n);
  const head = { id: IBAN, iban: IBAN, number: 1, from_day: DAY, day: DAY, is_withheld: false };
  const statement = { ...head, opening_minor: 0n, closing_minor: sum, entries };
  return writeStatement(statement, 'camt053');
}

interface Request {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
}

async function call<T>({ port, admin }: World, path: string, init: Request = {}): Promise<T> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/admin/${path}`, {
    ...init,
    headers: { ...admin, 'idempotency-key': randomUUID(), ...init.headers },
  });
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return ((await reply.json()) as { data: T }).data;
}

const json = (body: object): Request => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Adds a bank account, and returns its business. */
async function addAccount(world: World): Promise<string> {
  const [main] = await call<{ business_id: string }[]>(world, 'bank-accounts');
  const business_id = main?.business_id ?? '';
  const draft = { business_id, iban: IBAN, bank: 'Bench bank', purpose: 'payout' };
  await call(world, 'bank-accounts', json(draft));
  return business_id;
}

async function runDay(world: World): Promise<void> {
  await call(world, `reconciliation/days/${DAY}/run`, json({}));
  for (;;) {
    const { rows } = await world.client.query<{ run_state: string }>(
      `select run_state from reconciliation_days where day = '${DAY}'`,
    );
    if (rows[0]?.run_state === 'failed') throw new Error('the day was not compared');
    if (rows[0]?.run_state === 'done') return;
    await wait(LOOK_MS);
  }
}

/** Returns the number of rows per kind of difference, to show that the figures are of real work. */
async function findRows({ client }: World): Promise<string> {
  const { rows } = await client.query<{ text: string }>(
    `select string_agg(r.side || ' ' || r.kind || ' ' || r.count, ', ' order by r.side, r.kind)
     as text from (select side, kind, count(*) from reconciliation_rows where day = '${DAY}'
       group by 1, 2) r`,
  );
  return rows[0]?.text ?? '';
}

/**
 * Measures the import and the matching of a statement of 100,000 entries, and the reconciliation of
 * a day with 20,000 confirmed payouts.
 */
export async function* bankLines(world: World): AsyncGenerator<string[]> {
  const payouts = await addPayouts(world, await addAccount(world));
  const file = new Blob([writeFile(payouts)], { type: 'application/xml' });
  const body = new FormData();
  body.append('file', file, 'statement.xml');
  const imported = await measure(world, () =>
    call<{ statements: readonly { readonly entries: number; readonly matched: number }[] }>(
      world,
      'bank-statements',
      { method: 'POST', body },
    ),
  );
  const [statement] = imported.answer.statements;
  const megabytes = (file.size / 1_000_000).toFixed(0);
  const what = `${statement?.entries} entries (${megabytes} MB), ${statement?.matched} matched`;
  yield barLine(`import of ${what}`, imported.seconds, MOST_IMPORT_S, 's');
  yield barLine('its memory', imported.rise_mb, MOST_MB, 'MB');
  const reconciled = await measure(world, () => runDay(world));
  const name = `reconciliation of a day with ${OF_THE_DAY} payouts (${await findRows(world)})`;
  yield barLine(name, reconciled.seconds, MOST_RECONCILE_S, 's');
  yield barLine('its memory', reconciled.rise_mb, MOST_MB, 'MB');
}
