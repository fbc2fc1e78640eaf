import { caseActions } from '@diwan/contract/features/monitoring/actions';
import type {
  CaseDecision,
  CasePayment,
  CasePaymentQuery,
  CaseQuery,
  MonitoringCase,
  MonitoringCaseDetail,
} from '@diwan/contract/features/monitoring/records';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { instant } from '@diwan/contract/kernel/time';
import { z } from 'zod';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { idKey, pageOf, placeOf } from '../../platform/rows/page.ts';
import { thresholdsOf } from './rules.ts';
import * as store from './store.ts';

const show = (ctx: Ctx, row: store.CaseRow): MonitoringCase => ({
  id: row.id,
  brand_id: row.brand_id,
  brand_name: row.brand_name,
  status: row.status,
  opened_at: row.opened_at,
  alerts: row.alerts,
  rule_names: row.rule_names,
  payments: row.payments,
  amount: toMajorNumber(row.amount_minor),
  reviewed_by: row.reviewed_email,
  reviewed_at: row.reviewed_at,
  decided_by: row.decided_email,
  decided_at: row.decided_at,
  reason: row.reason,
  can: canOf(caseActions, row, ctx),
});

async function requireCase(db: Db, id: string): Promise<store.CaseRow> {
  const row = await store.findCase(db, id);
  if (!row) throw new AppError('MONITORING_CASE_NOT_FOUND');
  return row;
}

async function showCase(ctx: Ctx, db: Db, id: string): Promise<MonitoringCaseDetail> {
  const row = await requireCase(db, id);
  const alerts = await store.findAlerts(db, id);
  return {
    ...show(ctx, row),
    all_alerts: alerts.map((alert) => ({
      id: alert.id,
      rule_id: alert.rule_id,
      rule_name: alert.rule_name,
      kind: alert.kind,
      version: alert.version,
      ...thresholdsOf(alert),
      day: alert.day,
      raised_at: alert.raised_at,
      payment_count: alert.count,
      payment_sum: toMajorNumber(alert.sum_minor),
      refused_count: alert.refused,
      refused_sum: alert.refused_minor === null ? null : toMajorNumber(alert.refused_minor),
    })),
  };
}

const CURSOR_KEYS = z.tuple([instant, z.uuid()]);

/** Lists cases, newest first. */
export async function listMonitoringCases(ctx: Ctx, { status, limit, cursor }: CaseQuery) {
  const after = placeOf(cursor, CURSOR_KEYS);
  const rows = await store.findCases(ctx.deps.db, { status, limit: limit + 1, after });
  const { items, next_cursor } = pageOf(rows, limit, ({ opened_at, id }) => [opened_at, id]);
  return { cases: items.map((row) => show(ctx, row)), next_cursor };
}

/** @throws AppError MONITORING_CASE_NOT_FOUND */
export const readMonitoringCase = (ctx: Ctx, id: string): Promise<MonitoringCaseDetail> =>
  showCase(ctx, ctx.deps.db, id);

const PAYMENT_KEYS = z.tuple([idKey]);

/**
 * Lists the payments of a case, newest first.
 * @throws AppError MONITORING_CASE_NOT_FOUND
 */
export async function listCasePayments(
  { deps: { db } }: Ctx,
  id: string,
  { limit, cursor }: CasePaymentQuery,
): Promise<{ payments: CasePayment[]; next_cursor: string | null }> {
  await requireCase(db, id);
  const [before] = placeOf(cursor, PAYMENT_KEYS) ?? [];
  const rows = await store.findCasePayments(db, id, { limit: limit + 1, before });
  const { items, next_cursor } = pageOf(rows, limit, (row) => [String(row.id)]);
  const payments = items.map(({ id: payment_id, amount_minor, ...row }) => ({
    ...row,
    id: Number(payment_id),
    amount: toMajorNumber(amount_minor),
  }));
  return { payments, next_cursor };
}

async function lockCase(ctx: Ctx, tx: Tx, id: string, action: 'review' | 'decide') {
  await store.lockCase(tx, id);
  const row = await requireCase(tx, id);
  requireAction(caseActions, row, action, ctx.actor);
  return row;
}

const audit = (
  ctx: Ctx,
  tx: Tx,
  id: string,
  action: 'review_begun' | 'cleared' | 'confirmed',
  after: Readonly<Record<string, unknown>>,
) =>
  writeAudit(tx, ctx, {
    action: `monitoring_case.${action}`,
    entity: 'monitoring_case',
    entity_id: id,
    after,
  });

/**
 * Begins the review of a case.
 * @throws AppError MONITORING_CASE_NOT_FOUND, the refusals of `review`
 */
export const reviewMonitoringCase = (ctx: Ctx, id: string): Promise<MonitoringCaseDetail> =>
  ctx.answerOnce(async (tx) => {
    await lockCase(ctx, tx, id, 'review');
    const reviewed_by = signedIn(ctx).user_id;
    const reviewed_at = ctx.deps.clock.iso();
    await store.updateCase(tx, id, { status: 'in_review', reviewed_by, reviewed_at });
    await audit(ctx, tx, id, 'review_begun', { status: 'in_review' });
    return showCase(ctx, tx, id);
  });

/**
 * Decides a case. The decision covers exactly the alerts that the caller read.
 * @throws AppError MONITORING_CASE_NOT_FOUND, MONITORING_CASE_CHANGED, the refusals of `decide`
 */
export const decideMonitoringCase = (
  ctx: Ctx,
  id: string,
  { decision, reason, alerts: read }: CaseDecision,
): Promise<MonitoringCaseDetail> =>
  ctx.answerOnce(async (tx) => {
    const { alerts } = await lockCase(ctx, tx, id, 'decide');
    if (alerts !== read) throw new AppError('MONITORING_CASE_CHANGED', { values: { alerts } });
    await store.updateCase(tx, id, {
      status: decision,
      decided_by: signedIn(ctx).user_id,
      decided_at: ctx.deps.clock.iso(),
      reason,
    });
    await audit(ctx, tx, id, decision, { status: decision, reason });
    return showCase(ctx, tx, id);
  });
