import type { AuditAction } from '@diwan/contract/features/audit/records';
import type { ScheduleFee } from '@diwan/contract/features/agreements/schedule';
import { belowCostOfRow } from '@diwan/contract/features/fees/below-cost';
import { draftActions } from '@diwan/contract/features/fees/actions';
import type {
  DraftPublication,
  FeeDraft,
  FeeDraftChange,
  NewFeeDraft,
} from '@diwan/contract/features/fees/desk';
import { toMajorNumber, toMinor } from '@diwan/contract/kernel/money';
import { basisPointsToPercent, percentToBasisPoints } from '@diwan/contract/kernel/percent';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { requireProven } from './check.ts';
import * as desk from './desk-store.ts';
import { pickFigures, showFigures } from './figures.ts';
import {
  beginPublication,
  cardOf,
  changedMeanwhile,
  lockTable,
  requireConfirmed,
  writeVersions,
} from './publishing.ts';
import * as store from './store.ts';

const figuresOf = (row: NewFeeDraft['rows'][number]) => ({
  brand_bp: percentToBasisPoints(row.brand_percentage),
  brand_fixed_minor: toMinor(row.brand_fixed),
  cost_bp: percentToBasisPoints(row.cost_percentage),
  cost_fixed_minor: toMinor(row.cost_fixed),
});

const factsOf = ({ published_at }: Pick<desk.StoredDraft, 'published_at'>) => ({
  published: published_at !== null,
});

async function show(ctx: Ctx, db: Db, drafts: readonly desk.StoredDraft[]): Promise<FeeDraft[]> {
  const newest = new Map(
    (await store.findFees(db, store.NEWEST)).map(({ id, version_id }) => [id, version_id]),
  );
  const ids = drafts.map(({ id }) => id);
  const rows = Map.groupBy(await desk.findDraftRows(db, ids), ({ draft_id }) => draft_id);
  return drafts.map(({ saved_by: _saved_by, ...draft }) => ({
    ...draft,
    rows: (rows.get(draft.id) ?? []).map((row) => ({
      fee_id: row.fee_id,
      base_version_id: String(row.base_version_id),
      brand_percentage: basisPointsToPercent(row.brand_bp),
      brand_fixed: toMajorNumber(row.brand_fixed_minor),
      cost_percentage: basisPointsToPercent(row.cost_bp),
      cost_fixed: toMajorNumber(row.cost_fixed_minor),
      outdated: draft.published_at === null && newest.get(row.fee_id) !== row.base_version_id,
    })),
    can: canOf(draftActions, factsOf(draft), ctx),
  }));
}

export const listFeeDrafts = async (ctx: Ctx): Promise<FeeDraft[]> =>
  show(ctx, ctx.deps.db, await desk.findDrafts(ctx.deps.db));

/**
 * Locks a draft.
 * @throws AppError FEE_DRAFT_NOT_FOUND
 */
async function lockDraft(tx: Tx, id: string): Promise<desk.StoredDraft> {
  const draft = await desk.lockDraft(tx, id);
  if (!draft) throw new AppError('FEE_DRAFT_NOT_FOUND');
  return draft;
}

/**
 * Stores the rows of a draft. Each must be based on a version of its own row of the fee table.
 * @throws AppError FEE_NOT_FOUND
 */
async function writeRows(tx: Tx, id: string, rows: NewFeeDraft['rows']): Promise<void> {
  const versions = await desk.findTableVersions(
    tx,
    rows.map(({ base_version_id }) => base_version_id),
  );
  const fees = new Map(versions.map((version) => [String(version.id), version.fee_id]));
  if (rows.some((row) => fees.get(row.base_version_id) !== row.fee_id)) {
    throw new AppError('FEE_NOT_FOUND');
  }
  await desk.replaceDraftRows(
    tx,
    id,
    rows.map((row) => ({
      draft_id: id,
      fee_id: row.fee_id,
      base_version_id: BigInt(row.base_version_id),
      ...figuresOf(row),
    })),
  );
}

async function readBack(ctx: Ctx, tx: Tx, id: string): Promise<FeeDraft> {
  const [draft] = await show(ctx, tx, [await lockDraft(tx, id)]);
  invariant(draft, 'a row that was just stored exists');
  return draft;
}

/** Creates a draft. @throws AppError FEE_NOT_FOUND; FEE_DRAFT_NAME_TAKEN by the constraint */
export const createFeeDraft = (ctx: Ctx, { name, rows }: NewFeeDraft): Promise<FeeDraft> =>
  ctx.answerOnce(async (tx) => {
    const { user_id } = signedIn(ctx);
    const now = ctx.deps.clock.iso();
    const by = { created_by: user_id, created_at: now, updated_by: user_id, updated_at: now };
    const { id } = await desk.insertDraft(tx, { name, ...by });
    await writeRows(tx, id, rows);
    const after = await readBack(ctx, tx, id);
    await audit(ctx, tx, 'fee_draft.created', { after });
    return after;
  });

type Trail = { readonly before?: FeeDraft; readonly after?: FeeDraft };

async function audit(
  ctx: Ctx,
  tx: Tx,
  action: AuditAction,
  { before, after }: Trail,
): Promise<void> {
  const told = ({ name, rows }: FeeDraft) => ({ name, rows });
  await writeAudit(tx, ctx, {
    action,
    entity: 'fee_draft',
    entity_id: (after ?? before)?.id ?? '',
    ...(before ? { before: told(before) } : {}),
    ...(after ? { after: told(after) } : {}),
  });
}

/** Refuses to overwrite a newer revision. The refusal names the person who saved it. */
function requireRevision({ revision, saved_by }: desk.StoredDraft, read: number): void {
  if (revision !== read) throw new AppError('FEE_DRAFT_CHANGED', { values: { who: saved_by } });
}

/**
 * Saves a draft, possibly under a new name.
 * @throws AppError FEE_DRAFT_NOT_FOUND, FEE_DRAFT_CHANGED, FEE_NOT_FOUND, the refusals of `save`
 */
export const changeFeeDraft = (
  ctx: Ctx,
  id: string,
  { name, rows, revision }: FeeDraftChange,
): Promise<FeeDraft> =>
  ctx.transaction(async (tx) => {
    const draft = await lockDraft(tx, id);
    requireAction(draftActions, factsOf(draft), 'save', ctx.actor);
    requireRevision(draft, revision);
    const [before] = await show(ctx, tx, [draft]);
    invariant(before, 'a locked draft exists');
    const { user_id } = signedIn(ctx);
    await desk.saveDraft(tx, id, { name, updated_by: user_id, updated_at: ctx.deps.clock.iso() });
    await writeRows(tx, id, rows);
    const after = await readBack(ctx, tx, id);
    await audit(ctx, tx, 'fee_draft.saved', { before, after });
    return after;
  });

/** Deletes a draft. @throws AppError FEE_DRAFT_NOT_FOUND, the refusals of `remove` */
export const deleteFeeDraft = (ctx: Ctx, id: string): Promise<null> =>
  ctx.transaction(async (tx) => {
    const draft = await lockDraft(tx, id);
    requireAction(draftActions, factsOf(draft), 'remove', ctx.actor);
    const [before] = await show(ctx, tx, [draft]);
    await desk.deleteDraft(tx, id);
    await audit(ctx, tx, 'fee_draft.deleted', before ? { before } : {});
    return null;
  });

/** The new prices that a brand with a signed schedule is asked to sign. */
export interface FeeProposal {
  readonly brand_id: number;
  readonly fees: readonly Pick<
    ScheduleFee,
    'scheme' | 'channel' | 'card_origin' | 'brand_bp' | 'brand_fixed_minor'
  >[];
}

/** Drafts an amendment for each proposal and asks the owner to sign, within the transaction. */
export type ProposeFees = (ctx: Ctx, tx: Tx, proposals: readonly FeeProposal[]) => Promise<unknown>;

type ChangedRow = { readonly row: store.StoredFee; readonly draft: desk.StoredDraftRow };

const isRepriced = ({ row, draft }: ChangedRow): boolean =>
  row.brand_bp !== draft.brand_bp || row.brand_fixed_minor !== draft.brand_fixed_minor;

/**
 * Returns a proposal for each brand, with the new prices of the rows for which it has signed
 * another price.
 */
async function proposalsOf(
  tx: Tx,
  brand_ids: readonly number[],
  changed: readonly ChangedRow[],
  now: string,
): Promise<FeeProposal[]> {
  const agreed = Map.groupBy(await desk.findAgreed(tx, now), ({ brand_id }) => brand_id);
  return [...new Set(brand_ids)]
    .toSorted((a, b) => a - b)
    .map((brand_id) => {
      const signed = agreed.get(brand_id) ?? [];
      const fees = changed.filter(isRepriced).flatMap(({ row, draft }) => {
        const { brand_bp, brand_fixed_minor } = draft;
        const own = signed.find(({ fee_id }) => fee_id === row.id);
        if (own?.brand_bp === brand_bp && own.brand_fixed_minor === brand_fixed_minor) return [];
        const { scheme, channel, card_origin } = row;
        return own ? [{ scheme, channel, card_origin, brand_bp, brand_fixed_minor }] : [];
      });
      if (fees.length > 0) return { brand_id, fees };
      const brand = signed[0]?.brand_name ?? `#${brand_id}`;
      throw new AppError('FEE_AMENDMENT_NOT_POSSIBLE', { values: { brand } });
    });
}

const isChanged = ({ row, draft }: ChangedRow): boolean =>
  isRepriced({ row, draft }) ||
  row.cost_bp !== draft.cost_bp ||
  row.cost_fixed_minor !== draft.cost_fixed_minor;

const pickDrafted = ({
  brand_bp,
  brand_fixed_minor,
  cost_bp,
  cost_fixed_minor,
}: desk.StoredDraftRow) => ({
  brand_bp,
  brand_fixed_minor,
  cost_bp,
  cost_fixed_minor,
});

/**
 * Locks the fee table's rows that a draft changes. Each must still have the version that the draft
 * is based on.
 */
async function lockChanged(tx: Tx, id: string): Promise<ChangedRow[]> {
  const drafted = await desk.findDraftRows(tx, [id]);
  const table = await lockTable(
    tx,
    drafted.map(({ fee_id }) => fee_id),
  );
  const pairs = table.map((row) => {
    const draft = drafted.find(({ fee_id }) => fee_id === row.id);
    invariant(draft, 'a row was locked for its draft');
    return { row, draft };
  });
  const late = pairs.find(({ row, draft }) => row.version_id !== draft.base_version_id);
  if (late) throw await changedMeanwhile(tx, late.row);
  return pairs.filter(isChanged);
}

/**
 * Publishes a draft, once, and asks the chosen brands to sign its prices.
 * @throws AppError FEE_DRAFT_NOT_FOUND, FEE_DRAFT_CHANGED, FEE_CHANGED, FEE_DRAFT_EMPTY,
 *   FEE_CHECK_FAILED, FEE_BELOW_COST, FEE_AMENDMENT_NOT_POSSIBLE, the refusals of `publish` and of
 *   a rate change
 */
export async function publishFeeDraft(
  ctx: Ctx,
  id: string,
  { revision, brand_ids, below_cost_confirmed }: DraftPublication,
  propose: ProposeFees,
) {
  await requireProven(ctx);
  return ctx.answerOnce(async (tx) => {
    const draft = await lockDraft(tx, id);
    requireAction(draftActions, factsOf(draft), 'publish', ctx.actor);
    requireRevision(draft, revision);
    const changed = await lockChanged(tx, id);
    if (changed.length === 0) throw new AppError('FEE_DRAFT_EMPTY');
    const figures = changed.map(({ row, draft: drafted }) => ({
      row,
      figures: { ...pickFigures(row), ...pickDrafted(drafted) },
    }));
    for (const { row, figures: after } of figures) {
      const losses = belowCostOfRow(showFigures(row), showFigures(after));
      requireConfirmed(cardOf(row), losses, below_cost_confirmed);
    }
    const origin = await beginPublication(ctx, tx, { kind: 'draft', name: draft.name });
    const { publication_id } = origin;
    const proposals = await proposalsOf(tx, brand_ids, changed, origin.valid_from);
    await writeVersions(tx, origin, figures);
    await desk.markPublished(tx, id, publication_id);
    await propose(ctx, tx, proposals);
    const amended = proposals.map(({ brand_id }) => brand_id);
    await writeAudit(tx, ctx, {
      action: 'fee_draft.published',
      entity: 'fee_draft',
      entity_id: id,
      after: { name: draft.name, publication_id, brand_ids: amended },
    });
    return { publication_id, amendments: amended.length };
  });
}
