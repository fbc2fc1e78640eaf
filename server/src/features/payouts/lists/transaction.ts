import { toMajorNumber } from '@diwan/contract/kernel/money';
import type { TransactionPayout } from '@diwan/contract/features/payouts/records';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/error.ts';
import { type Scope, withinScope } from '../../../platform/scope.ts';
import { readSettings } from '../../settings/service.ts';

/** What was taken out of an export, or reversed by an edit, never left: it cleared nothing. */
const SHOWN = ['reserved', 'paid', 'returned', 'offset'] as const;

const MOST = 200;

const isThere = (db: Db, scope: Scope, id: bigint) =>
  db
    .selectFrom('transactions as t')
    .innerJoin('brands as b', 'b.id', 't.brand_id')
    .select('t.id')
    .where('t.id', '=', id)
    .where(withinScope(scope, 't.brand_id', 'b.partner_id'))
    .executeTakeFirst();

const findLines = (db: Db, id: bigint, timezone: string) =>
  db
    .selectFrom('payout_parts as p')
    .innerJoin('payout_lines as l', 'l.id', 'p.line_id')
    .leftJoin('payout_exports as e', 'e.id', 'l.export_id')
    .leftJoin('manual_payouts as m', 'm.id', 'l.manual_payout_id')
    .select(['l.id', 'l.export_id', 'l.manual_payout_id', 'l.status', 'm.reference_number'])
    .select('p.amount_minor as cleared_minor')
    .select(
      sql<string>`coalesce(e.export_date, m.paid_date,
        (l.created_at at time zone ${timezone})::date)`.as('date'),
    )
    .where('p.transaction_id', '=', id)
    .where('l.status', 'in', SHOWN)
    .orderBy('l.id')
    .limit(MOST)
    .execute();

/** The payouts that cleared a transaction, oldest first. */
export async function listTransactionPayouts(ctx: Ctx, id: bigint): Promise<TransactionPayout[]> {
  const { db } = ctx.deps;
  if (!(await isThere(db, ctx.scope, id))) throw new AppError('TRANSACTION_NOT_FOUND');
  const { timezone } = await readSettings(db);
  const lines = await findLines(db, id, timezone);
  return lines.map(({ cleared_minor, manual_payout_id, ...line }) => ({
    ...line,
    id: Number(line.id),
    kind: line.export_id !== null ? 'export' : manual_payout_id !== null ? 'manual' : 'offset',
    status: line.status as TransactionPayout['status'],
    cleared_amount: toMajorNumber(cleared_minor),
  }));
}
