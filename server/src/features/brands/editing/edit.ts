import type { Brand, BrandEdit, BrandStatus } from '@diwan/contract/features/brands/records';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError, invariant } from '../../../platform/error.ts';
import { openLead } from '../../leads/service.ts';
import { type Category, holdCategory } from '../category.ts';
import { changesOf } from './changes.ts';
import { requireWritable } from './policy.ts';
import * as store from '../store.ts';
import { tellOwner } from './tell-owner.ts';

const STATUS_ACTIONS: Readonly<Record<BrandStatus, string>> = {
  active: 'brand.approved',
  rejected: 'brand.rejected',
  suspended: 'brand.suspended',
  pending: 'brand.reopened',
};

/** A new code must be an allowed one; the brand's own may stay whatever became of it. */
async function newCategory(
  tx: Tx,
  before: store.BrandRow,
  { mcc_code }: BrandEdit,
): Promise<Category | undefined> {
  if (mcc_code === undefined || mcc_code === before.mcc_code) return undefined;
  const category = await holdCategory(tx, mcc_code);
  if (category?.is_allowed) return category;
  const sentence = category ? 'This category is not allowed' : 'This category code is not known';
  throw new AppError('UNPROCESSABLE', { fields: { mcc_code: sentence } });
}

async function requireKnownPartner(tx: Tx, { partner_id }: BrandEdit): Promise<void> {
  if (typeof partner_id !== 'number' || (await store.partnerExists(tx, partner_id))) return;
  throw new AppError('UNPROCESSABLE', { fields: { partner_id: 'Partner not found' } });
}

/** What else happens, in the same transaction, when a brand is no longer active; it is held. */
export type WhenStopped = (ctx: Ctx, tx: Tx, brand_id: number, reason: string) => Promise<unknown>;

async function tell(ctx: Ctx, tx: Tx, brand: store.BrandRow, followers: readonly WhenStopped[]) {
  if (brand.status === 'active') await openLead(ctx, tx, brand);
  await tellOwner(ctx, tx, brand);
  if (brand.status === 'active') return;
  const reason = brand.status_reason ?? `Brand ${brand.status}`;
  for (const follow of followers) await follow(ctx, tx, brand.id, reason);
}

async function applyEdit(
  ctx: Ctx,
  tx: Tx,
  before: store.BrandRow,
  edit: BrandEdit,
): Promise<store.BrandRow | undefined> {
  const category = await newCategory(tx, before, edit);
  await requireKnownPartner(tx, edit);
  const changes = changesOf(before, edit, category);
  if (Object.keys(changes).length === 0) return undefined;
  await store.updateBrand(tx, before, { ...changes, updated_at: ctx.deps.clock.iso() });
  const after = { ...before, ...changes } as store.BrandRow;
  const decided = after.status !== before.status;
  await writeAudit(tx, ctx, {
    action: decided ? STATUS_ACTIONS[after.status] : 'brand.updated',
    entity: 'brand',
    entity_id: before.id,
    before: { ...before },
    after: { ...after },
  });
  return decided ? after : undefined;
}

/** Edits a brand, or decides about it. Of simultaneous edits each sees what the one before did. */
export async function editBrand(
  ctx: Ctx,
  id: number,
  edit: BrandEdit,
  followers: readonly WhenStopped[] = [],
): Promise<Brand> {
  requireWritable(signedIn(ctx).role, edit);
  return ctx.transaction(async (tx) => {
    const before = await store.lockBrand(tx, ctx.scope, id);
    if (!before) throw new AppError('BRAND_NOT_FOUND');
    if (edit.updated_at !== undefined && edit.updated_at !== before.updated_at) {
      throw new AppError('CONFLICT');
    }
    const decided = await applyEdit(ctx, tx, before, edit);
    if (decided) await tell(ctx, tx, decided, followers);
    const brand = await store.findBrand(tx, ctx.scope, id);
    invariant(brand, 'a locked brand is still in scope');
    return brand;
  });
}
