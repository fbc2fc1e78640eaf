import type { BrandStatus } from '@diwan/contract/features/brands/records';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { createPasswordLink } from '../../auth/public.ts';
import { openLead } from '../../leads/public.ts';
import { queueMessage } from '../../messages/public.ts';
import * as store from '../store.ts';
import { addressOf } from './notify-owner.ts';

/*
 * The consequences of the four decisions about a brand. Each runs in the transaction of
 * `editBrand`, which has locked the brand, checked the action and stored the new status.
 */

/** Runs in the same transaction if a brand stops being active. The caller has locked the brand. */
export type WhenStopped = (ctx: Ctx, tx: Tx, brand_id: number, reason: string) => Promise<unknown>;

/** A decision about a brand, with the functions of other features that run after it. */
interface Decision {
  readonly ctx: Ctx;
  readonly tx: Tx;
  readonly brand: store.BrandRow;
  readonly followers: readonly WhenStopped[];
}

/** Sends the notice of an approval. An owner without a password gets the link that sets one. */
async function announceApproval(ctx: Ctx, tx: Tx, brand: store.BrandRow): Promise<void> {
  const owner = await store.findOwner(tx, brand);
  const address = addressOf(brand, owner);
  const params = { brand_name: brand.name };
  const needs_password = owner?.active && !owner.has_password;
  const link = needs_password ? await createPasswordLink(ctx, tx, owner, 'setup') : null;
  const queued = await queueMessage(tx, ctx.deps, {
    ...address,
    template: 'brand_approved',
    params,
    link,
  });
  // Users can switch off mails about brands. The link to the account is sent even then.
  if (queued !== null || link === null) return;
  await queueMessage(tx, ctx.deps, {
    ...address,
    template: 'set_password',
    params: { name: brand.name },
    link,
  });
}

/** Sends the notice of a rejection or suspension, with the reason. */
async function announceStop(
  ctx: Ctx,
  tx: Tx,
  brand: store.BrandRow,
  status: 'rejected' | 'suspended',
): Promise<void> {
  await queueMessage(tx, ctx.deps, {
    ...addressOf(brand, await store.findOwner(tx, brand)),
    template: `brand_${status}`,
    params: { brand_name: brand.name, reason: brand.status_reason },
  });
}

/**
 * Releases the brand's open payouts, and stops its other open work with the functions of other
 * features.
 */
async function stopOpenWork({ ctx, tx, brand, followers }: Decision): Promise<void> {
  const { id, status, status_reason } = brand;
  for (const follow of followers) await follow(ctx, tx, id, status_reason ?? `Brand ${status}`);
}

/** Opens the lead at the provider, and notifies the owner. The notice has the link to sign in. */
async function approveBrand({ ctx, tx, brand }: Decision): Promise<void> {
  await openLead(ctx, tx, brand);
  await announceApproval(ctx, tx, brand);
}

/** Notifies the owner of the reason, and stops the brand's open work. */
async function rejectBrand(decision: Decision): Promise<void> {
  await announceStop(decision.ctx, decision.tx, decision.brand, 'rejected');
  await stopOpenWork(decision);
}

/** Notifies the owner of the reason, and stops the brand's open work. */
async function suspendBrand(decision: Decision): Promise<void> {
  await announceStop(decision.ctx, decision.tx, decision.brand, 'suspended');
  await stopOpenWork(decision);
}

/** Stops the brand's open work. The owner gets no message. */
const reopenBrand = stopOpenWork;

/** The function that runs for each new status. */
export const DECISION_VERBS: Readonly<Record<BrandStatus, (decision: Decision) => Promise<void>>> =
  {
    active: approveBrand,
    rejected: rejectBrand,
    suspended: suspendBrand,
    pending: reopenBrand,
  };
