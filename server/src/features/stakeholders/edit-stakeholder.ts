import { stakeholderActions } from '@diwan/contract/features/stakeholders/actions';
import type {
  Stakeholder,
  StakeholderDefault,
  StakeholderDefaultDraft,
  StakeholderDraft,
  StakeholderEarning,
  StakeholderEdit,
} from '@diwan/contract/features/stakeholders/records';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import {
  basisPointsToPercent,
  formatBasisPoints,
  percentToBasisPoints,
  WHOLE_BP,
} from '@diwan/contract/kernel/percent';
import { canBeStakeholder } from '@diwan/contract/kernel/roles';
import type { RevealedValue } from '@diwan/contract/kernel/text';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Snapshot } from '../../platform/audit/changes.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import { CSV_START, writeCsvLine } from '../../platform/csv.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import type { Download } from '../../platform/files/transfer.ts';
import { maskForOthers, revealValue } from '../../platform/masking.ts';
import * as store from './store.ts';

const factsOf = ({ is_active, percentage_bp }: store.StakeholderRow) => ({
  is_active,
  profit_percentage: percentage_bp === null ? null : basisPointsToPercent(percentage_bp),
});

/**
 * Returns the stored values of a stakeholder with the complete IBAN, because audit entries compare
 * them.
 */
function openStakeholder({ deps }: Ctx, row: store.StakeholderRow) {
  const { iban_sealed, percentage_bp: _bp, ...plain } = row;
  return { ...plain, ...factsOf(row), iban: deps.secrets.open(iban_sealed) };
}

function snapshotOf(ctx: Ctx, row: store.StakeholderRow): Snapshot {
  const { created_at: _created, updated_at: _updated, ...compared } = openStakeholder(ctx, row);
  return compared;
}

const showStakeholder = (ctx: Ctx, row: store.StakeholderRow): Stakeholder => ({
  ...openStakeholder(ctx, row),
  iban: maskForOthers(ctx, ctx.deps.secrets.open(row.iban_sealed)),
  can: canOf(stakeholderActions, factsOf(row), ctx),
});

async function requireStakeholder(db: Db, id: string): Promise<store.StakeholderRow> {
  const row = await store.findStakeholder(db, id);
  if (!row) throw new AppError('STAKEHOLDER_NOT_FOUND');
  return row;
}

/** Locks the row until the transaction ends. */
async function lockStakeholder(tx: Tx, id: string): Promise<store.StakeholderRow> {
  const row = await store.lockStakeholder(tx, id);
  if (!row) throw new AppError('STAKEHOLDER_NOT_FOUND');
  return row;
}

/** Lists every stakeholder by beneficiary, with masked IBANs. */
export const listStakeholders = async (ctx: Ctx): Promise<Stakeholder[]> =>
  (await store.findStakeholders(ctx.deps.db)).map((row) => showStakeholder(ctx, row));

/** Reveals the IBAN in full, for a reason. @throws AppError STAKEHOLDER_NOT_FOUND */
export async function revealIban(ctx: Ctx, id: string, reason: string): Promise<RevealedValue> {
  const { iban_sealed: sealed } = await requireStakeholder(ctx.deps.db, id);
  const about = {
    entity: 'stakeholder',
    entity_id: id,
    action: 'stakeholder.iban_revealed',
    reason,
  } as const;
  return revealValue(ctx, { ...about, sealed });
}

export const readStakeholder = async (ctx: Ctx, id: string): Promise<Stakeholder> =>
  showStakeholder(ctx, await requireStakeholder(ctx.deps.db, id));

async function requireStaff(tx: Tx, user_id: string): Promise<void> {
  const user = await store.lockUser(tx, user_id);
  if (!user?.active || !canBeStakeholder(user.role)) throw new AppError('STAKEHOLDER_NOT_STAFF');
}

/**
 * Makes an active member of staff a stakeholder.
 * @throws STAKEHOLDER_NOT_STAFF, STAKEHOLDER_EXISTS
 */
export const createStakeholder = (ctx: Ctx, draft: StakeholderDraft): Promise<Stakeholder> =>
  ctx.answerOnce(async (tx) => {
    const { secrets, clock } = ctx.deps;
    await requireStaff(tx, draft.user_id);
    const { iban, ...plain } = draft;
    const now = clock.iso();
    const inserted = await store.insertStakeholder(tx, {
      ...plain,
      iban_sealed: secrets.seal(iban),
      created_at: now,
      updated_at: now,
    });
    if (!inserted) throw new AppError('STAKEHOLDER_EXISTS');
    const row = await store.findStakeholder(tx, inserted.id);
    invariant(row, 'the stakeholder was added');
    await writeAudit(tx, ctx, {
      action: 'stakeholder.created',
      entity: 'stakeholder',
      entity_id: row.id,
      after: snapshotOf(ctx, row),
    });
    return showStakeholder(ctx, row);
  });

function valuesOf(ctx: Ctx, edit: StakeholderEdit): store.StakeholderValues {
  const { iban, ...plain } = edit;
  const named = Object.entries(plain).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(named) as store.StakeholderValues),
    ...(iban === undefined ? {} : { iban_sealed: ctx.deps.secrets.seal(iban) }),
    updated_at: ctx.deps.clock.iso(),
  };
}

/**
 * Changes the given fields. A stakeholder who becomes inactive no longer gets a share.
 * @throws STAKEHOLDER_NOT_FOUND
 */
export const updateStakeholder = (
  ctx: Ctx,
  id: string,
  edit: StakeholderEdit,
): Promise<Stakeholder> =>
  ctx.transaction(async (tx) => {
    // This lock is taken before the row lock, as in every change of a percentage.
    if (edit.is_active === false) await store.lockSharing(tx);
    const before = await lockStakeholder(tx, id);
    await store.updateStakeholder(tx, id, valuesOf(ctx, edit));
    if (edit.is_active === false) await store.closeVersion(tx, id, ctx.deps.clock.iso());
    const after = await requireStakeholder(tx, id);
    await writeAudit(tx, ctx, {
      action: 'stakeholder.updated',
      entity: 'stakeholder',
      entity_id: id,
      before: snapshotOf(ctx, before),
      after: snapshotOf(ctx, after),
    });
    return showStakeholder(ctx, after);
  });

export async function listDefaults(db: Db): Promise<StakeholderDefault[]> {
  const rows = await store.findDefaults(db);
  return rows.map(({ percentage_bp, ...row }) => ({
    ...row,
    id: row.stakeholder_id,
    profit_percentage: basisPointsToPercent(percentage_bp),
  }));
}

async function requireRoom(tx: Tx, stakeholder_id: string, wanted_bp: number): Promise<void> {
  const others = (await store.findDefaults(tx)).filter(
    (row) => row.stakeholder_id !== stakeholder_id,
  );
  const left_bp = WHOLE_BP - others.reduce((sum, row) => sum + row.percentage_bp, 0);
  if (wanted_bp <= left_bp) return;
  throw new AppError('STAKEHOLDER_PERCENTAGE_TOO_HIGH', {
    values: { left: formatBasisPoints(left_bp) },
  });
}

async function readDefault(tx: Tx, id: string): Promise<StakeholderDefault> {
  const found = (await listDefaults(tx)).find((row) => row.id === id);
  invariant(found, 'the percentage was set');
  return found;
}

const toSnapshot = (bp: number | null | undefined) => ({
  profit_percentage: bp === null || bp === undefined ? null : basisPointsToPercent(bp),
});

/**
 * Sets a new version of the percentage, valid from this moment. If the percentage is the same,
 * nothing changes.
 * @throws STAKEHOLDER_NOT_FOUND, STAKEHOLDER_INACTIVE, STAKEHOLDER_PERCENTAGE_TOO_HIGH
 */
export const setDefault = (ctx: Ctx, draft: StakeholderDefaultDraft): Promise<StakeholderDefault> =>
  ctx.answerOnce(async (tx) => {
    const { stakeholder_id } = draft;
    await store.lockSharing(tx);
    const before = await lockStakeholder(tx, stakeholder_id);
    requireAction(stakeholderActions, factsOf(before), 'set_default', ctx.actor);
    const percentage_bp = percentToBasisPoints(draft.profit_percentage);
    if (before.percentage_bp === percentage_bp) return readDefault(tx, stakeholder_id);
    await requireRoom(tx, stakeholder_id, percentage_bp);
    // The time is read under the lock. Thus the change never affects a month that is already
    // shared.
    const valid_from = ctx.deps.clock.iso();
    await store.closeVersion(tx, stakeholder_id, valid_from);
    const created_by = signedIn(ctx).user_id;
    await store.insertVersion(tx, { stakeholder_id, percentage_bp, valid_from, created_by });
    await writeAudit(tx, ctx, {
      action: 'stakeholder.default_set',
      entity: 'stakeholder',
      entity_id: stakeholder_id,
      before: toSnapshot(before.percentage_bp),
      after: toSnapshot(percentage_bp),
    });
    return readDefault(tx, stakeholder_id);
  });

/** Removes the percentage from now on. @throws STAKEHOLDER_NOT_FOUND, STAKEHOLDER_NO_DEFAULT */
export const removeDefault = (ctx: Ctx, id: string): Promise<null> =>
  ctx.transaction(async (tx) => {
    await store.lockSharing(tx);
    const before = await lockStakeholder(tx, id);
    requireAction(stakeholderActions, factsOf(before), 'remove_default', ctx.actor);
    const removed_bp = await store.closeVersion(tx, id, ctx.deps.clock.iso());
    await writeAudit(tx, ctx, {
      action: 'stakeholder.default_removed',
      entity: 'stakeholder',
      entity_id: id,
      before: toSnapshot(removed_bp),
      after: toSnapshot(null),
    });
    return null;
  });

interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Returns the months that contain at least one day of the period, newest first. */
const findOf = (db: Db, id: string, { from, to }: Period) =>
  store.findEarnings(db, id, { first: from?.slice(0, 7), last: to?.slice(0, 7) });

export async function readEarnings(
  { deps: { db } }: Ctx,
  id: string,
  period: Period,
): Promise<{ earnings: StakeholderEarning[]; total_amount: number }> {
  await requireStakeholder(db, id);
  const rows = await findOf(db, id, period);
  const earnings = rows.map((row) => ({
    month: row.month,
    profit: toMajorNumber(row.profit_minor),
    carried_in: toMajorNumber(row.carried_in_minor),
    profit_percentage: basisPointsToPercent(row.percentage_bp),
    amount: toMajorNumber(row.amount_minor),
    shared_at: row.shared_at,
  }));
  const total = rows.reduce((sum, row) => sum + row.amount_minor, 0n);
  return { earnings, total_amount: toMajorNumber(total) };
}

const HEADER = [
  'Month',
  'Beneficiary',
  'Platform Profit',
  'Loss Carried In',
  'Profit Percentage',
  'Amount',
  'Currency',
  'Shared At',
];

/** Returns the earnings of a stakeholder as CSV, oldest first. */
export async function downloadStatement(ctx: Ctx, id: string, period: Period): Promise<Download> {
  const { beneficiary_name } = await requireStakeholder(ctx.deps.db, id);
  const { earnings } = await readEarnings(ctx, id, period);
  const lines = earnings
    .toReversed()
    .map((row) =>
      writeCsvLine([
        row.month,
        beneficiary_name,
        row.profit,
        row.carried_in,
        row.profit_percentage,
        row.amount,
        'KWD',
        row.shared_at,
      ]),
    );
  await ctx.transaction((tx) =>
    writeAudit(tx, ctx, {
      action: 'stakeholder.statement_exported',
      entity: 'stakeholder',
      entity_id: id,
      after: { rows: earnings.length },
    }),
  );
  return {
    content: Buffer.from(CSV_START + writeCsvLine(HEADER) + lines.join('')),
    content_type: 'text/csv; charset=utf-8',
    download_name: `stakeholder-statement-${id}.csv`,
    cache: 'no-store',
  };
}
