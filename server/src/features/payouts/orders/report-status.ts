import { createHash } from 'node:crypto';
import { ORDER_STATUSES } from '@diwan/contract/features/payouts/terms';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Ctx, Deps } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Difference } from '../../../platform/difference.ts';
import { BATCH, rowsOf } from '../../../platform/verify-rows.ts';
import * as store from './status-store.ts';

interface ReportHead {
  readonly export_id: string;
  readonly business_id: string;
  readonly message_id: string;
  readonly reported_at: string;
}

/** Returns a digest of a report, to find the same report again and to detect altered rows. */
function digestOf(head: ReportHead, statuses: readonly store.LineStatus[]): string {
  const hash = createHash('sha256');
  const { export_id, business_id, message_id, reported_at } = head;
  hash.update(JSON.stringify([export_id, business_id, message_id, reported_at]));
  for (const { line_id, status, reason_code, reason_text } of statuses) {
    hash.update(JSON.stringify([String(line_id), status, reason_code, reason_text]));
  }
  return hash.digest('hex');
}

interface NewReport {
  readonly order: store.Order;
  /** The bank's id of the report. */
  readonly message_id: string;
  readonly reported_at: string;
  /** The statuses in the order of the lines. */
  readonly statuses: readonly store.LineStatus[];
}

/**
 * Stores what a bank answered to an order that is locked, and proposes the return of its rejected
 * payments. It books nothing.
 * @returns `known` if the report was imported before, `contradicts` if its id was used for another
 */
export async function recordStatusReport(
  ctx: Ctx,
  tx: Tx,
  { order, message_id, reported_at, statuses }: NewReport,
): Promise<'recorded' | 'known' | 'contradicts'> {
  const { export_id, business_id } = order;
  const digest = digestOf({ export_id, business_id, message_id, reported_at }, statuses);
  const same = await store.findReport(tx, business_id, message_id);
  if (same) return same.digest === digest ? 'known' : 'contradicts';
  const { actor, deps } = ctx;
  const imported_at = deps.clock.iso();
  const { id } = await store.insertReport(tx, {
    export_id,
    business_id,
    message_id,
    reported_at,
    digest,
    status_count: statuses.length,
    imported_by: actor.kind === 'user' ? actor.user_id : null,
    imported_at,
  });
  await store.insertStatuses(tx, id, statuses);
  const lines = statuses.map(({ line_id }) => line_id);
  await store.updateRejections(tx, lines, ORDER_STATUSES.rejected, imported_at);
  await writeAudit(tx, ctx, {
    action: 'payout.status_reported',
    entity: 'payout',
    entity_id: export_id,
    after: { message_id, payments: statuses.length },
  });
  return 'recorded';
}

/** Checks that every report and its statuses are as they were imported. */
export async function verifyStatusReports({ db }: Pick<Deps, 'db'>): Promise<Difference[]> {
  const differences: Difference[] = [];
  for await (const row of rowsOf((after) => store.findDigested(db, after, BATCH))) {
    const statuses = await store.findReported(db, row.id);
    if (digestOf(row, statuses) !== row.digest || statuses.length !== row.status_count) {
      differences.push({ id: row.id, problem: 'the status report is not as it was imported' });
    }
  }
  return differences;
}
