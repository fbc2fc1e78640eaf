import { riskActions } from '@diwan/contract/features/risk/actions';
import {
  type BrandRisk,
  type BrandRiskDetail,
  codesIn,
  type LevelChange,
  type RiskQuery,
  type RiskReview,
  type RiskRule,
  type RiskRuleEdit,
  ruleProblemsOf,
} from '@diwan/contract/features/risk/records';
import { RISK_FACTORS, type RiskFactor } from '@diwan/contract/features/risk/terms';
import { z } from 'zod';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { idKey, pageOf, placeOf } from '../../platform/rows/page.ts';
import { readToday } from './assess.ts';
import * as store from './store.ts';

const factsOf = ({ set_level }: store.RiskRow) => ({ is_set: set_level !== null });
const levelNow = ({ set_level, level }: store.RiskRow) => set_level ?? level;

const show = (ctx: Ctx, row: store.RiskRow, today: string): BrandRisk => ({
  brand_id: row.brand_id,
  brand_name: row.brand_name,
  status: row.status,
  score: row.score,
  level: levelNow(row),
  computed_level: row.level,
  is_set: row.set_level !== null,
  review_due_on: row.review_due_on,
  is_due: row.status === 'active' && row.review_due_on <= today,
  reviewed_at: row.reviewed_at,
  can: canOf(riskActions, factsOf(row), ctx),
});

const CURSOR_KEYS = z.tuple([z.iso.date(), idKey]);

/** Lists the risk of brands, the earliest review first. */
export async function listBrandRisks(ctx: Ctx, { level, due, limit, cursor }: RiskQuery) {
  const today = await readToday(ctx.deps);
  const [day, id] = placeOf(cursor, CURSOR_KEYS) ?? [];
  const rows = await store.findRisks(ctx.deps.db, {
    level,
    due_on: due === undefined ? undefined : today,
    limit: limit + 1,
    after: day === undefined || id === undefined ? undefined : [day, String(id)],
  });
  const { items, next_cursor } = pageOf(rows, limit, (row) => [
    row.review_due_on,
    String(row.brand_id),
  ]);
  return { risks: items.map((row) => show(ctx, row, today)), next_cursor };
}

async function requireRisk(db: Db, brand_id: number): Promise<store.RiskRow> {
  const row = await store.findRisk(db, brand_id);
  if (!row) throw new AppError('RISK_NOT_ASSESSED');
  return row;
}

async function showRisk(ctx: Ctx, db: Db, brand_id: number): Promise<BrandRiskDetail> {
  const row = await requireRisk(db, brand_id);
  const changes = await store.findChanges(db, brand_id);
  return {
    ...show(ctx, row, await readToday(ctx.deps)),
    factors: row.factors,
    changes: changes.map(({ id, changed_email, ...change }) => ({
      ...change,
      id: Number(id),
      changed_by: changed_email,
    })),
  };
}

/** Returns the risk of a brand. @throws AppError RISK_NOT_ASSESSED */
export const readBrandRisk = (ctx: Ctx, brand_id: number): Promise<BrandRiskDetail> =>
  showRisk(ctx, ctx.deps.db, brand_id);

/** Locks the risk of a brand and checks the action. */
async function lockRisk(
  ctx: Ctx,
  tx: Tx,
  brand_id: number,
  action: keyof typeof riskActions.actions,
): Promise<store.RiskRow> {
  await store.lockRisk(tx, brand_id);
  const row = await requireRisk(tx, brand_id);
  requireAction(riskActions, factsOf(row), action, ctx.actor);
  return row;
}

/** @throws AppError RISK_CHANGED if the caller read another score */
function requireScore({ score }: store.RiskRow, read: number): void {
  if (score !== read) throw new AppError('RISK_CHANGED', { values: { score } });
}

/** Records a change by an admin, in the history of the brand and in the audit log. */
async function record(
  ctx: Ctx,
  tx: Tx,
  before: store.RiskRow,
  { kind, reason }: { readonly kind: 'level_set' | 'level_reset' | 'reviewed'; reason: string },
): Promise<BrandRiskDetail> {
  const { brand_id } = before;
  const { score, ...row } = await requireRisk(tx, brand_id);
  const level = row.set_level ?? row.level;
  const changed_at = ctx.deps.clock.iso();
  const changed_by = signedIn(ctx).user_id;
  await store.insertChange(tx, { brand_id, kind, score, level, reason, changed_by, changed_at });
  await writeAudit(tx, ctx, {
    action: `brand_risk.${kind}`,
    entity: 'brand_risk',
    entity_id: brand_id,
    before: { level: levelNow(before) },
    after: { score, level, reason },
  });
  return showRisk(ctx, tx, brand_id);
}

/**
 * Sets the level of a brand. It ends when the computed level rises.
 * @throws AppError RISK_NOT_ASSESSED, RISK_CHANGED, RISK_LEVEL_SAME
 */
export const setRiskLevel = (
  ctx: Ctx,
  brand_id: number,
  { level, reason, score }: LevelChange,
): Promise<BrandRiskDetail> =>
  ctx.answerOnce(async (tx) => {
    const row = await lockRisk(ctx, tx, brand_id, 'set_level');
    requireScore(row, score);
    if (levelNow(row) === level) throw new AppError('RISK_LEVEL_SAME');
    await store.updateRisk(tx, brand_id, { set_level: level });
    return record(ctx, tx, row, { kind: 'level_set', reason });
  });

/**
 * Uses the computed level of a brand again.
 * @throws AppError RISK_NOT_ASSESSED, the refusals of `reset_level`
 */
export const resetRiskLevel = (
  ctx: Ctx,
  brand_id: number,
  reason: string,
): Promise<BrandRiskDetail> =>
  ctx.answerOnce(async (tx) => {
    const row = await lockRisk(ctx, tx, brand_id, 'reset_level');
    await store.updateRisk(tx, brand_id, { set_level: null });
    return record(ctx, tx, row, { kind: 'level_reset', reason });
  });

/**
 * Records a review. The next one is due after the months of the level.
 * @throws AppError RISK_NOT_ASSESSED, RISK_CHANGED
 */
export const reviewBrandRisk = (
  ctx: Ctx,
  brand_id: number,
  { reason, score }: RiskReview,
): Promise<BrandRiskDetail> =>
  ctx.answerOnce(async (tx) => {
    const row = await lockRisk(ctx, tx, brand_id, 'review');
    requireScore(row, score);
    const reviewed_at = ctx.deps.clock.iso();
    const reviewed_on = await readToday(ctx.deps);
    await store.updateRisk(tx, brand_id, { reviewed_at, reviewed_on });
    return record(ctx, tx, row, { kind: 'reviewed', reason });
  });

/** Lists the rules of the score, in the order of the factors. */
export async function listRiskRules({ deps: { db } }: Ctx): Promise<RiskRule[]> {
  const rules = await store.findRules(db);
  return rules.toSorted((a, b) => RISK_FACTORS.indexOf(a.factor) - RISK_FACTORS.indexOf(b.factor));
}

/**
 * Changes a rule of the score. A job then assesses all brands again.
 * @throws AppError RISK_RULE_CHANGED, VALIDATION
 */
export const saveRiskRule = (
  ctx: Ctx,
  factor: RiskFactor,
  { reason, version: read, ...edit }: RiskRuleEdit,
): Promise<RiskRule> =>
  ctx.transaction(async (tx) => {
    const fields = ruleProblemsOf(factor, edit);
    if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', { fields });
    const { version, ...before } = await store.lockRule(tx, factor);
    if (version !== read) throw new AppError('RISK_RULE_CHANGED');
    const rule = {
      factor,
      points: edit.points,
      number: edit.number ?? null,
      codes: codesIn(edit.codes ?? ''),
      version: version + 1,
    };
    await store.updateRule(tx, rule);
    const { points, number, codes } = rule;
    await writeAudit(tx, ctx, {
      action: 'risk_rule.changed',
      entity: 'risk_rule',
      entity_id: factor,
      before: { points: before.points, number: before.number, codes: before.codes },
      after: { points, number, codes, reason },
    });
    await ctx.deps.jobs.enqueue(tx, 'assess_risks', {});
    return rule;
  });
