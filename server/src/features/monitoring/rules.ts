import { type RuleFacts, ruleActions } from '@diwan/contract/features/monitoring/actions';
import {
  type MonitoringRule,
  problemsOf,
  type RuleDraft,
  type RuleEdit,
  type RuleTrial,
  type RuleVersion,
} from '@diwan/contract/features/monitoring/records';
import { MOST_FINDINGS, type RuleState } from '@diwan/contract/features/monitoring/terms';
import { toMajorNumber, toMinor } from '@diwan/contract/kernel/money';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { requireBrand } from '../brands/public.ts';
import { readSettings } from '../settings/public.ts';
import { countRefused, type Finding, findInHistory } from './hits.ts';
import * as store from './store.ts';

type Thresholds = Omit<RuleEdit, 'name' | 'version'>;

/** Converts thresholds to the columns of a version. */
const columnsOf = (draft: Thresholds): store.ThresholdRow => ({
  times: draft.times ?? null,
  payments: draft.payments ?? null,
  hours: draft.hours ?? null,
  percent: draft.percent ?? null,
  amount_minor: typeof draft.amount === 'number' ? toMinor(draft.amount) : null,
  from_time: draft.from_time ?? null,
  until_time: draft.until_time ?? null,
  period: draft.period ?? null,
});

/** Converts the columns of a version to thresholds. */
export const thresholdsOf = (row: store.ThresholdRow) => ({
  times: row.times,
  payments: row.payments,
  hours: row.hours,
  percent: row.percent,
  amount: row.amount_minor === null ? null : toMajorNumber(row.amount_minor),
  from_time: row.from_time,
  until_time: row.until_time,
  period: row.period,
});

const stateOf = ({ active_version, version }: store.RuleRow): RuleState => {
  if (active_version === null) return 'off';
  return active_version === version ? 'on' : 'changed';
};

const factsOf = (row: store.RuleRow): RuleFacts => ({
  state: stateOf(row),
  version: row.version,
  is_tried: row.tried_at !== null,
});

const trialOf = ({ tried_at, alerts, brands, trial_payments, ...row }: store.RuleRow) =>
  tried_at === null || alerts === null || brands === null || trial_payments === null
    ? null
    : {
        tried_at,
        tried_by: row.tried_email,
        alerts,
        brands,
        payments: trial_payments,
        refused: row.refused,
      };

const show = (ctx: Ctx, row: store.RuleRow): MonitoringRule => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  brand_id: row.brand_id,
  brand_name: row.brand_name,
  state: stateOf(row),
  version: row.version,
  active_version: row.active_version,
  ...thresholdsOf(row),
  switched_at: row.switched_at,
  trial: trialOf(row),
  can: canOf(ruleActions, factsOf(row), ctx),
});

async function requireRule(db: Db, id: string): Promise<store.RuleRow> {
  const row = await store.findRule(db, id);
  if (!row) throw new AppError('MONITORING_RULE_NOT_FOUND');
  return row;
}

/** Locks a rule and checks the action. */
async function lockRule(ctx: Ctx, tx: Tx, id: string, action: keyof typeof ruleActions.actions) {
  await store.lockRule(tx, id);
  const row = await requireRule(tx, id);
  requireAction(ruleActions, factsOf(row), action, ctx.actor);
  return row;
}

/** @throws AppError MONITORING_RULE_CHANGED if the caller read another version */
function requireVersion({ version }: store.RuleRow, read: number): void {
  if (version !== read) throw new AppError('MONITORING_RULE_CHANGED', { values: { version } });
}

const showRule = async (ctx: Ctx, db: Db, id: string): Promise<MonitoringRule> =>
  show(ctx, await requireRule(db, id));

/** Lists all rules by name. */
export const listMonitoringRules = async (ctx: Ctx): Promise<MonitoringRule[]> =>
  (await store.findRules(ctx.deps.db)).map((row) => show(ctx, row));

/** @throws AppError MONITORING_RULE_NOT_FOUND */
export async function listVersions({ deps: { db } }: Ctx, id: string): Promise<RuleVersion[]> {
  await requireRule(db, id);
  const rows = await store.findVersions(db, id);
  return rows.map((row) => ({
    version: row.version,
    ...thresholdsOf(row),
    changed_at: row.changed_at,
    changed_by: row.changed_email,
  }));
}

interface RuleAudit {
  readonly action: 'created' | 'edited' | 'tried' | 'switched_on' | 'switched_off';
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

const audit = (ctx: Ctx, tx: Tx, id: string, { action, ...change }: RuleAudit) =>
  writeAudit(tx, ctx, {
    action: `monitoring_rule.${action}`,
    entity: 'monitoring_rule',
    entity_id: id,
    ...change,
  });

/** Returns the thresholds that a version has, for the audit log. */
const setThresholds = (row: store.ThresholdRow) =>
  Object.fromEntries(Object.entries(thresholdsOf(row)).filter(([, value]) => value !== null));

const changed = (ctx: Ctx) => ({
  changed_at: ctx.deps.clock.iso(),
  changed_by: signedIn(ctx).user_id,
});

/**
 * Adds a rule, which is off.
 * @throws AppError BRAND_NOT_FOUND
 */
export async function createMonitoringRule(ctx: Ctx, draft: RuleDraft): Promise<MonitoringRule> {
  if (typeof draft.brand_id === 'number') await requireBrand(ctx, draft.brand_id);
  return ctx.answerOnce(async (tx) => {
    const { name, kind } = draft;
    const brand_id = draft.brand_id ?? null;
    const rule_id = await store.insertRule(tx, { name, kind, brand_id });
    const columns = columnsOf(draft);
    await store.insertVersion(tx, { rule_id, version: 1, ...columns, ...changed(ctx) });
    const after = { name, kind, brand_id, ...setThresholds(columns) };
    await audit(ctx, tx, rule_id, { action: 'created', after });
    return showRule(ctx, tx, rule_id);
  });
}

/**
 * Saves a new version of a rule. The version that is on does not change.
 * @throws AppError MONITORING_RULE_NOT_FOUND, MONITORING_RULE_CHANGED, VALIDATION
 */
export const updateMonitoringRule = (
  ctx: Ctx,
  id: string,
  { name, version: read, ...draft }: RuleEdit,
): Promise<MonitoringRule> =>
  ctx.transaction(async (tx) => {
    const row = await lockRule(ctx, tx, id, 'edit');
    requireVersion(row, read);
    const fields = problemsOf(row.kind, draft);
    if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', { fields });
    const version = row.version + 1;
    const columns = columnsOf(draft);
    await store.insertVersion(tx, { rule_id: id, version, ...columns, ...changed(ctx) });
    await store.updateRule(tx, id, { name, version });
    const before = { name: row.name, version: row.version, ...setThresholds(row) };
    const after = { name, version, ...setThresholds(columns) };
    await audit(ctx, tx, id, { action: 'edited', before, after });
    return showRule(ctx, tx, id);
  });

/**
 * The number of brands that one statement of a trial searches. Each statement is short, and other
 * requests are answered between two of them.
 */
const TRIED_AT_ONCE = 20;

const isNewer = (a: Finding, b: Finding): number => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0);

/** Searches all history for what a rule would have raised, some brands after the others. */
async function searchHistory(db: Db, rule: store.RuleRow) {
  const { timezone } = await readSettings(db);
  const found = { alerts: 0, brands: 0, payments: 0, refused: 0 };
  let newest: Finding[] = [];
  let brand_ids: number[];
  let after = 0;
  do {
    brand_ids = await store.findSellers(db, rule.brand_id, { after, limit: TRIED_AT_ONCE });
    const findings = await findInHistory(db, rule, { timezone, brand_ids });
    found.alerts += findings.length;
    found.brands += new Set(findings.map(({ brand_id }) => brand_id)).size;
    found.payments += findings[0]?.all_payments ?? 0;
    for (const { amounts } of findings)
      if (amounts !== null) found.refused += countRefused(amounts, rule.amount_minor);
    newest = [...newest, ...findings.slice(0, MOST_FINDINGS)].toSorted(isNewer);
    newest = newest.slice(0, MOST_FINDINGS);
    after = brand_ids.at(-1) ?? after;
  } while (brand_ids.length === TRIED_AT_ONCE);
  const refused = rule.kind === 'block_above' ? found.refused : null;
  return { found: { ...found, refused }, newest };
}

/** Returns the newest findings with the names of their brands. */
async function showFindings(db: Db, newest: readonly Finding[]): Promise<RuleTrial['findings']> {
  const names = await store.findBrandNames(db, [...new Set(newest.map((one) => one.brand_id))]);
  return newest.map(({ brand_id, day, payments, amount_minor }) => ({
    brand_id,
    brand_name: names.get(brand_id) ?? '',
    day,
    payments,
    amount: toMajorNumber(amount_minor),
  }));
}

/**
 * Tries the newest version of a rule on all payments, and stores the result. The search runs before
 * the transaction, because it can take seconds. A result of an older version is stored for that
 * version.
 * @throws AppError MONITORING_RULE_NOT_FOUND
 */
export async function tryMonitoringRule(ctx: Ctx, id: string): Promise<RuleTrial> {
  const { db, clock } = ctx.deps;
  const rule = await requireRule(db, id);
  requireAction(ruleActions, factsOf(rule), 'try', ctx.actor);
  const { found, newest } = await searchHistory(db, rule);
  const findings = await showFindings(db, newest);
  return ctx.transaction(async (tx) => {
    const { version } = rule;
    const tried = { tried_at: clock.iso(), tried_by: signedIn(ctx).user_id };
    await store.saveTrial(tx, { rule_id: id, version, ...tried, ...found });
    const after = { version, alerts: found.alerts, refused: found.refused };
    await audit(ctx, tx, id, { action: 'tried', after });
    return { rule: await showRule(ctx, tx, id), findings };
  });
}

/**
 * Switches the newest version of a rule on. It raises alerts about the current period and later.
 * @throws AppError MONITORING_RULE_NOT_FOUND, MONITORING_RULE_CHANGED, the refusals of `switch_on`
 */
export const switchRuleOn = (ctx: Ctx, id: string, read: number): Promise<MonitoringRule> =>
  ctx.answerOnce(async (tx) => {
    const row = await lockRule(ctx, tx, id, 'switch_on');
    requireVersion(row, read);
    const { version, active_version } = row;
    await store.updateRule(tx, id, {
      active_version: version,
      switched_at: ctx.deps.clock.iso(),
      // A rule that was off has no period to catch up on.
      ...(active_version === null ? { evaluated_at: null } : {}),
    });
    const before = { active_version };
    await audit(ctx, tx, id, {
      action: 'switched_on',
      before,
      after: { active_version: version },
    });
    return showRule(ctx, tx, id);
  });

/**
 * Switches a rule off.
 * @throws AppError MONITORING_RULE_NOT_FOUND, the refusals of `switch_off`
 */
export const switchRuleOff = (ctx: Ctx, id: string, reason: string): Promise<MonitoringRule> =>
  ctx.answerOnce(async (tx) => {
    const { active_version } = await lockRule(ctx, tx, id, 'switch_off');
    const switched_at = ctx.deps.clock.iso();
    await store.updateRule(tx, id, { active_version: null, switched_at });
    const before = { active_version };
    await audit(ctx, tx, id, {
      action: 'switched_off',
      before,
      after: { active_version: null, reason },
    });
    return showRule(ctx, tx, id);
  });
