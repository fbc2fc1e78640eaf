import { campaignActions, campaignBrandActions } from '@diwan/contract/features/campaigns/actions';
import type { campaignEndpoints } from '@diwan/contract/features/campaigns/endpoints';
import type {
  Campaign,
  CampaignAgreementType,
  CampaignBrand,
  CampaignCounts,
  CampaignDraft,
  CampaignPreview,
  CampaignSummary,
  ClauseChange,
  TitledClause,
} from '@diwan/contract/features/campaigns/records';
import { MOST_DEADLINE_DAYS } from '@diwan/contract/features/campaigns/records';
import type { Body } from '@diwan/contract/kernel/endpoint';
import { toMajorNumber, toMinor } from '@diwan/contract/kernel/money';
import { addDays } from '@diwan/contract/kernel/time';
import { clauseTitle, isClauseOfBrand, standardClauses } from '@diwan/documents/agreement/template';
import { z } from 'zod';
import { canOf, requireAction } from '../../platform/actions.ts';
import { type AuditEntry, writeAudit } from '../../platform/audit/audit.ts';
import { dayIn, formatInstant } from '../../platform/clock.ts';
import { type Ctx, type Deps, signedIn } from '../../platform/context.ts';
import { hashToken } from '../../platform/crypto/tokens.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { pageOf, placeOf } from '../../platform/rows/page.ts';
import { previewAgreement } from '../agreements/public.ts';
import { requireTerminalPrices, toTerminalFee } from '../fees/public.ts';
import { readSettings } from '../settings/public.ts';
import { feesOf, pricesOf, showFees } from './chosen.ts';
import { enqueueCampaign } from './jobs.ts';
import { draftOf } from './run.ts';
import * as store from './store.ts';

/** Lists the clauses whose text is the same for every brand, with their current text. */
export const listAgreementClauses = async (_ctx: Ctx): Promise<TitledClause[]> =>
  standardClauses().map((clause) => ({ ...clause, title: clauseTitle(clause.id) }));

/** Returns today's date in the platform's timezone. */
const todayOf = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<string> => {
  const { timezone } = await readSettings(db);
  return dayIn(clock.iso(), timezone);
};

const factsOf = (
  { state, deadline }: Pick<store.CampaignRow, 'state' | 'deadline'>,
  today: string,
) => ({
  state,
  is_late: deadline <= today,
});

const amountOf = (minor: bigint | null): number | null =>
  minor === null ? null : toMajorNumber(minor);

async function countsOf(db: Db, row: store.ShownCampaign, now: string): Promise<CampaignCounts> {
  const counted = await store.countBrands(db, row, now);
  const numbers = new Map(counted.map(({ state, brands }) => [state, brands]));
  const of = (state: keyof CampaignCounts): number => numbers.get(state) ?? 0;
  return {
    waiting: of('waiting'),
    drafted: of('drafted'),
    told: of('told'),
    reminded: of('reminded'),
    signed: of('signed'),
    held: of('held'),
    excluded: of('excluded'),
  };
}

/**
 * Returns a digest of the name and the drafted terms. The start compares it with the one that the
 * caller read.
 */
const digestOf = (row: store.CampaignRow): string =>
  hashToken(
    JSON.stringify([
      row.name,
      [row.clause_id, row.clause_en, row.clause_ar],
      [amountOf(row.rental_fee_minor), amountOf(row.loss_fee_minor), row.fees],
      [row.choice, row.partner_id, row.mcc_code, row.brand_ids],
      [row.deadline, row.reminder_days],
    ]),
  );

/**
 * Returns a campaign as the API shows it.
 * @throws AppError CAMPAIGN_NOT_FOUND
 */
async function show(ctx: Ctx, db: Db, id: string): Promise<Campaign> {
  const row = await store.findCampaign(db, id);
  if (!row) throw new AppError('CAMPAIGN_NOT_FOUND');
  const { clock } = ctx.deps;
  return {
    id,
    name: row.name,
    kind: row.kind,
    agreement_type: row.agreement_type,
    clause_id: row.clause_id,
    clause_title: row.clause_id === null ? null : clauseTitle(row.clause_id),
    clause_en: row.clause_en,
    clause_ar: row.clause_ar,
    rental_fee: amountOf(row.rental_fee_minor),
    loss_fee: amountOf(row.loss_fee_minor),
    fees: showFees(row.fees),
    choice: row.choice,
    partner_id: row.partner_id,
    partner_name: row.partner_name,
    mcc_code: row.mcc_code,
    brand_ids: row.brand_ids,
    deadline: row.deadline,
    reminder_days: row.reminder_days,
    digest: digestOf(row),
    state: row.state,
    created_by_name: row.created_by_name,
    created_at: row.created_at,
    started_by_name: row.started_by_name,
    started_at: row.started_at,
    ended_at: row.ended_at,
    reason: row.reason,
    counts: await countsOf(db, row, clock.iso()),
    can: canOf(campaignActions, factsOf(row, await todayOf(ctx.deps)), ctx),
  };
}

/** Lists all campaigns, newest first. */
export const listCampaigns = (ctx: Ctx): Promise<CampaignSummary[]> =>
  store.findCampaigns(ctx.deps.db);

/** Returns one campaign. @throws AppError CAMPAIGN_NOT_FOUND */
export const readCampaign = (ctx: Ctx, id: string): Promise<Campaign> => show(ctx, ctx.deps.db, id);

function agreementTypeOf({ kind, fees }: CampaignDraft): CampaignAgreementType {
  if (kind === 'clause') return 'service';
  return fees.length > 0 ? 'fee_change' : 'rate_change';
}

/** Returns the columns of a draft. Values that the draft's choice does not use are not stored. */
function columnsOf(draft: CampaignDraft) {
  const { choice, fees, rental_fee, loss_fee, ...given } = draft;
  const by_filter = choice === 'filter';
  return {
    ...given,
    agreement_type: agreementTypeOf(draft),
    rental_fee_minor: rental_fee === null ? null : toMinor(rental_fee),
    loss_fee_minor: loss_fee === null ? null : toMinor(loss_fee),
    fees: JSON.stringify(feesOf(fees)),
    choice,
    partner_id: by_filter ? draft.partner_id : null,
    mcc_code: by_filter ? draft.mcc_code : null,
    brand_ids: choice === 'hand' ? [...new Set(draft.brand_ids)] : [],
    reminder_days: draft.reminder_days.toSorted((a, b) => b - a),
  };
}

const requireNear = (deadline: string, today: string): void => {
  if (deadline > addDays(today, MOST_DEADLINE_DAYS)) throw new AppError('CAMPAIGN_DEADLINE_FAR');
};

/**
 * Checks the rules of a draft that its schema cannot check. A constraint refuses an unknown
 * partner.
 */
async function checkDraft(ctx: Ctx, tx: Tx, draft: CampaignDraft): Promise<void> {
  const today = await todayOf(ctx.deps);
  if (draft.deadline <= today) throw new AppError('CAMPAIGN_DEADLINE_PAST');
  requireNear(draft.deadline, today);
  if (draft.clause_id !== null && isClauseOfBrand(draft.clause_id))
    throw new AppError('CAMPAIGN_CLAUSE_OF_BRAND');
  const schemes = pricesOf(draft.fees).map((price) => toTerminalFee(price).scheme);
  const unpriced = await store.findUnpriced(tx, schemes);
  if (unpriced.length > 0) throw new AppError('CAMPAIGN_FEE_UNKNOWN');
  const { choice, mcc_code } = draft;
  if (choice === 'filter' && mcc_code !== null && !(await store.hasCategory(tx, mcc_code))) {
    throw new AppError('CAMPAIGN_MCC_UNKNOWN');
  }
}

/**
 * Creates the draft of a campaign. No owner gets a message.
 * @throws AppError CAMPAIGN_DEADLINE_PAST, CAMPAIGN_DEADLINE_FAR, CAMPAIGN_CLAUSE_OF_BRAND,
 *   CAMPAIGN_FEE_UNKNOWN, CAMPAIGN_PARTNER_UNKNOWN, CAMPAIGN_MCC_UNKNOWN
 */
export const createCampaign = (ctx: Ctx, draft: CampaignDraft): Promise<Campaign> =>
  ctx.answerOnce(async (tx) => {
    await checkDraft(ctx, tx, draft);
    const created_by = signedIn(ctx).user_id;
    const columns = { ...columnsOf(draft), created_by, created_at: ctx.deps.clock.iso() };
    const { id } = await store.insertCampaign(tx, columns);
    await writeAudit(tx, ctx, {
      action: 'campaign.created',
      entity: 'campaign',
      entity_id: id,
      after: { ...draft },
    });
    return show(ctx, tx, id);
  });

type ActionName = keyof (typeof campaignActions)['actions'];

/** Locks the campaign for an action. Throws the refusal if the action is not allowed now. */
async function lockFor(ctx: Ctx, tx: Tx, id: string, action: ActionName) {
  const row = await store.lockCampaign(tx, id);
  if (!row) throw new AppError('CAMPAIGN_NOT_FOUND');
  requireAction(campaignActions, factsOf(row, await todayOf(ctx.deps)), action, ctx.actor);
  return row;
}

/**
 * Changes a draft.
 * @throws AppError CAMPAIGN_NOT_FOUND, the refusals of `edit` and of `createCampaign`
 */
export const updateCampaign = (ctx: Ctx, id: string, draft: CampaignDraft): Promise<Campaign> =>
  ctx.transaction(async (tx) => {
    const { created_by: _by, created_at: _at, ...before } = await lockFor(ctx, tx, id, 'edit');
    await checkDraft(ctx, tx, draft);
    const columns = columnsOf(draft);
    await store.updateCampaign(tx, id, columns);
    await writeAudit(tx, ctx, {
      action: 'campaign.updated',
      entity: 'campaign',
      entity_id: id,
      before: { ...before },
      after: { ...before, ...columns },
    });
    return show(ctx, tx, id);
  });

/**
 * Returns the number of brands that a draft would reach if it started now. Also returns the numbers
 * of excluded brands, by reason, and of unsigned agreements that it would replace.
 * @throws AppError CAMPAIGN_NOT_FOUND, the refusals of `edit`
 */
export async function previewCampaign(ctx: Ctx, id: string): Promise<CampaignPreview> {
  const { db } = ctx.deps;
  const row = await store.findCampaign(db, id);
  if (!row) throw new AppError('CAMPAIGN_NOT_FOUND');
  requireAction(campaignActions, factsOf(row, await todayOf(ctx.deps)), 'edit', ctx.actor);
  const counted = await store.countChosen(db, row);
  return {
    brands: counted.find(({ exclusion }) => exclusion === null)?.brands ?? 0,
    excluded: counted.flatMap(({ exclusion: reason, brands }) =>
      reason === null ? [] : [{ reason, brands }],
    ),
    replaces: [...(await store.countReplaced(db, row))],
  };
}

/**
 * Returns the clauses that would change for one brand.
 * @throws AppError CAMPAIGN_NOT_FOUND, CAMPAIGN_BRAND_NOT_FOUND, the refusals of `edit`
 */
export async function previewCampaignBrand(
  ctx: Ctx,
  id: string,
  brand_id: number,
): Promise<ClauseChange[]> {
  const { db, clock } = ctx.deps;
  const row = await store.findCampaign(db, id);
  if (!row) throw new AppError('CAMPAIGN_NOT_FOUND');
  requireAction(campaignActions, factsOf(row, await todayOf(ctx.deps)), 'edit', ctx.actor);
  const [brand] = await store.findBrands(db, row, clock.iso(), { brand_id, limit: 1 });
  const valid_from = await endOf(db, row.deadline);
  const preview = brand && (await previewAgreement(ctx, draftOf({ ...row, valid_from }, brand_id)));
  if (!preview) throw new AppError('CAMPAIGN_BRAND_NOT_FOUND');
  return preview.differences.map((change) => ({ ...change, title: clauseTitle(change.id) }));
}

/** Returns the instant at which a day ends in the platform's timezone. */
async function endOf(db: Db, day: string): Promise<string> {
  const { timezone } = await readSettings(db);
  return formatInstant(
    Temporal.PlainDate.from(addDays(day, 1)).toZonedDateTime(timezone).toInstant(),
  );
}

type CampaignMove = 'started' | 'stopped' | 'resumed' | 'cancelled';

const auditOf = (action: CampaignMove, id: string, before: string, after: object): AuditEntry => ({
  action: `campaign.${action}`,
  entity: 'campaign',
  entity_id: id,
  before: { state: before },
  after: { ...after },
});

/**
 * Starts a campaign. Its brands are fixed now, and a job prepares their agreements. The request
 * contains the number of brands and the digest that the preview showed.
 * @throws AppError CAMPAIGN_NOT_FOUND, the refusals of `start`, CAMPAIGN_CHANGED,
 * CAMPAIGN_DEADLINE_FAR, FEE_BELOW_COST, CAMPAIGN_TOUCHES_NOBODY if it reaches no brand,
 * CAMPAIGN_BRANDS_CHANGED if the number of brands has changed
 */
export const startCampaign = (
  ctx: Ctx,
  id: string,
  {
    brands: shown,
    digest,
    below_cost_confirmed,
  }: Body<(typeof campaignEndpoints)['startCampaign']>,
): Promise<Campaign> =>
  ctx.answerOnce(async (tx) => {
    const row = await lockFor(ctx, tx, id, 'start');
    if (digest !== undefined && digest !== digestOf(row)) throw new AppError('CAMPAIGN_CHANGED');
    requireNear(row.deadline, await todayOf(ctx.deps));
    const now = ctx.deps.clock.iso();
    const prices = pricesOf(showFees(row.fees));
    await requireTerminalPrices(tx, now, [[], prices], below_cost_confirmed);
    await store.insertBrands(tx, id, row);
    const entered = await store.countBrands(tx, { ...row, state: 'running' }, now);
    const brands = entered.find(({ state }) => state === 'waiting')?.brands ?? 0;
    if (brands === 0) throw new AppError('CAMPAIGN_TOUCHES_NOBODY');
    if (brands !== shown) {
      throw new AppError('CAMPAIGN_BRANDS_CHANGED', { values: { now: brands, shown } });
    }
    await store.updateCampaign(tx, id, {
      state: 'running',
      started_by: signedIn(ctx).user_id,
      started_at: now,
      valid_from: await endOf(tx, row.deadline),
    });
    await writeAudit(tx, ctx, auditOf('started', id, row.state, { state: 'running', brands }));
    await enqueueCampaign(tx, ctx.deps, id);
    return show(ctx, tx, id);
  });

/**
 * Stops a running campaign. Batches in progress are finished. After them, no agreement is prepared
 * and no reminder is sent.
 * @throws AppError CAMPAIGN_NOT_FOUND, the refusals of `stop`
 */
export const stopCampaign = (ctx: Ctx, id: string, reason: string): Promise<Campaign> =>
  ctx.transaction(async (tx) => {
    const row = await lockFor(ctx, tx, id, 'stop');
    await store.updateCampaign(tx, id, { state: 'stopped', reason });
    const after = { state: 'stopped', reason };
    await writeAudit(tx, ctx, auditOf('stopped', id, row.state, after));
    return show(ctx, tx, id);
  });

/** Resumes a stopped campaign. @throws AppError CAMPAIGN_NOT_FOUND, the refusals of `resume` */
export const resumeCampaign = (ctx: Ctx, id: string): Promise<Campaign> =>
  ctx.transaction(async (tx) => {
    const row = await lockFor(ctx, tx, id, 'resume');
    await store.updateCampaign(tx, id, { state: 'running', reason: null });
    await writeAudit(tx, ctx, auditOf('resumed', id, row.state, { state: 'running' }));
    await enqueueCampaign(tx, ctx.deps, id);
    return show(ctx, tx, id);
  });

/**
 * Cancels a campaign. A job withdraws the unsigned agreements and notifies their owners.
 * @throws AppError CAMPAIGN_NOT_FOUND, the refusals of `cancel`
 */
export const cancelCampaign = (ctx: Ctx, id: string, reason: string): Promise<Campaign> =>
  ctx.transaction(async (tx) => {
    const row = await lockFor(ctx, tx, id, 'cancel');
    const ended_at = ctx.deps.clock.iso();
    await store.updateCampaign(tx, id, { state: 'cancelled', reason, ended_at });
    await store.excludeWaiting(tx, id, 'withdrawn');
    const after = { state: 'cancelled', reason };
    await writeAudit(tx, ctx, auditOf('cancelled', id, row.state, after));
    await enqueueCampaign(tx, ctx.deps, id);
    return show(ctx, tx, id);
  });

const CURSOR_KEYS = z.tuple([z.string().max(300), z.int()]);

interface BrandsQuery {
  readonly state?: CampaignBrand['state'] | undefined;
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Returns a page of a campaign's brands, by name. @throws AppError CAMPAIGN_NOT_FOUND */
export async function listCampaignBrands(
  ctx: Ctx,
  id: string,
  { cursor, limit, ...filter }: BrandsQuery,
): Promise<{ brands: CampaignBrand[]; next_cursor: string | null }> {
  const { db, clock } = ctx.deps;
  const after = placeOf(cursor, CURSOR_KEYS);
  const campaign = await store.findCampaign(db, id);
  if (!campaign) throw new AppError('CAMPAIGN_NOT_FOUND');
  const wanted = { ...filter, after, limit: limit + 1 };
  const rows = await store.findBrands(db, campaign, clock.iso(), wanted);
  const { items, next_cursor } = pageOf(rows, limit, (row) => [row.brand_name, row.brand_id]);
  const brands = items.map((row) => ({ ...row, can: canOf(campaignBrandActions, row, ctx) }));
  return { brands, next_cursor };
}
