import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import type { PayoutTab } from '@diwan/contract/features/payouts/terms';
import { toMinor } from '@diwan/contract/kernel/money';
import { sql } from 'kysely';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { readSettings, type Settings } from '../settings/service.ts';
import { writeWholeParts } from './allocation.ts';
import { createdEntry, lockBalances, postLines } from './booking.ts';
import { nothingHolds } from './holds.ts';
import { wakeOffsets } from './jobs.ts';
import { noteWork } from './progress.ts';
import { showExport } from './read-exports.ts';
import { todayIn } from './settings.ts';
import * as store from './store.ts';
import { holdBrands, insertExport, insertLines } from './store.ts';

/** Brands of the first statement that writes parts. Nobody has counted their transactions yet. */
export const FIRST_PORTION = 20;

/**
 * Transactions of one statement. Fewer make it slower, since each statement goes through all of the
 * index by transaction; a statement that says nothing for twenty seconds counts as lost.
 */
const MOST_OPEN = 200_000;
const MOST_GROWTH = 4;

/** How many brands come next, after so many brands had so many open transactions. */
export function nextPortion(brands: number, open: number): number {
  const fitting = Math.floor((brands * MOST_OPEN) / Math.max(open, 1));
  return Math.max(1, Math.min(fitting, brands * MOST_GROWTH));
}

/** The limit as it was before this person changed it, when nobody else has changed it since. */
async function findLimitBefore(tx: Tx, user_id: string): Promise<bigint> {
  const { rows } = await sql<{ was: string }>`
    with changes as (
      select id, actor_id, before ->> 'second_approval_above' as was from audit_log
      where action = 'settings.payouts_updated' and before ? 'second_approval_above'
    )
    select was from changes where actor_id = ${user_id} and id > coalesce(
      (select max(id) from changes where actor_id is distinct from ${user_id}), 0)
    order by id limit 1`.execute(tx);
  const [first] = rows;
  return first ? toMinor(Number(first.was)) : 0n;
}

/** What this person's exports of the day come to that nobody else has approved. */
async function sumOfDay(tx: Tx, { created_by, export_date }: Creating): Promise<bigint> {
  const row = await tx
    .selectFrom('payout_exports')
    .select(sql<bigint>`coalesce(sum(total_minor), 0)::bigint`.as('minor'))
    .where('kind', '=', 'payout')
    .where('status', '<>', 'cancelled')
    .where('created_by', '=', created_by)
    .where('export_date', '=', export_date)
    .where('approved_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.minor;
}

interface Creating {
  readonly total_minor: bigint;
  readonly created_by: string;
  /** The day in the platform's timezone. */
  readonly export_date: string;
}

/**
 * Whether an export waits for a second administrator: a person's exports of a day count together,
 * so that a sum is not split, and whoever has raised the limit, or switched it off, is held to the
 * one before as well. Else one person could do what needs two.
 */
export async function needsSecond(
  tx: Tx,
  { payout_second_approval_above_minor }: Settings,
  creating: Creating,
): Promise<boolean> {
  const before = await findLimitBefore(tx, creating.created_by);
  const limits = [payout_second_approval_above_minor, before].filter((limit) => limit > 0n);
  if (limits.length === 0) return false;
  const sum = creating.total_minor + (await sumOfDay(tx, creating));
  return limits.some((limit) => sum > limit);
}

const nothing = () => new AppError('STATE_FORBIDS', { sentence: 'There is nothing to pay out' });

/** Whom to pay, read again when nobody can pause, pay or refund them any more. */
async function holdPayees(tx: Tx): Promise<store.Payee[]> {
  const found = await store.findPayable(tx);
  if (found.length === 0) throw nothing();
  const held = await holdBrands(tx, found);
  await lockBalances(tx, [...held]);
  const payees = await store.findPayees(tx, [...held]);
  if (payees.length === 0) throw nothing();
  return payees;
}

const sumOf = (payees: readonly store.Payee[]): bigint =>
  payees.reduce((sum, { amount_minor }) => sum + amount_minor, 0n);

async function insertPayout(ctx: Ctx, tx: Tx, payees: readonly store.Payee[]) {
  const settings = await readSettings(tx);
  const total_minor = sumOf(payees);
  const created_by = signedIn(ctx).user_id;
  const export_date = todayIn(ctx.deps, settings);
  return store.insertExport(tx, {
    kind: 'payout',
    tab: 'active',
    export_date,
    status: 'pending',
    total_minor,
    total_brands: payees.length,
    needs_approval: await needsSecond(tx, settings, { total_minor, created_by, export_date }),
    created_by,
    created_at: ctx.deps.clock.iso(),
  });
}

interface Reserved extends store.Payee {
  readonly line_id: bigint;
}

/** A line for each brand, with the transactions that it clears. @returns whether debits are open */
async function reserve(tx: Tx, payees: readonly store.Payee[], row: store.ExportRow) {
  const { id: export_id, created_at } = row;
  const ids = await insertLines(
    tx,
    payees.map((payee) => {
      const other_minor = payee.amount_minor;
      return { ...payee, export_id, created_at, other_minor, status: 'reserved' as const };
    }),
  );
  const reserved = payees.map((payee): Reserved => {
    const line_id = ids.get(payee.brand_id);
    invariant(line_id !== undefined, 'every payee has a line');
    return { ...payee, line_id };
  });
  const total = reserved.length;
  const tell = (done: number) => noteWork(tx, { work: 'create', export_id: null, done, total });
  await tell(0);
  let debits = false;
  let size = FIRST_PORTION;
  for (let done = 0; done < total;) {
    const portion = reserved.slice(done, done + size);
    const written = await writeWholeParts(tx, portion);
    debits ||= written.debits;
    size = nextPortion(portion.length, written.open);
    done += portion.length;
    await tell(done);
  }
  return { reserved, debits };
}

async function createPayout(ctx: Ctx, tx: Tx): Promise<PayoutExport> {
  await store.allowLongWork(tx);
  if (!(await store.claimCreation(tx))) {
    const sentence = 'A payout export is being created already';
    throw new AppError('STATE_FORBIDS', { sentence });
  }
  const payees = await holdPayees(tx);
  const row = await insertPayout(ctx, tx, payees);
  const { reserved, debits } = await reserve(tx, payees, row);
  await postLines(
    tx,
    reserved.map((line) => createdEntry({ ...line, id: line.line_id }, row.created_at)),
  );
  if (debits) await wakeOffsets(tx, ctx.deps);
  await writeAudit(tx, ctx, {
    action: 'payout.created',
    entity: 'payout',
    entity_id: row.id,
    after: { total_minor: String(row.total_minor), total_brands: row.total_brands },
  });
  return showExport(row);
}

/**
 * On the active tab: takes everything that every brand without a hold is owed into one pending
 * export, and reserves it in the ledger. Of two at the same moment one does. On the other tabs:
 * a statement, which moves no money.
 */
export const createExport = (ctx: Ctx, tab: PayoutTab): Promise<PayoutExport> =>
  ctx.answerOnce((tx) =>
    tab === 'active' ? createPayout(ctx, tx) : createStatement(ctx, tx, tab),
  );

type StatementTab = Exclude<PayoutTab, 'active'>;

interface Listed {
  readonly brand_id: number;
  readonly brand_name: string;
  readonly amount_minor: bigint;
  readonly bank_name: string | null;
  readonly iban_sealed: string | null;
}

/** What a tab adds up to for each brand. */
const AMOUNTS = {
  manual: sql`select m.brand_id, max(m.brand_name) as brand_name, sum(m.amount_minor) as minor
    from manual_payouts m group by m.brand_id`,
  history: sql`select l.brand_id, max(l.brand_name) as brand_name, sum(l.amount_minor) as minor
    from payout_lines l where l.export_id is not null and l.status in ('reserved', 'paid')
    group by l.brand_id`,
  paused: sql`select b.id as brand_id, b.name as brand_name, -a.balance_minor as minor
    from brands b join ledger_accounts a on a.brand_id = b.id and a.kind = 'brand_payable'
      and a.currency = 'KWD'
    where not ${nothingHolds}`,
} as const satisfies Record<StatementTab, unknown>;

async function findListed(db: Db, tab: StatementTab): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select s.brand_id, s.brand_name, s.minor::bigint as amount_minor, d.bank_name, d.iban_sealed
    from (${AMOUNTS[tab]}) as s left join brand_bank_details d on d.brand_id = s.brand_id
    where s.minor <> 0 order by s.brand_id`.execute(db);
  return rows;
}

/** What a tab shows now, kept with its files. It moves no money. */
export async function createStatement(ctx: Ctx, tx: Tx, tab: StatementTab): Promise<PayoutExport> {
  const listed = await findListed(tx, tab);
  if (listed.length === 0) {
    throw new AppError('STATE_FORBIDS', { sentence: 'There is nothing to list' });
  }
  const created_at = ctx.deps.clock.iso();
  const row = await insertExport(tx, {
    kind: 'statement',
    tab,
    export_date: todayIn(ctx.deps, await readSettings(tx)),
    status: 'completed',
    completed_at: created_at,
    total_minor: listed.reduce((sum, { amount_minor }) => sum + amount_minor, 0n),
    total_brands: listed.length,
    created_by: signedIn(ctx).user_id,
    created_at,
  });
  const line = { export_id: row.id, created_at, status: 'listed' as const };
  await insertLines(
    tx,
    listed.map((brand) => ({ ...brand, ...line })),
  );
  await writeAudit(tx, ctx, {
    action: 'payout.statement_created',
    entity: 'payout',
    entity_id: row.id,
    after: { tab, total_brands: listed.length },
  });
  return showExport(row);
}
