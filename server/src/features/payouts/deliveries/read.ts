import type {
  PayoutDeliveries,
  PayoutDelivery,
} from '@diwan/contract/features/payout-deliveries/records';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { type SftpProblem, sftpProblem } from '@diwan/contract/features/businesses/sftp';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findExport } from '../exports/read-store.ts';
import { payoutNotFound } from '../exports/rules.ts';
import { blockedBy } from './blocked.ts';
import * as store from './store.ts';

type DeliveryRow = Awaited<ReturnType<typeof store.findDeliveries>>[number];
type AttemptRow = Awaited<ReturnType<typeof store.findAttempts>>[number];

const problemOf = (stored: string | null): SftpProblem | null =>
  stored === null ? null : sftpProblem.parse(stored);

function show(row: DeliveryRow, attempts: readonly AttemptRow[]): PayoutDelivery {
  const { business_id: _business, name, format, problem, ...shown } = row;
  return {
    ...shown,
    format: format === 'csv' ? 'csv' : 'pain001',
    file_name: name,
    problem: problemOf(problem),
    attempts: attempts.map(({ attempt, at, ended_at, problem: why }) => ({
      attempt,
      at,
      ended_at,
      problem: problemOf(why),
    })),
  };
}

/** What was sent to which bank, and what could be. */
export async function readDeliveries(
  ctx: Ctx,
  export_id: string,
  db: Db = ctx.deps.db,
): Promise<PayoutDeliveries> {
  const row = await findExport(db, ctx.scope, export_id);
  if (!row) throw payoutNotFound();
  const approved = !row.needs_approval || row.approved_at !== null;
  const deliveries = await store.findDeliveries(db, export_id);
  const ids = deliveries.map(({ id }) => id);
  const attempts = ids.length === 0 ? [] : await store.findAttempts(db, ids);
  const byDelivery = Map.groupBy(attempts, ({ delivery_id }) => delivery_id);
  const targets = row.kind === 'payout' ? await store.findTargets(db, export_id) : [];
  return {
    can_send: row.kind === 'payout' && row.status === 'pending' && approved,
    businesses: targets.map((target) => ({
      business_id: target.id,
      business_name: target.name,
      total_brands: target.total_brands,
      total_amount: toMajorNumber(target.total_minor),
      blocked_by: blockedBy(target),
      deliveries: deliveries
        .filter(({ business_id }) => business_id === target.id)
        .map((delivery) => show(delivery, byDelivery.get(delivery.id) ?? [])),
    })),
  };
}
