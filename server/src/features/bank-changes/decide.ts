import type { BankChange } from '@diwan/contract/features/bank-changes/records';
import { isAdmin } from '@diwan/contract/kernel/roles';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { saveBankDetails } from '../brands/create/bank-details.ts';
import { holdBrand } from '../brands/service.ts';
import { sawResetLink } from '../messages/shown-links.ts';
import { requireActivated } from './request.ts';
import { showChange } from './show.ts';
import * as store from './store.ts';
import { recently, tellOwner } from './tell.ts';

const notFound = () => new AppError('NOT_FOUND', { sentence: 'Bank details request not found' });

type HeldBrand = Awaited<ReturnType<typeof holdBrand>>;

interface Held {
  readonly tx: Tx;
  readonly brand: HeldBrand;
  readonly change: store.HeldChange;
}

/** First the brand, as everything that pays it does, then its request; decided ones stay decided. */
async function holdChange(ctx: Ctx, tx: Tx, brand_id: number, id: string): Promise<Held> {
  const brand = await holdBrand(ctx, tx, brand_id);
  const change = await store.lockChange(tx, brand_id, id);
  if (!change) throw notFound();
  if (change.status !== 'waiting') {
    throw new AppError('STATE_FORBIDS', { sentence: 'This request has been decided already' });
  }
  return { tx, brand, change };
}

type Decision =
  | { readonly status: 'approved' | 'withdrawn'; readonly reason: null }
  | { readonly status: 'rejected'; readonly reason: string };

/** Closes the request with what the brand had, and tells. */
async function close(ctx: Ctx, { tx, brand, change }: Held, decision: Decision) {
  const { id, bank_name, beneficiary, iban_sealed, iban_index } = change;
  const known = await store.findAccount(tx, brand.id);
  const decided_at = ctx.deps.clock.iso();
  if (decision.status === 'approved') {
    const details = { bank_name, beneficiary, iban_sealed, iban_index };
    await saveBankDetails(tx, brand.id, details, decided_at);
  }
  await store.closeChange(tx, id, {
    ...decision,
    decided_at,
    decided_by: signedIn(ctx).user_id,
    old_bank_name: known?.bank_name ?? null,
    old_iban_sealed: known?.iban_sealed ?? null,
    old_beneficiary: known?.beneficiary ?? null,
  });
  await writeAudit(tx, ctx, {
    action: `bank_change.${decision.status}`,
    entity: 'brand',
    entity_id: brand.id,
    before: {
      bank_change_id: null,
      bank_name: known?.bank_name ?? null,
      beneficiary: known?.beneficiary ?? null,
      iban_sealed: known?.iban_sealed ?? null,
    },
    after: { bank_change_id: id, bank_name, beneficiary, iban_sealed, reason: decision.reason },
  });
  await tellOwner(ctx, tx, brand, decision.status, { iban_sealed, reason: decision.reason });
  return showChange(ctx, await store.findChange(tx, ctx.scope, recently(ctx), id));
}

async function holdById(ctx: Ctx, tx: Tx, id: string): Promise<Held> {
  const of = await store.findBrandOf(tx, id);
  if (!of) throw notFound();
  return holdChange(ctx, tx, of.brand_id, id);
}

/**
 * Whoever saw a link that resets the owner's password could have asked as the owner: that would be
 * one person, asking and approving.
 */
async function requireNotRequester(ctx: Ctx, { tx, change }: Held): Promise<void> {
  const { user_id } = signedIn(ctx);
  if (!(await sawResetLink(tx, user_id, change.requested_by, recently(ctx)))) return;
  const sentence = 'You have seen a link to the account that asked: another admin has to approve';
  throw new AppError('FORBIDDEN', { sentence });
}

/** The brand is paid to the new account from now on. A second administrator is asked for that. */
export const approveBankChange = (ctx: Ctx, id: string): Promise<BankChange> =>
  ctx.answerOnce(async (tx) => {
    const held = await holdById(ctx, tx, id);
    if (held.change.requested_by === signedIn(ctx).user_id) {
      const sentence = 'New bank details are approved by another admin than the one who asked';
      throw new AppError('FORBIDDEN', { sentence });
    }
    await requireNotRequester(ctx, held);
    requireActivated(held.brand);
    return close(ctx, held, { status: 'approved', reason: null });
  });

/** The old account stays, and payouts go on. */
export const rejectBankChange = (ctx: Ctx, id: string, reason: string): Promise<BankChange> =>
  ctx.answerOnce(async (tx) =>
    close(ctx, await holdById(ctx, tx, id), { status: 'rejected', reason }),
  );

/** The owner may stop every change, whoever asked for it; an administrator the own one. */
export const withdrawBankChange = (ctx: Ctx, brand_id: number, id: string): Promise<BankChange> =>
  ctx.answerOnce(async (tx) => {
    const held = await holdChange(ctx, tx, brand_id, id);
    const { user_id, role } = signedIn(ctx);
    if (isAdmin(role) && held.change.requested_by !== user_id) {
      const sentence = 'Only the owner or the admin who asked can withdraw this request';
      throw new AppError('FORBIDDEN', { sentence });
    }
    return close(ctx, held, { status: 'withdrawn', reason: null });
  });
