import { addDays } from '@diwan/contract/kernel/time';
import { dayIn } from '../../platform/clock.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, type Deps, systemContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { invariant } from '../../platform/error.ts';
import { readSettings } from '../settings/public.ts';
import { findHits, type Hit } from './hits.ts';
import * as store from './store.ts';

/** The number of days in which a payment can be reported late, for example by a webhook. */
const LATE_DAYS = 3;

type ActiveRule = NonNullable<Awaited<ReturnType<typeof store.lockActiveRule>>>;

/**
 * Returns the first day that a rule searches. A rule that was just switched on begins on that day.
 * Later runs also read the days before the previous run, because payments are reported late.
 */
function firstDay({ switched_at, evaluated_at }: ActiveRule, timezone: string): string {
  invariant(switched_at, 'a rule that is on was switched on');
  const start = dayIn(switched_at, timezone);
  if (evaluated_at === null) return start;
  return addDays(dayIn(evaluated_at, timezone), -LATE_DAYS);
}

/** Returns the undecided case of a brand, locked. Opens one if all are decided. */
async function openCase(ctx: Ctx, tx: Tx, brand_id: number): Promise<string> {
  const known = await store.lockUndecided(tx, brand_id);
  if (known) return known.id;
  const opened = await store.insertCase(tx, brand_id, ctx.deps.clock.iso());
  if (!opened) return openCase(ctx, tx, brand_id);
  await writeAudit(tx, ctx, {
    action: 'monitoring_case.opened',
    entity: 'monitoring_case',
    entity_id: opened.id,
    after: { brand_id },
  });
  return opened.id;
}

/**
 * Raises an alert, or adds later payments of the same period to it. The payments of a decided case
 * never change.
 * @returns true if the alert is new
 */
async function raiseAlert(ctx: Ctx, tx: Tx, rule: ActiveRule, hit: Hit): Promise<boolean> {
  const { brand_id, key, day, ids } = hit;
  const { id: rule_id, name, version } = rule;
  const known = await store.findAlert(tx, { rule_id, brand_id, key });
  if (known) {
    const undecided = await store.lockUndecided(tx, brand_id);
    if (undecided?.id === known.case_id) await store.addPayments(tx, known.id, ids);
    return false;
  }
  const case_id = await openCase(ctx, tx, brand_id);
  const raised_at = ctx.deps.clock.iso();
  const alert = { rule_id, version, brand_id, case_id, key, day, raised_at };
  const id = await store.insertAlert(tx, alert);
  await store.addPayments(tx, id, ids);
  await writeAudit(tx, ctx, {
    action: 'monitoring_case.alert_raised',
    entity: 'monitoring_case',
    entity_id: case_id,
    after: { name, day },
  });
  return true;
}

/** Raises the alerts of one rule in one transaction. Another process skips the rule meanwhile. */
const raiseFor = (ctx: Ctx, id: string, timezone: string): Promise<number> =>
  ctx.transaction(async (tx) => {
    const rule = await store.lockActiveRule(tx, id);
    if (!rule) return 0;
    const evaluated_at = ctx.deps.clock.iso();
    const hits = await findHits(tx, rule, { timezone, from_day: firstDay(rule, timezone) });
    let raised = 0;
    for (const hit of hits) if (await raiseAlert(ctx, tx, rule, hit)) raised += 1;
    await store.updateRule(tx, id, { evaluated_at });
    return raised;
  });

/**
 * Raises the alerts of all rules that are on, each period of a brand once.
 * @returns the number of new alerts
 */
export async function raiseAlerts(deps: Deps, signal?: AbortSignal): Promise<number> {
  const ctx = systemContext(deps, 'raise_alerts');
  const { timezone } = await readSettings(deps.db);
  let raised = 0;
  for (const id of await store.findActiveRules(deps.db)) {
    if (signal?.aborted) break;
    raised += await raiseFor(ctx, id, timezone);
  }
  return raised;
}
