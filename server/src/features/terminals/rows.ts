import type { Terminal } from '@diwan/contract/features/terminals/records';
import { REQUEST_DAYS, type RentalStatus, SILENCE } from '@diwan/contract/features/terminals/terms';
import { terminalActions } from '@diwan/contract/features/terminals/actions';
import { words } from '@diwan/contract/features/terminals/words';
import { words as transactionWords } from '@diwan/contract/features/transactions/words';
import { isBrandOwner } from '@diwan/contract/kernel/roles';
import type { Language } from '@diwan/contract/kernel/sentences';
import type { Text } from '@diwan/contract/kernel/texts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { canOf } from '../../platform/actions.ts';
import { type Ctx, type Deps, signedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  type Columns,
  csvWriter,
  instantOf,
  jsonRow,
  localTimeOf,
  majorOf,
} from '../../platform/rows/columns.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';
import { readSettings } from '../settings/public.ts';

/** The facts that the action table needs and the list does not show. */
interface Facts {
  readonly brand_status: 'pending' | 'active' | 'rejected' | 'suspended';
  readonly pos_enabled: boolean;
}

type Row = Omit<Terminal, 'can'> & Facts;

/** SQL: the time at which an undecided request lapses. */
export const LAPSES_AT = `t.created_at + ${REQUEST_DAYS} * interval '1 day'`;

/**
 * SQL: the status at the time of the query. An approved rental is active from its first day, a
 * rental past its end has expired, and an undecided request lapses. A job stores the same status
 * later.
 */
const STATUS = `case
  when t.status in ('rejected', 'expired') then t.status
  when d.today >= t.rental_end then 'expired'
  when t.status = 'pending' and d.now >= ${LAPSES_AT} then 'expired'
  when t.status = 'approved' and d.today >= t.rental_start then 'active'
  else t.status end`;

const RENEWALS = "from terminals r where r.follows_id = t.id and r.origin = 'renewal'";

const DEVICE = `case
  when t.lost_at is not null then 'lost'
  when t.returned_at is not null then 'returned'
  when exists (select ${RENEWALS} and r.begun_at is not null) then 'renewed'
  when t.begun_at is null and ${STATUS} <> 'active' then 'none'
  else 'out' end`;

const IS_SILENT = `(${STATUS} = 'active' and d.now > case
  when s.last_at is null then coalesce(t.begun_at, d.now) + interval '${SILENCE.unused_days} days'
  else s.last_at + greatest(interval '${SILENCE.least_days} days',
    ${SILENCE.times} * s.usual) end)`;

const said =
  (texts: Readonly<Record<string, Text>>) =>
  (text: string | null, language: Language): string | null =>
    texts[text ?? '']?.[language] ?? text;

/**
 * The columns of a terminal in lists, in their CSV and in the head of its page. The SQL reads
 * `fromTerminals`.
 */
const ROW: Columns<Row> = {
  id: { sql: 't.id' },
  tid: { sql: 't.tid', csv: { heading: words.tid } },
  brand_id: { sql: 't.brand_id' },
  brand_name: { sql: 'b.name', csv: { heading: words.brand } },
  partner_id: { sql: 'b.partner_id' },
  partner_name: { sql: 'p.name', csv: { heading: words.partner } },
  status: { sql: `(${STATUS})`, csv: { heading: words.status, show: said(words.statuses) } },
  origin: { sql: 't.origin', csv: { heading: words.csv.origin, show: said(words.origins) } },
  rental_start: { sql: 't.rental_start', csv: { heading: words.start } },
  rental_end: { sql: 't.rental_end', csv: { heading: words.end } },
  rental_fee: { sql: majorOf('t.rental_fee_minor'), csv: { heading: words.fee } },
  loss_fee: { sql: majorOf('t.loss_fee_minor'), csv: { heading: words.csv.loss_fee } },
  created_at: {
    sql: instantOf('t.created_at'),
    csv: { heading: words.requested, sql: localTimeOf('t.created_at') },
  },
  creator_name: {
    sql: "trim(u.first_name || ' ' || u.last_name)",
    csv: { heading: words.creator },
  },
  notes: { sql: 't.notes', csv: { heading: words.notes } },
  ended_on: { sql: 't.ended_on', csv: { heading: words.csv.ended_on } },
  end_reason: {
    sql: 't.end_reason',
    csv: { heading: words.csv.end_reason, show: said(words.ends) },
  },
  device: { sql: `(${DEVICE})`, csv: { heading: words.detail.device, show: said(words.devices) } },
  last_transaction_at: {
    sql: instantOf('s.last_at'),
    csv: { heading: words.last_payment, sql: localTimeOf('s.last_at') },
  },
  is_silent: {
    sql: IS_SILENT,
    csv: { heading: words.silent, show: said(transactionWords.moved) },
  },
  renewed: { sql: `exists (select ${RENEWALS} and r.status in ('pending', 'approved', 'active'))` },
  brand_status: { sql: 'b.status' },
  pos_enabled: { sql: 'b.pos_enabled' },
};

export const CSV = csvWriter(ROW);

/** The time for which a query computes the status. */
export interface Moment {
  readonly today: string;
  readonly now: string;
  readonly timezone: string;
}

/** Returns the platform's current day and instant. */
export async function momentOf({ clock }: Pick<Deps, 'clock'>, db: Db): Promise<Moment> {
  const { timezone } = await readSettings(db);
  const today = clock.now().toZonedDateTimeISO(timezone).toPlainDate().toString();
  return { today, now: clock.iso(), timezone };
}

/** SQL: the terminals with their brand, partner, requester and the latest payments on each. */
export const fromTerminals = ({ today, now, timezone }: Moment) => sql`
  terminals t
  join brands b on b.id = t.brand_id
  left join partners p on p.id = b.partner_id
  left join users u on u.id = t.requested_by
  cross join (values (${today}::date, ${now}::timestamptz)) as d (today, now)
  left join lateral (
    select max(x.payment_date) as last_at, case when count(*) > 1
      then (max(x.payment_date) - min(x.payment_date)) / (count(*) - 1) end as usual
    from (
      select payment_date from transactions
      where tid = t.tid and brand_id = t.brand_id
        and payment_date >= t.rental_start::timestamp at time zone ${timezone}
        and payment_date < coalesce(t.ended_at, 'infinity')
      order by payment_date desc, id desc limit ${sql.lit(SILENCE.usual_of)}
    ) x
  ) s on t.begun_at is not null`;

export const inScope = (scope: Scope) => withinScope(scope, 't.brand_id', 'b.partner_id');

export const statusIs = (status: RentalStatus) => sql<SqlBool>`${sql.raw(STATUS)} = ${status}`;

export const isSilent: Expression<SqlBool> = sql<SqlBool>`${sql.raw(IS_SILENT)}`;

const SHOWN = jsonRow(ROW);

/** Returns rows of terminals for any condition and order. */
export async function findRows(
  db: Db,
  moment: Moment,
  condition: Expression<SqlBool>,
  order: RawBuilder<unknown>,
  limit: number,
): Promise<readonly Row[]> {
  const { rows } = await sql<{ shown: Row }>`
    select ${SHOWN} as shown from ${fromTerminals(moment)} where ${condition}
    order by ${order} limit ${limit}`.execute(db);
  return rows.map(({ shown }) => shown);
}

/** Adds the actions of the caller to a row. Only staff see names of people. */
export function show(ctx: Ctx, { brand_status, pos_enabled, ...row }: Row): Terminal {
  const facts = { ...row, brand_status, pos_enabled };
  const creator_name = isBrandOwner(signedIn(ctx).role) ? null : row.creator_name;
  return { ...row, creator_name, can: canOf(terminalActions, facts, ctx) };
}
