import type {
  StakeholderDefault,
  StakeholderDefaultDraft,
} from '@diwan/contract/features/stakeholders/records';
import {
  basisPointsToPercent,
  formatBasisPoints,
  percentToBasisPoints,
  WHOLE_BP,
} from '@diwan/contract/kernel/percent';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { AppError, invariant } from '../../../platform/error.ts';
import { holdStakeholder } from '../service.ts';
import { lockSharing } from '../store.ts';
import * as store from './store.ts';

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
  const sentence = 'All percentages together may not exceed 100. At most {left} is left.';
  throw new AppError('UNPROCESSABLE', {
    sentence,
    fields: { profit_percentage: sentence },
    values: { left: formatBasisPoints(left_bp) },
  });
}

function requireActive({ is_active }: { readonly is_active: boolean }): void {
  if (is_active) return;
  const sentence = 'An inactive stakeholder has no share of the profit';
  throw new AppError('UNPROCESSABLE', { sentence, fields: { stakeholder_id: sentence } });
}

async function readDefault(tx: Tx, id: string): Promise<StakeholderDefault> {
  const found = (await listDefaults(tx)).find((row) => row.id === id);
  invariant(found, 'the percentage was set');
  return found;
}

const toSnapshot = (bp: number | null | undefined) => ({
  profit_percentage: bp === null || bp === undefined ? null : basisPointsToPercent(bp),
});

/** A new version of the percentage, from now on. The same one again changes nothing. */
export const setDefault = (ctx: Ctx, draft: StakeholderDefaultDraft): Promise<StakeholderDefault> =>
  ctx.answerOnce(async (tx) => {
    const { stakeholder_id } = draft;
    await lockSharing(tx);
    const before = await holdStakeholder(tx, stakeholder_id);
    requireActive(before);
    const percentage_bp = percentToBasisPoints(draft.profit_percentage);
    if (before.percentage_bp === percentage_bp) return readDefault(tx, stakeholder_id);
    await requireRoom(tx, stakeholder_id, percentage_bp);
    // Read under the lock: a month that was shared before is never reached back into.
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

export const removeDefault = (ctx: Ctx, id: string): Promise<null> =>
  ctx.transaction(async (tx) => {
    await lockSharing(tx);
    await holdStakeholder(tx, id);
    const removed_bp = await store.closeVersion(tx, id, ctx.deps.clock.iso());
    if (removed_bp === undefined) throw new AppError('NOT_FOUND');
    await writeAudit(tx, ctx, {
      action: 'stakeholder.default_removed',
      entity: 'stakeholder',
      entity_id: id,
      before: toSnapshot(removed_bp),
      after: toSnapshot(null),
    });
    return null;
  });
