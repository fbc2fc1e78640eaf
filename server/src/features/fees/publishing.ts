import { publicationActions } from '@diwan/contract/features/fees/actions';
import { type BelowCost, feePriceText } from '@diwan/contract/features/fees/below-cost';
import type { ChangedRow, FeePublication, FeeReach } from '@diwan/contract/features/fees/desk';
import { cardName, FEE_PARTS } from '@diwan/contract/features/fees/records';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { basisPointsToPercent } from '@diwan/contract/kernel/percent';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { requireProven } from './check.ts';
import * as desk from './desk-store.ts';
import { type Figures, showCard } from './figures.ts';
import * as store from './store.ts';

/** Returns a row's card in words, with its channel and origin. */
export const cardOf = (row: {
  scheme: string;
  channel: string | null;
  card_origin: string | null;
}) =>
  [cardName(row.scheme), row.channel, row.card_origin === 'any' ? null : row.card_origin]
    .filter((part) => part !== null)
    .join(' ');

/** Locks rows of the table and returns their current figures. @throws AppError FEE_NOT_FOUND */
export async function lockTable(tx: Tx, ids: readonly number[]): Promise<store.StoredFee[]> {
  const wanted = new Set(ids);
  await store.lockFees(tx, [...wanted]);
  const rows = (await store.findFees(tx, store.NEWEST)).filter(({ id }) => wanted.has(id));
  if (rows.length < wanted.size) throw new AppError('FEE_NOT_FOUND');
  return rows;
}

/**
 * Returns the error for a row that was changed since it was read. The error names the person who
 * changed it.
 */
export async function changedMeanwhile(db: Db, row: store.StoredFee): Promise<AppError> {
  const who = (await desk.findName(db, row.created_by)) ?? '-';
  return new AppError('FEE_CHANGED', { values: { card: cardOf(row), who } });
}

/** Refuses a price below cost that the caller did not confirm. @throws AppError FEE_BELOW_COST */
export function requireConfirmed(
  card: string,
  [loss]: readonly BelowCost[],
  confirmed: boolean | undefined,
): void {
  if (loss === undefined || confirmed === true) return;
  const values = { card, fee: feePriceText(loss.after), cost: feePriceText(loss.cost) };
  throw new AppError('FEE_BELOW_COST', { values });
}

export interface PublicationDraft {
  readonly kind: 'edit' | 'draft' | 'undo';
  readonly name?: string;
  readonly undoes_id?: string;
}

/** Stores a publication. @returns its id, author and instant for the versions that it writes */
export async function beginPublication(
  ctx: Ctx,
  tx: Tx,
  { kind, name, undoes_id }: PublicationDraft,
) {
  const published_at = ctx.deps.clock.iso();
  const created_by = signedIn(ctx).user_id;
  const { id: publication_id } = await desk.insertPublication(tx, {
    kind,
    name: name ?? null,
    undoes_id: undoes_id ?? null,
    published_by: created_by,
    published_at,
  });
  return { publication_id, created_by, valid_from: published_at };
}

/**
 * Returns the later of the two instants. A version must not start before its predecessor, even if
 * the clocks of two servers differ.
 */
const notBefore = (at: string, earliest: string): string => (at > earliest ? at : earliest);

/** Adds a version for each of the locked rows, which puts the figures into force. */
export async function writeVersions(
  tx: Tx,
  { valid_from, ...origin }: Awaited<ReturnType<typeof beginPublication>>,
  rows: readonly { readonly row: store.StoredFee; readonly figures: Figures }[],
): Promise<void> {
  await store.insertVersions(
    tx,
    rows.map(({ row, figures }) => ({
      ...figures,
      ...origin,
      fee_id: row.id,
      valid_from: notBefore(valid_from, row.valid_from),
    })),
  );
}

const SPECIAL_PARTS = ['cost', 'revenue'] as const;

/** Returns the figures of a version in percent and KWD, by name. */
function figuresOf(version: desk.VersionColumns, parts: readonly string[]) {
  const figures = parts.flatMap((part): [string, number][] => [
    [`${part}_percentage`, basisPointsToPercent(Number(version[`${part}_bp`]))],
    [`${part}_fixed`, toMajorNumber(BigInt(Number(version[`${part}_fixed_minor`])))],
  ]);
  return new Map<string, number | boolean>([
    ...figures,
    ...(typeof version['is_active'] === 'boolean'
      ? [['is_active', version['is_active']] as const]
      : []),
  ]);
}

function showRow(row: desk.PublishedRow): ChangedRow {
  const parts = row.fee_type === null ? FEE_PARTS : SPECIAL_PARTS;
  const before = row.before && figuresOf(row.before, parts);
  const changes = [...figuresOf(row.after, parts)].map(([figure, after]) => ({
    figure,
    before: before?.get(figure) ?? null,
    after,
  }));
  return {
    id: row.id,
    ...showCard(row),
    fee_type: row.fee_type,
    changes: changes.filter(({ before: was, after }) => was !== after),
  };
}

const factsOf = (kind: FeePublication['kind'], rows: readonly desk.PublishedRow[]) => {
  const since = rows.find(({ version_id, newest_id }) => version_id !== newest_id);
  return { kind, since: since ? { card: cardOf(since), who: since.newest_by ?? '-' } : null };
};

async function readPublications(
  ctx: Ctx,
  db: Db,
  which: desk.PublicationFilter,
): Promise<FeePublication[]> {
  const found = await desk.findPublications(db, which);
  const rows = Map.groupBy(
    await desk.findPublishedRows(
      db,
      found.map(({ id }) => id),
    ),
    ({ publication_id }) => publication_id,
  );
  return found.map((publication) => {
    const own = rows.get(publication.id) ?? [];
    return {
      ...publication,
      rows: own.map(showRow),
      can: canOf(publicationActions, factsOf(publication.kind, own), ctx),
    };
  });
}

/** Lists the newest 200 publications, newest first. */
export const listFeePublications = (ctx: Ctx, which: Omit<desk.PublicationFilter, 'id'>) =>
  readPublications(ctx, ctx.deps.db, which);

/** Lists the publications of one row, newest first. @throws AppError FEE_NOT_FOUND */
export async function readFeeHistory(ctx: Ctx, fee_id: number): Promise<FeePublication[]> {
  const history = await listFeePublications(ctx, { fee_id });
  // Each row of the table was published at least once, so an empty history means an unknown row.
  if (history.length === 0) throw new AppError('FEE_NOT_FOUND');
  return history;
}

/** Counts the active brands that a row's prices affect. @throws AppError FEE_NOT_FOUND */
export async function readFeeReach({ deps }: Ctx, fee_id: number): Promise<FeeReach> {
  const row = (await store.findFeeRows(deps.db)).find(({ id }) => id === fee_id);
  if (!row) throw new AppError('FEE_NOT_FOUND');
  return desk.findReach(deps.db, fee_id, deps.clock.iso());
}

const columns = <P extends string>(version: desk.VersionColumns, parts: readonly P[]) =>
  Object.fromEntries(
    parts.flatMap((part): [string, number | bigint][] => [
      [`${part}_bp`, Number(version[`${part}_bp`])],
      [`${part}_fixed_minor`, BigInt(Number(version[`${part}_fixed_minor`]))],
    ]),
  ) as Record<`${P}_bp`, number> & Record<`${P}_fixed_minor`, bigint>;

/**
 * Returns the previous figures of a special fee. A new special fee has none, so it is switched off.
 */
const specialFigures = ({ before, after }: desk.PublishedRow) => ({
  ...columns(before ?? after, SPECIAL_PARTS),
  is_active: before?.['is_active'] === true,
});

/**
 * Restores the figures that a publication replaced.
 * @throws AppError FEE_PUBLICATION_NOT_FOUND, FEE_CHECK_FAILED, the refusals of `undo`
 */
export async function undoFeePublication(ctx: Ctx, id: string): Promise<FeePublication> {
  await requireProven(ctx);
  return ctx.answerOnce(async (tx) => {
    const [found] = await desk.findPublications(tx, { id });
    if (!found) throw new AppError('FEE_PUBLICATION_NOT_FOUND');
    const touched = await desk.findPublishedRows(tx, [id]);
    const fee_ids = touched.flatMap((row) => (row.fee_type === null ? [row.id] : []));
    const specials = touched.filter(({ fee_type }) => fee_type !== null);
    const table = await lockTable(tx, fee_ids);
    for (const special of specials) await store.lockSpecialFee(tx, special.id);
    // The rows are read again under the lock, so that no later publication is missed.
    const written = await desk.findPublishedRows(tx, [id]);
    const facts = factsOf(found.kind, written);
    requireAction(publicationActions, facts, 'undo', ctx.actor);
    const origin = await beginPublication(ctx, tx, { kind: 'undo', undoes_id: id });
    const rows = written.flatMap(({ fee_type, id: fee_id, before }) => {
      if (fee_type !== null) return [];
      const row = table.find((one) => one.id === fee_id);
      invariant(row && before, 'a publication that can be undone has previous values');
      return [{ row, figures: columns(before, FEE_PARTS) }];
    });
    if (rows.length > 0) await writeVersions(tx, origin, rows);
    for (const special of written.filter(({ fee_type }) => fee_type !== null)) {
      await store.insertSpecialVersion(tx, {
        special_fee_id: special.id,
        ...origin,
        ...specialFigures(special),
        valid_from: notBefore(origin.valid_from, special.newest_at),
      });
    }
    const [undone] = await readPublications(ctx, tx, { id: origin.publication_id });
    invariant(undone, 'a row that was just stored exists');
    await writeAudit(tx, ctx, {
      action: 'fees.undone',
      entity: 'fee_publication',
      entity_id: id,
      after: { publication_id: undone.id, rows: undone.rows },
    });
    return undone;
  });
}
