import { Readable } from 'node:stream';
import { brandTerminalActions } from '@diwan/contract/features/terminals/actions';
import type {
  RentalTermsRecord,
  Tenure,
  Terminal,
  TerminalDetail,
  TerminalFilter,
  TerminalOrder,
} from '@diwan/contract/features/terminals/records';
import { exitCostOn } from '@diwan/contract/features/terminals/terms';
import { isBrandOwner } from '@diwan/contract/kernel/roles';
import { toMajorNumber, toMinor } from '@diwan/contract/kernel/money';
import { instant } from '@diwan/contract/kernel/time';
import { type Expression, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { canOf, closedBy } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import { CSV_START } from '../../platform/csv.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import type { Download } from '../../platform/files/transfer.ts';
import { instantOf, majorOf } from '../../platform/rows/columns.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';
import { pageOf, placeOf } from '../../platform/rows/page.ts';
import { has, readSearch, soundsLike } from '../../platform/search/search.ts';
import { requireBrand } from '../brands/public.ts';
import { rentalTermsOf } from '../agreements/public.ts';
import { findPosRefusal } from '../holds/public.ts';
import {
  CSV,
  findRows,
  fromTerminals,
  inScope,
  isSilent,
  LAPSES_AT,
  type Moment,
  momentOf,
  show,
  statusIs,
} from './rows.ts';
import { readOrder } from './order.ts';
import * as store from './store.ts';

const NEWEST = sql`t.created_at desc, t.id desc`;
const OLDEST = sql`t.created_at, t.id`;

const all = (...conditions: Expression<SqlBool>[]) =>
  sql<SqlBool>`${sql.join(conditions, sql` and `)}`;

/** Lists the terminals of one brand, newest first. */
export async function listBrandTerminals(ctx: Ctx, brand_id: number): Promise<Terminal[]> {
  const { db } = ctx.deps;
  await requireBrand(ctx, brand_id);
  const moment = await momentOf(ctx.deps, db);
  const own = all(inScope(ctx.scope), sql<SqlBool>`t.brand_id = ${brand_id}`);
  return (await findRows(db, moment, own, NEWEST, LIST_LIMIT)).map((row) => show(ctx, row));
}

/**
 * Returns the actions of the caller for the brand. If the brand has a hold or an unsigned
 * agreement, no action is allowed.
 */
async function abilitiesFor(ctx: Ctx, brand_id: number) {
  const { db } = ctx.deps;
  const can = canOf(brandTerminalActions, await store.findRenter(db, brand_id), ctx);
  const refusal = await findPosRefusal(ctx, db, brand_id);
  return refusal === null ? can : closedBy(refusal, can, ctx);
}

/** Returns the current rental terms of the brand, and whether the caller may request a terminal. */
export async function readRentalTerms(ctx: Ctx, brand_id: number): Promise<RentalTermsRecord> {
  const { db, clock } = ctx.deps;
  await requireBrand(ctx, brand_id);
  const { today } = await momentOf(ctx.deps, db);
  const terms = await rentalTermsOf(db, brand_id, clock.iso());
  return {
    rate: toMajorNumber(terms.rental_fee_minor),
    loss_fee: toMajorNumber(terms.loss_fee_minor),
    agreement_id: terms.agreement_id,
    today,
    can: await abilitiesFor(ctx, brand_id),
  };
}

/** Returns true if the partner exists and the caller may read its requests. */
async function hasPartner({ deps, scope }: Ctx, id: number): Promise<boolean> {
  const reached = scope.kind === 'all' || (scope.kind === 'partner' && scope.partner_id === id);
  return reached && (await store.findPartner(deps.db, id)) !== undefined;
}

/**
 * Lists pending requests, oldest first.
 * @param partner_id restricts them to the brands of a partner
 */
export async function listPending(ctx: Ctx, partner_id?: number): Promise<Terminal[]> {
  const { db } = ctx.deps;
  if (partner_id !== undefined && !(await hasPartner(ctx, partner_id))) {
    throw new AppError('PARTNER_NOT_FOUND');
  }
  const moment = await momentOf(ctx.deps, db);
  const waits = all(
    inScope(ctx.scope),
    statusIs('pending'),
    partner_id === undefined ? sql<SqlBool>`true` : sql<SqlBool>`b.partner_id = ${partner_id}`,
  );
  return (await findRows(db, moment, waits, OLDEST, LIST_LIMIT)).map((row) => show(ctx, row));
}

const SEARCHED = sql<string>`search_folded(t.tid || ' ' || b.name)`;
const SOUNDS = sql<string>`(' ' || customer_name_key(b.name) || ' ')`;

/** The TID or the brand's name contains the text, or the name sounds like it in either script. */
function isFound(q: string): Expression<SqlBool> {
  const { text } = readSearch(q);
  return sql<SqlBool>`(${has(SEARCHED, text)} or ${soundsLike(SOUNDS, text)})`;
}

function conditionsOf(ctx: Ctx, filter: TerminalFilter): Expression<SqlBool> {
  const { q = '', status, brand_id, partner_id, silent } = filter;
  const found = [inScope(ctx.scope)];
  if (q !== '') found.push(isFound(q));
  if (status !== undefined) found.push(statusIs(status));
  if (brand_id !== undefined) found.push(sql<SqlBool>`t.brand_id = ${brand_id}`);
  if (partner_id !== undefined) found.push(sql<SqlBool>`b.partner_id = ${partner_id}`);
  if (silent !== undefined) found.push(isSilent);
  return all(...found);
}

const PLACE = z.tuple([instant, z.uuid()]);
type TerminalCursor = z.output<typeof PLACE>;

const behind = ([created_at, id]: TerminalCursor) =>
  sql<SqlBool>`(t.created_at, t.id) < (${created_at}::timestamptz, ${id}::uuid)`;

interface Page {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly order?: TerminalOrder | undefined;
}

/** Lists the terminals in scope that match the filter. By default the newest are first. */
export async function listTerminals(
  ctx: Ctx,
  { limit, cursor, order = 'newest', ...filter }: TerminalFilter & Page,
) {
  const { db } = ctx.deps;
  const moment = await momentOf(ctx.deps, db);
  const { cursor_keys, sorted, after, keysOf } = readOrder(order);
  const place = placeOf(cursor, cursor_keys);
  const wanted = conditionsOf(ctx, filter);
  const condition = place ? all(wanted, after(place)) : wanted;
  const rows = await findRows(db, moment, condition, sorted, limit + 1);
  const { items, next_cursor } = pageOf(rows, limit, keysOf);
  return { terminals: items.map((row) => show(ctx, row)), next_cursor };
}

const PIECE = 1_000;

interface Line {
  readonly cells: readonly (string | null)[];
  readonly created_at: string;
  readonly id: string;
}

/** Returns a piece of the CSV: the cells of some terminals, newest first. */
async function findLines(db: Db, wanted: Expression<SqlBool>, moment: Moment): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select ${CSV.cells} as cells, t.created_at, t.id from ${fromTerminals(moment)}
    where ${wanted} order by ${NEWEST} limit ${sql.lit(PIECE)}`.execute(db);
  return rows;
}

/** Writes the file in pieces, so that the use of memory does not grow with the number of rows. */
async function* writeLines(ctx: Ctx, wanted: Expression<SqlBool>, moment: Moment) {
  const { language } = ctx.client;
  yield CSV_START + CSV.head(language, { timezone: moment.timezone });
  for (let after: TerminalCursor | undefined; ;) {
    const condition = after ? all(wanted, behind(after)) : wanted;
    const rows = await findLines(ctx.deps.db, condition, moment);
    yield rows.map(({ cells }) => CSV.line(cells, language)).join('');
    const last = rows.at(-1);
    if (last === undefined || rows.length < PIECE) return;
    after = [last.created_at, last.id];
  }
}

/** Returns the filtered terminals as CSV, newest first. */
export async function exportTerminals(ctx: Ctx, filter: TerminalFilter): Promise<Download> {
  const moment = await momentOf(ctx.deps, ctx.deps.db);
  await ctx.transaction((tx) =>
    writeAudit(tx, ctx, {
      action: 'terminals.exported',
      entity: 'terminals',
      entity_id: 'csv',
      after: { ...filter },
    }),
  );
  return {
    content: Readable.from(writeLines(ctx, conditionsOf(ctx, filter), moment)),
    content_type: 'text/csv; charset=utf-8',
    download_name: `terminals_${moment.today}.csv`,
    cache: 'no-store',
  };
}

interface Days {
  readonly from: string;
  readonly until: string;
  readonly partner_id?: number | undefined;
}

/** Lists approved or active rentals that end in this period, earliest first. */
export async function listEndings(ctx: Ctx, { from, until, ...of }: Days): Promise<Terminal[]> {
  const { db } = ctx.deps;
  const moment = await momentOf(ctx.deps, db);
  const ending = all(
    conditionsOf(ctx, of),
    sql<SqlBool>`t.status in ('approved', 'active')`,
    sql<SqlBool>`t.rental_end >= ${from}::date and t.rental_end < ${until}::date`,
  );
  const rows = await findRows(db, moment, ending, sql`t.rental_end, t.tid, t.id`, LIST_LIMIT);
  return rows.map((row) => show(ctx, row));
}

type More = Pick<
  TerminalDetail,
  | 'agreement_id'
  | 'business_name'
  | 'decided_by_name'
  | 'decided_at'
  | 'ended_by_name'
  | 'end_notes'
  | 'follows_id'
  | 'lapses_at'
> & { readonly rate_minor: bigint; readonly rent_minor: bigint; readonly contract_id: string };

async function findMore(db: Db, id: string): Promise<More> {
  const { rows } = await sql<More>`
    select t.agreement_id, s.name as business_name, t.decided_at, t.end_notes, t.follows_id,
      trim(d.first_name || ' ' || d.last_name) as decided_by_name,
      trim(e.first_name || ' ' || e.last_name) as ended_by_name,
      case t.status when 'pending' then ${sql.raw(LAPSES_AT)} end as lapses_at,
      t.rate_minor, t.contract_id, c.rental_fee_minor as rent_minor
    from terminals t join terminals c on c.id = t.contract_id
    left join businesses s on s.id = t.business_id
    left join users d on d.id = t.decided_by
    left join users e on e.id = t.ended_by
    where t.id = ${id}`.execute(db);
  const [more] = rows;
  if (!more) throw new AppError('TERMINAL_NOT_FOUND');
  return more;
}

const MOST_SHOWN = 100;
const LATEST = 10;

/**
 * Returns the rentals of this device and of its contract's other devices, within the caller's
 * scope.
 */
const findHistory = async (ctx: Ctx, tid: string, contract_id: string): Promise<Tenure[]> => {
  const { rows } = await sql<Tenure>`
    select t.id, t.tid, t.brand_id, b.name as brand_name, t.rental_start as "from",
      coalesce(t.ended_on, t.rental_end) as until, t.status, t.origin, t.end_reason
    from terminals t join brands b on b.id = t.brand_id
    where ${inScope(ctx.scope)} and (t.tid = ${tid} or t.contract_id = ${contract_id})
      and t.status <> 'rejected' and t.end_reason is distinct from 'cancelled'
      and t.end_reason is distinct from 'not_decided'
    order by t.rental_start desc, t.id limit ${sql.lit(MOST_SHOWN)}`.execute(ctx.deps.db);
  return rows;
};

const findCharges = async (db: Db, id: string): Promise<TerminalDetail['charges']> => {
  const { rows } = await sql<{ shown: TerminalDetail['charges'][number] }>`
    select json_build_object('kind', c.kind, 'amount', ${sql.raw(majorOf('c.amount_minor'))},
      'booked_at', ${sql.raw(instantOf('c.booked_at'))}) as shown
    from rental_charges c where c.terminal_id = ${id} order by c.booked_at, c.id`.execute(db);
  return rows.map(({ shown }) => shown);
};

const findPayments = async (
  db: Db,
  { tid, brand_id }: Pick<Terminal, 'tid' | 'brand_id'>,
): Promise<TerminalDetail['transactions']> => {
  const { rows } = await sql<{ shown: TerminalDetail['transactions'][number] }>`
    select json_build_object('id', x.id, 'payment_date', ${sql.raw(instantOf('x.payment_date'))},
      'amount', ${sql.raw(majorOf('x.amount_minor'))}, 'status', x.status,
      'order_id', x.order_id) as shown
    from transactions x where x.tid = ${tid} and x.brand_id = ${brand_id}
    order by x.payment_date desc, x.id desc limit ${sql.lit(LATEST)}`.execute(db);
  return rows.map(({ shown }) => shown);
};

const ENDED = new Set(['expired', 'rejected']);

/** Returns one terminal with all its details. @throws TERMINAL_NOT_FOUND */
export async function readTerminal(ctx: Ctx, id: string): Promise<TerminalDetail> {
  const { db } = ctx.deps;
  const moment = await momentOf(ctx.deps, db);
  const { today: day } = moment;
  const own = all(inScope(ctx.scope), sql<SqlBool>`t.id = ${id}`);
  const [row] = await findRows(db, moment, own, NEWEST, 1);
  if (!row) throw new AppError('TERMINAL_NOT_FOUND');
  const { rate_minor, rent_minor, contract_id, ...more } = await findMore(db, id);
  const loss_fee_minor = toMinor(row.loss_fee);
  const cost = exitCostOn(row, { rent_minor, loss_fee_minor }, day);
  const of_staff = !isBrandOwner(signedIn(ctx).role);
  return {
    ...show(ctx, row),
    ...more,
    decided_by_name: of_staff ? more.decided_by_name : null,
    ended_by_name: of_staff ? more.ended_by_name : null,
    rate: toMajorNumber(rate_minor),
    exit_cost: ENDED.has(row.status)
      ? null
      : {
          day,
          returned: toMajorNumber(cost.returned_minor),
          not_returned: toMajorNumber(cost.lost_minor),
          unused_days: cost.unused_days,
        },
    charges: await findCharges(db, id),
    history: await findHistory(ctx, row.tid, contract_id),
    transactions: await findPayments(db, row),
  };
}
