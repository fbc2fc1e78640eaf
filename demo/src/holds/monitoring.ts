import { ruleDraft, type RuleDraft } from '@diwan/contract/features/monitoring/records';
import {
  checkLimits,
  createMonitoringRule,
  decideMonitoringCase,
  listMonitoringCases,
  lockLimits,
  raiseAlerts,
  reviewMonitoringCase,
  switchRuleOn,
  tryMonitoringRule,
} from '@diwan/server/features/monitoring/public';
import { assessRisks, reviewBrandRisk, setRiskLevel } from '@diwan/server/features/risk/public';
import type { Ctx, Deps } from '@diwan/server/platform/context';
import { invariant } from '@diwan/server/platform/error';
import { staffContext } from '@diwan/server/seed/registrations';
import { runSeedJob } from '@diwan/server/seed/steps';
import { asOf, DAY_MS } from '../as-of.ts';
import { LAST_BURST_DAYS_AGO, SAHARA_BURST_DAYS_AGO } from '../payments/bursts.ts';
import { findShop } from '../payments/shops.ts';
import { TRADES } from '../payments/trades.ts';
import { demoAdmin } from '../people.ts';

/** The rule that found the payments of the decided case. */
const ROUND = {
  name: 'Round amounts',
  kind: 'round_amounts',
  amount: 50,
  payments: 3,
} as const satisfies RuleDraft;

/** Other rules of all brands that are on. Everyday payments do not reach their numbers. */
const ON: readonly RuleDraft[] = [
  { name: 'Many payments of one card', kind: 'payments_of_card', payments: 5, hours: 2 },
  {
    name: 'Payments at night',
    kind: 'closed_hours',
    from_time: '02:00',
    until_time: '05:00',
    payments: 2,
  },
  { name: 'Sales far above the expected', kind: 'volume_above_expected', times: 3 },
];

/** A rule that was tried and is off. */
const TRIED: RuleDraft = {
  name: 'Many small payments',
  kind: 'small_payments',
  amount: 2,
  payments: 8,
};

/** Gulf Circuit has never sold for as much in a day. */
const LIMIT = { name: 'Gulf Circuit: 3,000 KWD a day', amount: 3_000 } as const;
const REFUSED_MINOR = 3_250_000n;

async function brandOf(deps: Deps, order_prefix: string): Promise<number> {
  const trade = TRADES.find((one) => one.order_prefix === order_prefix);
  const shop = trade && (await findShop(deps, trade));
  invariant(shop, `the demo has a brand with orders ${order_prefix}`);
  return shop.id;
}

async function addTriedRule(ctx: Ctx, draft: RuleDraft): Promise<string> {
  const { id } = await createMonitoringRule(ctx, ruleDraft.parse(draft));
  await tryMonitoringRule(ctx, id);
  return id;
}

/** Adds a rule that is on. */
const addRule = (ctx: Ctx, draft: RuleDraft): Promise<void> =>
  runSeedJob(ctx.deps.db, `demo-monitoring-${draft.name}`, async () => {
    await switchRuleOn(ctx, await addTriedRule(ctx, draft), 1);
  });

/** Begins the review of a brand's undecided case. Returns the case; undefined if it was decided. */
async function reviewCaseOf(ctx: Ctx, brand_id: number) {
  const { cases } = await listMonitoringCases(ctx, { limit: 100 });
  const found = cases.find((one) => one.brand_id === brand_id && one.decided_at === null);
  if (found?.status === 'open') await reviewMonitoringCase(ctx, found.id);
  return found;
}

/** Adds a case that was decided six weeks ago. */
async function addDecided(deps: Deps): Promise<void> {
  const then = asOf(deps, deps.clock.ms() - (SAHARA_BURST_DAYS_AGO - 1) * DAY_MS);
  const before = asOf(deps, deps.clock.ms() - (SAHARA_BURST_DAYS_AGO + 2) * DAY_MS);
  const admin = await demoAdmin(deps);
  await addRule(staffContext(before, admin), ROUND);
  await raiseAlerts(then);
  const ctx = staffContext(then, admin);
  const found = await reviewCaseOf(ctx, await brandOf(deps, 'SO'));
  if (!found) return;
  await decideMonitoringCase(ctx, found.id, {
    decision: 'cleared',
    alerts: found.alerts,
    reason: 'A school bought four tents for its spring camp. The owner sent the invoices.',
  });
}

/** Records that the limit refused a charge on the day of the many payments of one card. */
async function refuseCharge(deps: Deps, brand_id: number): Promise<void> {
  const { payment_date } = await deps.db
    .selectFrom('transactions')
    .select('payment_date')
    .where('brand_id', '=', brand_id)
    .where('order_id', 'like', 'GC-9000%')
    .orderBy('payment_date', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await deps.db.transaction().execute(async (tx) => {
    await lockLimits(tx, brand_id);
    const refused = { brand_id, amount_minor: REFUSED_MINOR, payment_date };
    invariant(await checkLimits(tx, refused), 'the charge is above the limit');
  });
}

/** Adds alerts of the last days: one case is open, and one is in review. */
async function addUndecided(deps: Deps): Promise<void> {
  const admin = await demoAdmin(deps);
  const before = staffContext(asOf(deps, deps.clock.ms() - 12 * DAY_MS), admin);
  for (const draft of ON) await addRule(before, draft);
  const circuit = await brandOf(deps, 'GC');
  await addRule(before, { ...LIMIT, kind: 'block_above', period: 'day', brand_id: circuit });
  await refuseCharge(deps, circuit);
  await raiseAlerts(asOf(deps, deps.clock.ms() - (LAST_BURST_DAYS_AGO - 1) * DAY_MS));
  await reviewCaseOf(staffContext(deps, admin), await brandOf(deps, 'NJ'));
  await addTriedRule(before, TRIED);
}

/** Assesses all brands. One was reviewed last month, and an admin set the level of another. */
async function addRisks(deps: Deps): Promise<void> {
  await assessRisks(deps);
  const admin = await demoAdmin(deps);
  const then = staffContext(asOf(deps, deps.clock.ms() - 30 * DAY_MS), admin);
  const scoreOf = async (brand_id: number): Promise<number> => {
    const query = deps.db.selectFrom('brand_risks').select('score');
    return (await query.where('brand_id', '=', brand_id).executeTakeFirstOrThrow()).score;
  };
  const cafe = await brandOf(deps, 'NJ');
  const reason = 'Visited the shop. The owners and the sales are as registered.';
  await reviewBrandRisk(then, cafe, { reason, score: await scoreOf(cafe) });
  const circuit = await brandOf(deps, 'GC');
  await setRiskLevel(staffContext(deps, admin), circuit, {
    level: 'high',
    score: await scoreOf(circuit),
    reason: 'A card was tried many times, and the owner has not explained the payments yet.',
  });
}

/**
 * Adds rules that are on, a rule that was only tried, and a limit that refused a charge. Their
 * alerts are in an open case, a case in review and a decided case. The risk of all brands is
 * assessed.
 */
export async function addDemoMonitoring(deps: Deps): Promise<void> {
  await runSeedJob(deps.db, 'demo-monitoring-decided', () => addDecided(deps));
  await runSeedJob(deps.db, 'demo-monitoring', () => addUndecided(deps));
  await runSeedJob(deps.db, 'demo-risks', () => addRisks(deps));
}
