import { CHANGED } from '@diwan/contract/features/campaigns/message-words';
import type { CampaignAgreementType } from '@diwan/contract/features/campaigns/records';
import { longDate } from '@diwan/documents/agreement/template';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, type Deps, systemContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { translate } from '../../platform/words.ts';
import {
  type AgreementDraft,
  draftAgreements,
  withdrawAgreements,
} from '../agreements/agreements.ts';
import { notifyOwners } from '../brands/brands.ts';
import { readSettings } from '../settings/settings.ts';
import * as store from './store.ts';

/** Brands of one transaction: what a crash undoes, and how long a decision waits. */
const PORTION = 200;

const PURPOSES = {
  change: 'campaign_change',
  reminder: 'campaign_reminder',
  withdrawn: 'campaign_withdrawn',
} as const;

type Told = Pick<store.CampaignRow, 'id' | 'agreement_type' | 'deadline'>;

/** Tells the owners of brands, and notes which messages were about the campaign. */
async function tell(
  { deps }: Ctx,
  tx: Tx,
  campaign: Told,
  brand_ids: readonly number[],
  purpose: keyof typeof PURPOSES,
): Promise<void> {
  const { id, agreement_type, deadline } = campaign;
  const told = await notifyOwners(tx, deps, brand_ids, ({ name, language }, brand_id) => ({
    template: PURPOSES[purpose],
    params: {
      brand_name: name,
      changed: translate(CHANGED[agreement_type], language),
      deadline: longDate(deadline, language),
      address: new URL(`/brands/${brand_id}?tab=terminals`, deps.config.public_url).href,
    },
  }));
  if (told.length === 0) return;
  await store.insertMessages(
    tx,
    told.map((one) => ({ ...one, campaign_id: id, purpose })),
  );
}

/** What the agreement of each brand changes. */
function changeOf(campaign: store.CampaignRow): AgreementDraft['change'] {
  const { clause_id, clause_en, clause_ar, rental_fee_minor, loss_fee_minor, fees } = campaign;
  if (clause_id !== null) {
    return { clauses: [{ id: clause_id, en: clause_en ?? '', ar: clause_ar ?? '' }] };
  }
  if (fees.length > 0) {
    return {
      fees: fees.map(({ card_type: scheme, brand_bp, brand_fixed_minor }) => ({
        scheme,
        channel: 'POS' as const,
        brand_bp,
        brand_fixed_minor: BigInt(brand_fixed_minor),
      })),
    };
  }
  return {
    ...(rental_fee_minor === null ? {} : { rental_fee_minor }),
    ...(loss_fee_minor === null ? {} : { loss_fee_minor }),
  };
}

/** The draft of a brand's agreement, for preview and preparation alike. */
export const draftOf = (campaign: store.CampaignRow, brand_id: number): AgreementDraft => ({
  brand_id,
  agreement_type: campaign.agreement_type satisfies CampaignAgreementType,
  change: changeOf(campaign),
  ...(campaign.valid_from === null
    ? {}
    : { valid_from: campaign.valid_from, campaign_id: campaign.id }),
});

/** Drafts the agreements of brands that are locked, and leaves out those that have changed since. */
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
  await tell(ctx, tx, campaign, ids, 'change');
  await writeAudit(tx, ctx, {
    action: 'campaign.prepared',
    entity: 'campaign',
    entity_id: campaign.id,
    after: { brand_ids: ids },
  });
}

type Portion = (ctx: Ctx, tx: Tx, id: string) => Promise<number>;

/** One portion of preparing: drafts, messages and rows in one transaction, or none of it. */
const preparePortion: Portion = async (ctx, tx, id) => {
  const campaign = await store.shareCampaign(tx, id);
  // After the deadline nobody is asked to sign by it.
  if (campaign?.state !== 'running' || (campaign.valid_from ?? '') <= ctx.deps.clock.iso()) {
    return 0;
  }
  const waiting = await store.takeWaiting(tx, id, PORTION);
  const ids = waiting.map(({ brand_id }) => brand_id);
  if (ids.length > 0) await prepare(ctx, tx, campaign, ids);
  return ids.length;
};

/** One portion of withdrawing what a cancelled campaign had prepared. */
const withdrawPortion: Portion = async (ctx, tx, id) => {
  const campaign = await store.shareCampaign(tx, id);
  if (campaign?.state !== 'cancelled') return 0;
  const taken = await store.takeWithdrawn(tx, id, PORTION);
  if (taken.length === 0) return 0;
  await store.lockBrands(
    tx,
    taken.map(({ brand_id }) => brand_id),
  );
  // One that was signed while this waited stays signed.
  const withdrawn = await withdrawAgreements(
    tx,
    taken.map(({ agreement_id }) => agreement_id),
  );
  const ids = withdrawn.map(({ brand_id }) => brand_id);
  await store.markBrands(tx, id, ids, { exclusion: 'withdrawn' });
  await tell(ctx, tx, campaign, ids, 'withdrawn');
  await writeAudit(tx, ctx, {
    action: 'campaign.withdrawn',
    entity: 'campaign',
    entity_id: id,
    after: { brand_ids: ids },
  });
  return taken.length;
};

/** Reminders go out when people are awake. */
const FIRST_HOUR = 9;

/** One portion of the reminders of today. */
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
  await tell(ctx, tx, campaign, ids, 'reminder');
  return due.length;
};

/** Runs portions until one finds nothing to do. @returns false when it was told to stop before */
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

/** So many portions beside each other: while the database writes one, the next is composed. */
const LANES = 2;

/** The same in several lanes. When one fails the others end their portions and stop. */
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
 * Prepares what a running campaign still has to prepare, or withdraws what a cancelled one had
 * prepared. It may run twice, also at once, and may be killed at any moment: each portion happened
 * or did not.
 * @returns false when it was told to stop before the end
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
 * Looks after every open campaign: reminds, and ends what is over. That a deadline has passed is a
 * hold, of which the holds tell.
 * @returns the campaigns whose job is gone and has to be asked for again
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
