import { ACCOUNT_CHECK } from '@diwan/contract/features/documents/words';
import type { Language } from '@diwan/contract/kernel/sentences';
import { bankName } from '@diwan/contract/world/banks';
import { maskIban } from '@diwan/contract/world/iban';
import { type Ctx, isOwnersSide } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import type { Subject } from '../agreements/public.ts';
import { type NamedAccount, saveBankDetails, type SealedBankDetails } from '../brands/public.ts';
import {
  dropAccount,
  type Entry,
  hasPendingAccount,
  holdAccount,
} from '../owner-confirmations/public.ts';
import * as store from './store.ts';

/**
 * Refuses a changed account for a brand that has ever been active, because the brand is paid to its
 * account. Such a change needs a bank change, even after an admin has made the brand pending again.
 * @returns true if the account is the brand's current one
 */
async function requireChangeable(
  tx: Tx,
  brand_id: number,
  bank: SealedBankDetails,
): Promise<boolean> {
  const known = await store.findBankDetails(tx, brand_id);
  const same = known?.bank_name === bank.bank_name && known.iban_index === bank.iban_index;
  if (known && !same && (await store.wasActivated(tx, brand_id))) {
    throw new AppError('DOCUMENTS_BANK_FIXED');
  }
  return same;
}

/**
 * Stores the account of a submission. An account from the owner's side is in force immediately. Any
 * other account is pending until the owner confirms it. The caller has locked the brand.
 * @throws AppError DOCUMENTS_BANK_FIXED
 */
export async function keepAccount(
  ctx: Ctx,
  tx: Tx,
  brand_id: number,
  bank: SealedBankDetails,
): Promise<void> {
  const same = await requireChangeable(tx, brand_id, bank);
  if (!isOwnersSide(ctx) && !same) {
    await holdAccount(ctx, tx, brand_id, bank);
    return;
  }
  await dropAccount(tx, brand_id);
  if (!isOwnersSide(ctx)) return;
  const { actor } = ctx;
  const by = actor.kind === 'user' || actor.kind === 'registrant' ? actor.user_id : null;
  const entry = { by, at: ctx.deps.clock.iso(), confirmed_at: null };
  await saveBankDetails(ctx, tx, brand_id, bank, entry);
}

/**
 * Stores an account as the brand's after the owner has confirmed it. The caller has locked the
 * brand.
 */
export async function acceptAccount(
  ctx: Ctx,
  tx: Tx,
  brand_id: number,
  bank: SealedBankDetails,
  entry: Entry,
): Promise<void> {
  await requireChangeable(tx, brand_id, bank);
  const confirmed_at = ctx.deps.clock.iso();
  await saveBankDetails(ctx, tx, brand_id, bank, { ...entry, confirmed_at });
}

/** Returns the account of the newest submission, masked, for the message about it. */
export async function nameAccount(
  { deps: { secrets } }: Ctx,
  tx: Tx,
  { id, bank_name, iban_sealed }: Subject,
  language: Language,
): Promise<NamedAccount> {
  if (bank_name === null || iban_sealed === null) return { account: null, check: null };
  const account = `${bankName(bank_name, language)} · ${maskIban(secrets.open(iban_sealed))}`;
  const state = (await hasPendingAccount(tx, id)) ? 'pending' : 'in_force';
  return { account, check: ACCOUNT_CHECK[state][language] };
}
