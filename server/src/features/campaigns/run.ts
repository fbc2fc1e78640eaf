import { heldBy } from '@diwan/contract/features/agreements/words';
import { CHANGED } from '@diwan/contract/features/campaigns/message-words';
import type { CampaignAgreementType } from '@diwan/contract/features/campaigns/records';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, type Deps, systemContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { translate } from '../../platform/words.ts';
import { type AgreementDraft, draftAgreements, withdrawAgreements } from '../agreements/public.ts';
import { notifyOwners } from '../brands/public.ts';
import { toTerminalFee } from '../fees/public.ts';
import { readSettings } from '../settings/public.ts';
import { pricesOf, showFees } from './chosen.ts';
import * as store from './store.ts';

/**
 * The number of brands in one transaction. It limits the work that a crash rolls back, and the time
 * for which a decision must wait.
 */
const PORTION = 200;

const PURPOSES = {
  change: 'campaign_change',
  reminder: 'campaign_reminder',
  withdrawn: 'campaign_withdrawn',
} as const;

type NoticeSubject = Pick<store.CampaignRow, 'id' | 'agreement_type' | 'deadline'>;

/** Notifies the owners of brands, and stores which messages belong to the campaign. */
async function notifyBrands(
  { deps }: Ctx,
  tx: Tx,
  campaign: NoticeSubject,
  brand_ids: readonly number[],
  purpose: keyof typeof PURPOSES,
): Promise<void> {
  const { id, agreement_type, deadline } = campaign;
  const told = await notifyOwners(tx, deps, brand_ids, ({ name, language }, brand_id) => ({
    template: PURPOSES[purpose],
    params: {
      brand_name: name,
      changed: translate(CHANGED[agreement_type], language),
      held: translate(heldBy(agreement_type), language),
      deadline,
      address: new URL(`/brands/${brand_id}?tab=terminals`, deps.config.public_url).href,
    },
  }));
  if (told.length === 0) return;
  await store.insertMessages(
    tx,
    told.map((one) => ({ ...one, campaign_id: id, purpose })),
  );
}

/** Returns the change that the campaign makes in each brand's agreement. */
function changeOf(campaign: store.CampaignRow): AgreementDraft['change'] {
  const { clause_id, clause_en, clause_ar, rental_fee_minor, loss_fee_minor, fees } = campaign;
  if (clause_id !== null) {
    return { clauses: [{ id: clause_id, en: clause_en ?? '', ar: clause_ar ?? '' }] };
  }
  if (fees.length > 0) {
    return { fees: pricesOf(showFees(fees)).map(toTerminalFee) };
  }
  return {
    ...(rental_fee_minor === null ? {} : { rental_fee_minor }),
    ...(loss_fee_minor === null ? {} : { loss_fee_minor }),
  };
}

/** Returns the draft of a brand's agreement, for the preview and for the job. */
export const draftOf = (campaign: store.CampaignRow, brand_id: number): AgreementDraft => ({
  brand_id,
  agreement_type: campaign.agreement_type satisfies CampaignAgreementType,
  change: changeOf(campaign),
  ...(campaign.valid_from === null
    ? {}
    : { valid_from: campaign.valid_from, campaign_id: campaign.id }),
});

/** Drafts the agreements of locked brands, and excludes those that do not qualify. */
async function prepare(
  ctx: Ctx,
  tx: Tx,
  campaign: store.CampaignRow,
  brand_ids: readonly number[],
): Promise<void> {
  await store.lockBrands(tx, brand_ids);
  const looked = await store.lookAgain(tx, campaign, brand_ids);
  const excluded = looked.filter(({ exclusion }) => exclusion !== null);
  if (excluded.length > 0) await store.excludeBrands(tx, campaign.id, excluded);
  const wanted = looked.filter(({ exclusion }) => exclusion === null);
  const drafted = await draftAgreements(
    ctx,
    tx,
    wanted.map(({ brand_id }) => draftOf(campaign, brand_id)),
  );
  const ids = drafted.map(({ brand_id }) => brand_id);
  await store.markBrands(tx, campaign.id, ids, { drafted_at: ctx.deps.clock.iso() });
  await notifyBrands(ctx, tx, campaign, ids, 'change');
  await writeAudit(tx, ctx, {
    action: 'campaign.prepared',
    entity: 'campaign',
    entity_id: campaign.id,
    after: { brand_ids: ids },
  });
}

type Portion = (ctx: Ctx, tx: Tx, id: string) => Promise<number>;

/** Prepares one batch: drafts, messages and rows in one transaction. */
const preparePortion: Portion = async (ctx, tx, id) => {
  const campaign = await store.shareCampaign(tx, id);
  // No owner is asked to sign after the deadline.
  if (campaign?.state !== 'running' || (campaign.valid_from ?? '') <= ctx.deps.clock.iso()) {
    return 0;
  }
  const waiting = await store.takeWaiting(tx, id, PORTION);
  const ids = waiting.map(({ brand_id }) => brand_id);
  if (ids.length > 0) await prepare(ctx, tx, campaign, ids);
  return ids.length;
};

/** Withdraws one batch of a cancelled campaign's agreements. */
const withdrawPortion: Portion = async (ctx, tx, id) => {
  const campaign = await store.shareCampaign(tx, id);
  if (campaign?.state !== 'cancelled') return 0;
  const taken = await store.takeWithdrawn(tx, id, PORTION);
  if (taken.length === 0) return 0;
  await store.lockBrands(
    tx,
    taken.map(({ brand_id }) => brand_id),
  );
  // An agreement that was signed before this lock was granted remains signed.
  const withdrawn = await withdrawAgreements(
    tx,
    taken.map(({ agreement_id }) => agreement_id),
  );
  const ids = withdrawn.map(({ brand_id }) => brand_id);
  await store.markBrands(tx, id, ids, { exclusion: 'withdrawn' });
  await notifyBrands(ctx, tx, campaign, ids, 'withdrawn');
  await writeAudit(tx, ctx, {
    action: 'campaign.withdrawn',
    entity: 'campaign',
    entity_id: id,
    after: { brand_ids: ids },
  });
  return taken.length;
};

/** The hour of the day from which reminders are sent, in the platform's timezone. */
const FIRST_HOUR = 9;

/** Sends one batch of today's reminders. */
const remindPortion: Portion = async (ctx, tx, id) => {
  const { clock } = ctx.deps;
  const campaign = await store.shareCampaign(tx, id);
  const { timezone } = await readSettings(tx);
  const local = clock.now().toZonedDateTimeISO(timezone);
  if (!campaign || local.hour < FIRST_HOUR) return 0;
  const at = { now: clock.iso(), today: local.toPlainDate().toString() };
  const due = await store.takeDue(tx, id, PORTION, at);
  const ids = due.map(({ brand_id }) => brand_id);
  const [first] = due;
  if (!first) return 0;
  await store.markReminded(tx, id, ids, { reminded_day: first.day, reminded_at: at.now });
  await notifyBrands(ctx, tx, campaign, ids, 'reminder');
  return due.length;
};

/**
 * Runs batches until none is left.
 * @returns false if the signal stopped it earlier
 */
async function runPortions(
  ctx: Ctx,
  id: string,
  portion: Portion,
  signal: AbortSignal,
): Promise<boolean> {
  for (;;) {
    if (signal.aborted) return false;
    if ((await ctx.transaction((tx) => portion(ctx, tx, id))) === 0) return true;
  }
}

/**
 * The number of batches that run in parallel. One is composed while the database writes the other.
 */
const LANES = 2;

/**
 * Runs batches in several parallel sequences. If one sequence fails, the others finish their batch
 * and stop.
 */
async function runLanes(ctx: Ctx, id: string, portion: Portion, signal: AbortSignal) {
  const failure = new AbortController();
  const either = AbortSignal.any([signal, failure.signal]);
  const lanes = Array.from({ length: LANES }, async () => {
    try {
      return await runPortions(ctx, id, portion, either);
    } catch (error) {
      failure.abort();
      throw error;
    }
  });
  const ended = await Promise.allSettled(lanes);
  const failed = ended.find((lane) => lane.status === 'rejected');
  if (failed) throw failed.reason;
  return ended.every((lane) => lane.status === 'fulfilled' && lane.value);
}

/**
 * Prepares the remaining agreements of a running campaign, or withdraws those of a cancelled one.
 * Each batch is one transaction. The job may therefore be killed at any time, and may run twice,
 * even in parallel.
 * @returns false if the signal stopped it before the end
 */
export async function runCampaign(deps: Deps, id: string, signal: AbortSignal): Promise<boolean> {
  const ctx = systemContext(deps, 'run_campaign');
  const prepared = await runLanes(ctx, id, preparePortion, signal);
  return (await runLanes(ctx, id, withdrawPortion, signal)) && prepared;
}

async function finish(ctx: Ctx, tx: Tx, id: string): Promise<void> {
  const now = ctx.deps.clock.iso();
  await store.excludeLate(tx, id, now);
  if (!(await store.finish(tx, id, now))) return;
  await writeAudit(tx, ctx, {
    action: 'campaign.finished',
    entity: 'campaign',
    entity_id: id,
    after: { state: 'finished' },
  });
}

/**
 * Sends the due reminders of open campaigns, and finishes campaigns that are over. After the
 * deadline, brands that have not signed are on hold, and the holds send their own messages.
 * @returns the campaigns whose job is lost and must be enqueued again
 */
export async function tendCampaigns(deps: Deps, signal: AbortSignal): Promise<readonly string[]> {
  const ctx = systemContext(deps, 'tend_campaigns');
  const open = await store.findOpen(deps.db);
  for (const { id } of open) {
    await runPortions(ctx, id, remindPortion, signal);
    await ctx.transaction((tx) => finish(ctx, tx, id));
  }
  return open.flatMap(({ id, wants_job }) => (wants_job ? [id] : []));
}
