import type { BrandRemoval } from '@diwan/contract/features/brands/records';
import { formatMoney } from '@diwan/contract/kernel/money';
import { lockBrandBalances } from '../../../ledger/balances.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/error.ts';
import { removeFiles } from '../../files/files.ts';
import { removeMessagesOf } from '../../messages/messages.ts';
import { detachFromBrand, removeUsers } from '../../users/removal.ts';
import * as belongings from './belongings.ts';
import { lockBrand } from '../store.ts';

/** Every brand of a rejected status and no other can be deleted. */
function requireRejected(status: string): void {
  if (status === 'rejected') return;
  throw new AppError('STATE_FORBIDS', { sentence: 'Only a rejected brand can be deleted' });
}

/**
 * Money outlives its brand: none may be pending, owed, on its way, held as a deposit, or owed by
 * the brand. Nothing moves meanwhile, for the brand's accounts are locked.
 */
async function requireNoMoney(tx: Tx, id: number): Promise<void> {
  const held = await lockBrandBalances(tx, id);
  const { pending_minor, payable_minor, in_transit_minor, deposit_minor } = held;
  const amounts = [pending_minor, payable_minor, in_transit_minor, deposit_minor];
  const open = amounts.find((minor) => minor !== 0n);
  if (open === undefined) return;
  throw new AppError('STATE_FORBIDS', {
    sentence: 'This brand cannot be deleted: {amount} is not settled or not paid yet',
    values: { amount: formatMoney(open) },
  });
}

/** What a deletion would take along, to be shown before it is confirmed. */
export async function readRemoval(ctx: Ctx, id: number): Promise<BrandRemoval> {
  const brand = await belongings.findRemovable(ctx.deps.db, ctx.scope, id);
  if (!brand) throw new AppError('BRAND_NOT_FOUND');
  requireRejected(brand.status);
  return { name: brand.name, ...(await belongings.countBelongings(ctx.deps.db, id)) };
}

/**
 * Deletes a rejected brand with its documents, users, agreements, messages and files. What was
 * decided about it stays in the audit trail; the bytes of its files go by a job after commit.
 */
export async function deleteBrand(ctx: Ctx, id: number): Promise<BrandRemoval> {
  return ctx.transaction(async (tx) => {
    const brand = await lockBrand(tx, ctx.scope, id);
    if (!brand) throw new AppError('BRAND_NOT_FOUND');
    requireRejected(brand.status);
    await requireNoMoney(tx, id);
    const counts = await belongings.countBelongings(tx, id);
    const files = await belongings.findFiles(tx, id);
    const users = await belongings.findUsers(tx, id);
    await removeMessagesOf(tx, id, users);
    await detachFromBrand(tx, id);
    // Documents, agreements and bank details go with the row they belong to.
    await belongings.deleteBrandRow(tx, id);
    await removeUsers(tx, users);
    await removeFiles(tx, ctx.deps, files);
    await writeAudit(tx, ctx, {
      action: 'brand.deleted',
      entity: 'brand',
      entity_id: id,
      before: { name: brand.name, status: brand.status, ...counts },
    });
    return { name: brand.name, ...counts };
  });
}
