import type { ExplainingTransaction } from '@diwan/contract/features/reconciliation/records';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { calendarDate } from '@diwan/contract/kernel/time';
import { z } from 'zod';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../../platform/context.ts';
import { AppError, invariant } from '../../../platform/error.ts';
import { pageOf, placeOf } from '../../../platform/rows/page.ts';
import { readSettings } from '../../settings/settings.ts';
import { dayIn } from '../../transactions/settlement/pull.ts';
import { requestRun } from '../jobs.ts';
import { showDay, showRow, showRows } from './show.ts';
import * as store from './store.ts';

interface Page {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export async function listDays({ deps }: Ctx, wanted: store.DaysWanted & Page) {
  const [before] = placeOf(wanted.cursor, z.tuple([calendarDate])) ?? [];
  const rows = await store.findDays(deps.db, wanted, wanted.limit + 1, before);
  const { items, next_cursor } = pageOf(rows, wanted.limit, ({ day }) => [day]);
  return { days: items.map(showDay), next_cursor };
}

async function requireDay({ deps }: Ctx, day: string): Promise<store.StoredDay> {
  const row = await store.findDay(deps.db, day);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

export const readDay = async (ctx: Ctx, day: string) => showDay(await requireDay(ctx, day));

const ROW_PLACE = z.tuple([z.int().min(0).max(9), z.string().regex(/^-?\d{1,18}$/), z.uuid()]);

export async function listRows(ctx: Ctx, wanted: store.RowsWanted & Page) {
  await requireDay(ctx, wanted.day);
  const [rank, size, id] = placeOf(wanted.cursor, ROW_PLACE) ?? [];
  const after =
    rank === undefined || size === undefined || id === undefined ? undefined : { rank, size, id };
  const rows = await store.findRows(ctx.deps.db, wanted, wanted.limit + 1, after);
  const { items, next_cursor } = pageOf(rows, wanted.limit, (row) => [row.rank, row.size, row.id]);
  return { rows: await showRows(ctx.deps.db, items), next_cursor };
}

/** Asks for a day to be compared again; a day that goes on could still agree at its end. */
export async function runDay(ctx: Ctx, day: string) {
  const { deps } = ctx;
  const { timezone } = await readSettings(deps.db);
  if (day >= dayIn(deps.clock.iso(), timezone)) {
    throw new AppError('STATE_FORBIDS', { sentence: 'A day can be reconciled when it is over' });
  }
  return ctx.answerOnce(async (tx) => {
    await requestRun(deps, tx, day, signedIn(ctx).user_id);
    await writeAudit(tx, ctx, {
      action: 'reconciliation.run',
      entity: 'reconciliation_day',
      entity_id: day,
    });
    const row = await store.findDay(tx, day);
    invariant(row, 'a day that was asked for is there');
    return showDay(row);
  });
}

export const readRow = ({ deps }: Ctx, id: string) => showRow(deps.db, id);

const show = ({
  place: _place,
  transaction_id,
  amount_minor,
  expected_minor,
  found_minor,
  ...row
}: store.Explaining): ExplainingTransaction => ({
  ...row,
  transaction_id: transaction_id === null ? null : Number(transaction_id),
  amount: toMajorNumber(amount_minor),
  expected: toMajorNumber(expected_minor),
  found: toMajorNumber(found_minor),
});

const PLACE = z.tuple([z.string().min(1).max(200)]);

/** The transactions behind a row, as they are now. */
export async function explainRow({ deps }: Ctx, id: string, page: Page) {
  const { db } = deps;
  const row = await store.findRow(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  const [after] = placeOf(page.cursor, PLACE) ?? [];
  const rows = await findExplaining(db, row, page.limit + 1, after);
  const { items, next_cursor } = pageOf(rows, page.limit, ({ place }) => [place]);
  return { transactions: items.map(show), next_cursor };
}

function findExplaining(
  db: Ctx['deps']['db'],
  row: store.StoredRow,
  limit: number,
  after: string | undefined,
): Promise<store.Explaining[]> {
  if (row.side === 'bank') {
    return store.explainLines(db, row.line_id ?? row, limit, after);
  }
  const [kind, object_id = ''] = row.subject.split(':');
  return kind === 'payout'
    ? store.explainPayout(db, object_id, limit, after)
    : store.explainItem(db, row, kind === 'refund' ? 'refund' : 'charge', object_id, after);
}
