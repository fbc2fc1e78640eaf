import {
  approvalObstacle,
  type BulkApproval,
  type PendingBrand,
} from '@diwan/contract/features/mcc/records';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { translate } from '../../platform/words.ts';
import { approveMcc, type BrandForApproval, lockBrandForApproval } from '../brands/approve-mcc.ts';
import { notifyApproved } from './notification.ts';
import { findPendingBrands, lockReadiness } from './store.ts';

export const listPendingBrands = (ctx: Ctx): Promise<PendingBrand[]> =>
  findPendingBrands(ctx.deps.db, ctx.scope);

interface Approval {
  readonly id: number;
  readonly mcc_status: 'approved';
  /** False where the operator has switched such messages off. */
  readonly notified: boolean;
}

async function requireReady(tx: Tx, brand: BrandForApproval): Promise<void> {
  if (brand.mcc_status === 'approved') {
    const sentence = 'The MCC of this brand is already approved';
    throw new AppError('STATE_FORBIDS', { sentence });
  }
  if (brand.status !== 'pending' || !brand.documents_submitted) {
    const sentence = 'Only a pending brand that has submitted its documents can be approved';
    throw new AppError('STATE_FORBIDS', { sentence });
  }
  const obstacle = approvalObstacle(await lockReadiness(tx, brand.mcc_code));
  if (obstacle) throw new AppError('STATE_FORBIDS', { sentence: obstacle });
}

async function approveIn(tx: Tx, ctx: Ctx, brand_id: number): Promise<Approval> {
  const brand = await lockBrandForApproval(tx, ctx.scope, brand_id);
  if (!brand) throw new AppError('BRAND_NOT_FOUND');
  await requireReady(tx, brand);
  await approveMcc(tx, ctx, brand);
  const notified = await notifyApproved(tx, ctx, brand);
  return { id: brand.id, mcc_status: 'approved', notified };
}

/** Approves the category of one brand and writes to its registrant. */
export const approveBrand = (ctx: Ctx, brand_id: number): Promise<Approval> =>
  ctx.answerOnce((tx) => approveIn(tx, ctx, brand_id));

const reasonOf = (ctx: Ctx, brand_id: number, error: unknown): string => {
  if (error instanceof AppError) return translate(error.message, ctx.client.language);
  ctx.deps.log.error({ err: error, brand_id }, 'a brand of a bulk approval failed');
  return translate('Failed to approve brand', ctx.client.language);
};

/** Each brand in a transaction of its own: one that can't be approved holds up no other. */
export async function approveBrands(ctx: Ctx, ids: readonly number[]): Promise<BulkApproval> {
  const approvals: Approval[] = [];
  const failures: { brand_id: number; error: string }[] = [];
  for (const brand_id of new Set(ids)) {
    try {
      const work = (tx: Tx) => approveIn(tx, ctx, brand_id);
      approvals.push(await ctx.deps.db.transaction().execute(work));
    } catch (error) {
      failures.push({ brand_id, error: reasonOf(ctx, brand_id, error) });
    }
  }
  const notifications = approvals.filter(({ notified }) => notified).length;
  return { approved: approvals.length, failed: failures.length, notifications, failures };
}
