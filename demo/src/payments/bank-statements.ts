import { addDays } from '@diwan/contract/kernel/time';
import { importStatements, matchBankEntry } from '@diwan/server/features/bank-statements/public';
import { openContent } from '@diwan/server/features/payouts/public';
import { readSettings } from '@diwan/server/features/settings/public';
import { dayIn } from '@diwan/server/platform/clock';
import type { Deps } from '@diwan/server/platform/context';
import { invariant } from '@diwan/server/platform/error';
import { staffContext } from '@diwan/server/seed/registrations';
import {
  bookAtBank,
  chargeOf,
  makeStatement,
  openBankAccount,
  submitPaymentFile,
} from '@diwan/simulator/bank/bank';
import { type StatementFormat, writeStatement } from '@diwan/simulator/bank/statement-files';
import { readPaymentFile } from '@diwan/simulator/bank/payment-file';
import type { FaultKind } from '@diwan/simulator/faults';
import type { Simulation } from '@diwan/simulator/simulation';
import { sql } from 'kysely';
import { demoAdmin } from '../people.ts';
import { confirmDemoByBank, STATEMENT_WEEKS } from './payouts.ts';
import { setFault } from './rejection.ts';

/** The weeks with a fault of the bank, counted back from the current week. */
const FAULTS = { batch_week: 3, missing_statement_week: 5, faulty_week: 2 } as const;

/** A charge without the bank's code for charges. An admin proposes to match it. */
const SWIFT_FEE = 'SWIFT message 000184';

/** The amount that the bank has beyond what brands are owed. It is less than a payment made twice. */
const SURPLUS_MINOR = 300_000n;

/** The formats of the statements, by the number of the account. */
const FORMATS: readonly StatementFormat[] = ['camt053', 'mt940'];

/** A payout of the provider, as its bank transfers it to an account of ours. */
interface Credit {
  readonly business_id: string;
  readonly day: string;
  readonly amount_minor: bigint;
  readonly reference: string;
}

interface Account {
  readonly business_id: string;
  readonly iban: string;
}

/** Returns what the brands of a business were owed at the beginning of a day. */
async function findOwed(
  deps: Deps,
  business_id: string,
  day: string,
  timezone: string,
): Promise<bigint> {
  const { rows } = await sql<{ minor: bigint }>`
    select coalesce(-sum(p.amount_minor), 0)::bigint as minor
    from ledger_accounts a
    join ledger_postings p on p.account_id = a.id
    join ledger_entries e on e.id = p.entry_id
      and e.occurred_at < ${day}::date::timestamp at time zone ${timezone}
    where a.business_id = ${business_id} and a.kind in ('brand_payable', 'brand_in_transit')
      and a.currency = 'KWD'`.execute(deps.db);
  return rows[0]?.minor ?? 0n;
}

/** Returns the payouts of the provider to our accounts since a day. */
async function findCredits(deps: Deps, since: string, timezone: string): Promise<Credit[]> {
  const { rows } = await sql<Credit>`
    select * from (
      select t.payout_id as reference, t.amount_minor,
        (t.paid_on at time zone ${timezone})::date as day, (select s.business_id
          from transactions s where s.provider_payout_id = t.payout_id
            and s.business_id is not null limit 1) as business_id
      from provider_payouts t where t.amount_minor > 0
    ) p where p.business_id is not null and p.day >= ${since}::date
    order by p.day, p.reference`.execute(deps.db);
  return rows;
}

interface SentFile {
  readonly business_id: string | null;
  readonly day: string;
  readonly content: string;
  /** The payment of the file that the bank returned, and the one that it rejected; null for none. */
  readonly returned: string | null;
  readonly rejected: string | null;
}

/** Returns the payment files that were sent to the banks since a day. */
async function findFiles(deps: Deps, since: string, timezone: string): Promise<SentFile[]> {
  const { rows } = await sql<Omit<SentFile, 'content'> & Parameters<typeof openContent>[1]>`
    select f.business_id, f.export_id, f.format, f.sha256, f.digest, f.content_sealed,
      (e.first_file_at at time zone ${timezone})::date as day,
      (select 'PAYOUT-' || l.id from payout_lines l where l.export_id = e.id
        and l.business_id = f.business_id and l.status = 'returned' limit 1) as returned,
      (select 'PAYOUT-' || l.id from payout_lines l join payout_rejections j on j.line_id = l.id
        where l.export_id = e.id and l.business_id = f.business_id limit 1) as rejected
    from payout_files f join payout_exports e on e.id = f.export_id
    where f.format = 'pain001' and e.first_file_at >= ${since}::date
    order by e.first_file_at, f.id`.execute(deps.db);
  return rows.map((row) => {
    const content = openContent(deps.secrets, row);
    invariant(content, 'the payment file has its original bytes');
    return { ...row, content: content.toString() };
  });
}

interface Period {
  readonly today: string;
  readonly timezone: string;
  readonly credits: readonly Credit[];
  readonly files: readonly SentFile[];
}

/** Submits a payment file. The bank makes the faults of its week. */
function submit(sim: Simulation, file: SentFile, back: number): void {
  const payments = readPaymentFile(file.content)?.payments ?? [];
  const [largest, ...others] = payments.toSorted((a, b) =>
    a.amount_minor < b.amount_minor ? 1 : -1,
  );
  const references: Partial<Record<FaultKind, string | undefined>> = {
    ...(back === FAULTS.faulty_week && {
      bank_double: largest?.reference,
      bank_missing: others.at(-1)?.reference,
    }),
    bank_returned: file.returned ?? undefined,
    bank_rejected: file.rejected ?? undefined,
  };
  const kinds = ['bank_double', 'bank_missing', 'bank_returned', 'bank_rejected'] as const;
  for (const kind of kinds) {
    const reference = references[kind];
    setFault(sim, kind, reference === undefined ? 0 : 1, reference);
  }
  setFault(sim, 'bank_batched', back === FAULTS.batch_week ? 1 : 0);
  const answer = submitPaymentFile(sim, file.content);
  invariant('payments' in answer, 'the bank accepts the payment file');
}

/** Books what the bank does without a payment file: charges, and a deposit that no record explains. */
function bookOthers(sim: Simulation, iban: string, day: string, back: number): void {
  bookAtBank(sim, iban, chargeOf(day, -5_250n, 'Monthly account fee'));
  if (back !== FAULTS.faulty_week) return;
  bookAtBank(sim, iban, chargeOf(day, -2_000n, SWIFT_FEE, 'other'));
  bookAtBank(sim, iban, chargeOf(day, 120_000n, 'Cash deposit Fahaheel branch', 'other'));
}

/** Fills an account at the bank, and imports its weekly statements. */
async function fillAccount(
  deps: Deps,
  sim: Simulation,
  { business_id, iban }: Account,
  { today, timezone, credits, files }: Period,
  format: StatementFormat,
): Promise<void> {
  const own = <T extends { readonly business_id: string | null }>(rows: readonly T[]): T[] =>
    rows.filter((row) => row.business_id === business_id);
  if (own(credits).length === 0) return;
  const since = addDays(today, -7 * STATEMENT_WEEKS);
  const owed_minor = await findOwed(deps, business_id, since, timezone);
  openBankAccount(sim, iban, owed_minor + SURPLUS_MINOR);
  for (const { day, amount_minor, reference } of own(credits)) {
    const booking = chargeOf(day, amount_minor, 'Card settlement');
    bookAtBank(sim, iban, { ...booking, kind: 'transfer', reference });
  }
  const ctx = staffContext(deps, await demoAdmin(deps));
  for (let back = STATEMENT_WEEKS; back > 1; back -= 1) {
    const [from, day] = [addDays(today, -7 * back), addDays(today, -7 * (back - 1) - 1)];
    for (const file of own(files)) {
      if (file.day >= from && file.day <= day) submit(sim, file, back);
    }
    bookOthers(sim, iban, day, back);
    setFault(sim, 'bank_gap', back === FAULTS.missing_statement_week ? 1 : 0, iban);
    const statement = makeStatement(sim, iban, day);
    if ('error' in statement) continue;
    await importStatements(ctx, Buffer.from(writeStatement(statement, format)));
  }
}

/**
 * Shows the last look into the folder of the main account: its files were imported, one of another
 * account was left, and one was refused.
 */
async function addDemoFetch({ db, clock }: Deps): Promise<void> {
  const at = clock.iso();
  await sql`update bank_accounts set statement_folder = '/statements'
    where purpose = 'main'`.execute(db);
  await sql`
    insert into bank_fetches (account_id, fetched_at)
    select id, ${at}::timestamptz from bank_accounts where purpose = 'main'
    on conflict do nothing`.execute(db);
  await sql`
    insert into bank_fetched_files (account_id, name, size_bytes, modified_s, state, code, detail, at)
    select a.id, f.name, f.size, f.size, f.state, f.code, f.detail::jsonb, ${at}::timestamptz
    from bank_accounts a, (values
      ('statement-0007.xml', 24180, 'imported', null, null),
      ('statement-0008.xml', 25912, 'imported', null, null),
      ('fees-0002.xml', 3120, 'other_account', null, null),
      ('statement-usd.xml', 2214, 'refused', 'BANK_STATEMENT_CURRENCY',
        '{"line": 9, "currency": "USD"}')
    ) f (name, size, state, code, detail)
    where a.purpose = 'main' order by a.id, f.name
    on conflict do nothing`.execute(db);
}

/**
 * Imports the weekly statements of our accounts, which the simulated bank writes. It pays our
 * payment files, omits one payment, makes one twice, books one file as one debit, and returns one
 * payment. One statement is missing. The statements confirm the payouts of one week. A match as a
 * charge needs the approval of another admin.
 */
export async function addDemoStatements(deps: Deps, sim: Simulation): Promise<void> {
  const { timezone } = await readSettings(deps.db);
  const today = dayIn(deps.clock.iso(), timezone);
  const since = addDays(today, -7 * STATEMENT_WEEKS);
  const period: Period = {
    today,
    timezone,
    credits: await findCredits(deps, since, timezone),
    files: await findFiles(deps, since, timezone),
  };
  const { rows } = await sql<{ business_id: string; iban_sealed: string }>`
    select id as business_id, account_iban_sealed as iban_sealed from businesses
    order by id`.execute(deps.db);
  for (const [n, { business_id, iban_sealed }] of rows.entries()) {
    const account = { business_id, iban: deps.secrets.open(iban_sealed) };
    await fillAccount(deps, sim, account, period, FORMATS[n % FORMATS.length] ?? 'camt053');
  }
  await addDemoFetch(deps);
  await confirmDemoByBank(deps);
  const { rows: fees } = await sql<{ id: bigint }>`
    select e.id from bank_entries e join bank_open_entries o on o.entry_id = e.id
    where e.details = ${SWIFT_FEE} order by e.id limit 1`.execute(deps.db);
  const ctx = staffContext(deps, await demoAdmin(deps));
  for (const { id } of fees) {
    const note = 'The bank says that this is the fee of a SWIFT message';
    await matchBankEntry(ctx, id, { kind: 'bank_charge', record_ids: [], note });
  }
}
