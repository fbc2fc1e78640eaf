import {
  type MonthlyStatement,
  monthlyStatementName,
  type StatementFormat,
} from '@diwan/contract/features/payout-statements/records';
import { formatMoney, toMajorNumber } from '@diwan/contract/kernel/money';
import type { Language } from '@diwan/contract/kernel/sentences';
import { sql } from 'kysely';
import { writeAudit } from '../../platform/audit/audit.ts';
import { dayIn, formatInstant } from '../../platform/clock.ts';
import type { Ctx, Deps } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import type { Download } from '../../platform/files/transfer.ts';
import { notifyOwner, requireBrand } from '../brands/public.ts';
import { type Section, sumSection } from '../payout-lines/public.ts';
import { readSettings, todayIn } from '../settings/public.ts';
import { makeMonthPdf, type Month } from './pdf.ts';
import { fileOf } from './statement.ts';

interface StoredMonth extends Section {
  readonly brand_name: string;
  readonly business_name: string;
  readonly month: string;
  readonly closing_minor: bigint;
  readonly opening_minor: bigint;
  readonly created_at: string;
}

const monthOf = (day: string): string => day.slice(0, 7);

const monthAfter = (month: string): string =>
  Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString();

const lastDayOf = (month: string): string => {
  const whole = Temporal.PlainYearMonth.from(month);
  return whole.toPlainDate({ day: whole.daysInMonth }).toString();
};

/** Returns the first instant of a month. */
const startOf = (month: string, timezone: string): string =>
  formatInstant(
    Temporal.PlainYearMonth.from(month)
      .toPlainDate({ day: 1 })
      .toZonedDateTime(timezone)
      .toInstant(),
  );

/** Returns the stored months of a brand with all its businesses, newest first. */
async function findMonths(db: Db, brand_id: number, month?: string): Promise<StoredMonth[]> {
  const { rows } = await sql<StoredMonth>`
    select m.brand_id, m.business_id, m.brand_name, m.month, s.name as business_name,
      m.after_posting_id, m.upto_posting_id, m.created_at, m.closing_minor,
      (case when m.after_posting_id = 0 then null else m.starts_at end) as after,
      m.ends_at as upto, m.ends_at as as_of,
      coalesce((select -p.balance_after_minor from ledger_postings p
        where p.id = m.after_posting_id), 0)::bigint as opening_minor
    from monthly_statements m join businesses s on s.id = m.business_id
    where m.brand_id = ${brand_id} and (${month ?? null}::text is null or m.month = ${month ?? null})
    order by m.month desc, s.name, m.id`.execute(db);
  return rows;
}

interface AccountMonth extends Section {
  readonly brand_name: string;
  readonly business_name: string;
  readonly opening_minor: bigint;
  readonly closing_minor: bigint;
}

/** Returns the accounts of a brand since its last stored month, one per business. */
async function findRunning(db: Db, brand_id: number, now: string): Promise<AccountMonth[]> {
  const { rows } = await sql<AccountMonth>`
    select a.brand_id, a.business_id, b.name as brand_name, s.name as business_name,
      coalesce(m.upto_posting_id, 0) as after_posting_id, l.id as upto_posting_id,
      m.ends_at as after, ${now}::timestamptz as upto, ${now}::timestamptz as as_of,
      coalesce(m.closing_minor, 0)::bigint as opening_minor,
      -l.balance_after_minor as closing_minor
    from ledger_accounts a
    join brands b on b.id = a.brand_id
    join businesses s on s.id = a.business_id
    cross join lateral (select p.id, p.balance_after_minor from ledger_postings p
      where p.account_id = a.id order by p.id desc limit 1) l
    left join lateral (select m.upto_posting_id, m.ends_at, m.closing_minor
      from monthly_statements m
      where m.brand_id = a.brand_id and m.business_id = a.business_id
      order by m.month desc limit 1) m on true
    where a.kind = 'brand_payable' and a.currency = 'KWD' and a.brand_id = ${brand_id}
    order by s.name, a.id`.execute(db);
  return rows;
}

const showMonth = (
  row: Omit<AccountMonth, keyof Section> & { readonly business_id: string },
  of: Pick<MonthlyStatement, 'month' | 'upto' | 'is_running'>,
): MonthlyStatement => ({
  ...of,
  business_id: row.business_id,
  business_name: row.business_name,
  currency: 'KWD',
  opening_amount: toMajorNumber(row.opening_minor),
  closing_amount: toMajorNumber(row.closing_minor),
});

/** Requires a brand in scope. Admins may also read the statements of a deleted brand. */
async function requireReadable(ctx: Ctx, brand_id: number, found: number): Promise<void> {
  if (ctx.scope.kind !== 'all' || found === 0) await requireBrand(ctx, brand_id);
}

/** Lists the statements of a brand, the running month first. @throws BRAND_NOT_FOUND */
export async function listMonthlyStatements(
  ctx: Ctx,
  brand_id: number,
): Promise<MonthlyStatement[]> {
  const { db, clock } = ctx.deps;
  const made = await findMonths(db, brand_id);
  await requireReadable(ctx, brand_id, made.length);
  const today = todayIn(ctx.deps, await readSettings(db));
  const running = await findRunning(db, brand_id, clock.iso());
  return [
    ...running.map((row) =>
      showMonth(row, { month: monthOf(today), upto: today, is_running: true }),
    ),
    ...made.map((row) =>
      showMonth(row, { month: row.month, upto: lastDayOf(row.month), is_running: false }),
    ),
  ];
}

/** Returns the account of a month with its sums. The current month is returned as it is now. */
async function readMonth(
  ctx: Ctx,
  brand_id: number,
  wanted: { readonly month: string; readonly business_id: string },
): Promise<Month> {
  const { db, clock } = ctx.deps;
  const { month } = wanted;
  const made = await findMonths(db, brand_id, month);
  await requireReadable(ctx, brand_id, made.length);
  const isWanted = ({ business_id }: Section): boolean => business_id === wanted.business_id;
  const stored = made.find(isWanted);
  if (stored) {
    const { brand_name, business_name, created_at: as_of } = stored;
    const sums = await sumSection(db, stored);
    const names = { brand_name, business_name };
    return { ...names, section: stored, month, upto: lastDayOf(month), as_of, sums };
  }
  const now = clock.iso();
  const today = todayIn(ctx.deps, await readSettings(db));
  const running =
    monthOf(today) === month ? (await findRunning(db, brand_id, now)).find(isWanted) : undefined;
  if (!running) throw new AppError('STATEMENT_NOT_FOUND');
  const { brand_name, business_name } = running;
  const sums = await sumSection(db, running);
  return { brand_name, business_name, section: running, month, upto: today, as_of: now, sums };
}

interface FileSelection {
  readonly month: string;
  readonly business_id: string;
  readonly format: StatementFormat;
}

/** Returns a monthly statement as a file. @throws BRAND_NOT_FOUND, STATEMENT_NOT_FOUND */
export async function downloadMonthlyStatement(
  ctx: Ctx,
  brand_id: number,
  { format, ...wanted }: FileSelection,
): Promise<Download> {
  const month = await readMonth(ctx, brand_id, wanted);
  const pdf = format === 'pdf' ? await makeMonthPdf(ctx.deps, month) : undefined;
  await ctx.transaction((tx) =>
    writeAudit(tx, ctx, {
      action: 'statement.downloaded',
      entity: 'brand',
      entity_id: brand_id,
      after: { month: wanted.month, business_id: wanted.business_id, format },
    }),
  );
  const name = monthlyStatementName(`${brand_id}-${wanted.month}`, format);
  return fileOf(ctx, month, { name, format }, pdf);
}

interface DueAccount {
  readonly account_id: bigint;
  readonly brand_id: number;
  readonly business_id: string;
  /** The time of the first movement that is in no statement yet. */
  readonly first_at: string;
}

/** Returns a batch of accounts with a movement before `now_starts` that is in no statement. */
async function findDue(db: Db, now_starts: string, after: bigint): Promise<readonly DueAccount[]> {
  const { rows } = await sql<DueAccount>`
    select a.id as account_id, a.brand_id, a.business_id, f.occurred_at as first_at
    from ledger_accounts a
    cross join lateral (
      select e.occurred_at from ledger_postings p join ledger_entries e on e.id = p.entry_id
      where p.account_id = a.id and p.id > coalesce((select max(m.upto_posting_id)
        from monthly_statements m
        where m.brand_id = a.brand_id and m.business_id = a.business_id), 0)
      order by p.id limit 1
    ) f
    where a.kind = 'brand_payable' and a.currency = 'KWD' and a.id > ${after}
      and f.occurred_at < ${now_starts}
    order by a.id limit 100`.execute(db);
  return rows;
}

interface PeriodBounds {
  readonly after_posting_id: bigint;
  readonly upto_posting_id: bigint;
  readonly closing_minor: bigint;
  readonly starts_at: string | null;
}

/**
 * Finds the last posting of a month on an account. The next month begins with the first movement
 * that happened after the end of the month. All later postings belong to it, even if they happened
 * earlier.
 */
async function findCut(
  tx: Tx,
  due: DueAccount,
  ends_at: string,
): Promise<PeriodBounds | undefined> {
  const { rows } = await sql<PeriodBounds>`
    with last as (
      select m.upto_posting_id, m.ends_at from monthly_statements m
      where m.brand_id = ${due.brand_id} and m.business_id = ${due.business_id}::uuid
      order by m.month desc limit 1
    ), start as (
      select coalesce((select upto_posting_id from last), 0) as id
    ), next as (
      select p.id from ledger_postings p join ledger_entries e on e.id = p.entry_id, start
      where p.account_id = ${due.account_id} and p.id > start.id and e.occurred_at >= ${ends_at}
      order by p.id limit 1
    )
    select start.id as after_posting_id, p.id as upto_posting_id,
      -p.balance_after_minor as closing_minor, (select ends_at from last) as starts_at
    from start cross join lateral (
      select p.id, p.balance_after_minor from ledger_postings p
      where p.account_id = ${due.account_id} and p.id > start.id
        and p.id < coalesce((select id from next), 9223372036854775807)
      order by p.id desc limit 1
    ) p`.execute(tx);
  return rows[0];
}

const insertMonth = async (
  tx: Tx,
  due: DueAccount,
  cut: PeriodBounds,
  of: { readonly month: string; readonly first: string; readonly ends_at: string; now: string },
): Promise<boolean> => {
  const brand = await tx
    .selectFrom('brands')
    .select('name')
    .where('id', '=', due.brand_id)
    .executeTakeFirst();
  const { starts_at, ...postings } = cut;
  const inserted = await tx
    .insertInto('monthly_statements')
    .values({
      ...postings,
      brand_id: due.brand_id,
      business_id: due.business_id,
      brand_name: brand?.name ?? '',
      month: of.month,
      starts_at: starts_at ?? of.first,
      ends_at: of.ends_at,
      created_at: of.now,
    })
    .onConflict((conflict) => conflict.columns(['brand_id', 'business_id', 'month']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
};

const LOCALES: Readonly<Record<Language, string>> = { en: 'en', ar: 'ar-u-nu-latn' };

/** Returns the month as people write it, such as `October 2026`. */
const nameMonth = (month: string, language: Language): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString(LOCALES[language], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

type MonthlyDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'secrets'>;

/**
 * Creates the missing statements of one account up to the previous month. Announces only the
 * newest.
 */
async function makeMonths(deps: MonthlyDeps, due: DueAccount, timezone: string, current: string) {
  const now = deps.clock.iso();
  let month = monthOf(dayIn(due.first_at, timezone));
  for (; month < current; month = monthAfter(month)) {
    const of = { month, first: startOf(month, timezone), now };
    const ends_at = startOf(monthAfter(month), timezone);
    const newest = monthAfter(month) === current;
    await deps.db.transaction().execute(async (tx) => {
      const cut = await findCut(tx, due, ends_at);
      if (!cut) return;
      const is_new = await insertMonth(tx, due, cut, { ...of, ends_at });
      if (!is_new || !newest) return;
      const address = new URL(`/brands/${due.brand_id}/payouts`, deps.config.public_url).href;
      await notifyOwner(tx, deps, due.brand_id, ({ name: brand_name, language }) => ({
        template: 'statement_ready',
        params: {
          brand_name,
          month: nameMonth(of.month, language),
          amount: formatMoney(cut.closing_minor),
          address,
        },
      }));
    });
  }
}

/** Creates every missing statement of finished months. It is safe to run twice. */
export async function makeMonthlyStatements(deps: MonthlyDeps, signal: AbortSignal): Promise<void> {
  const settings = await readSettings(deps.db);
  const current = monthOf(todayIn(deps, settings));
  const { timezone } = settings;
  const now_starts = startOf(current, timezone);
  let after = 0n;
  while (!signal.aborted) {
    const accounts = await findDue(deps.db, now_starts, after);
    for (const due of accounts) await makeMonths(deps, due, timezone, current);
    const last = accounts.at(-1);
    if (last === undefined) return;
    after = last.account_id;
  }
}
