import { bankCode } from '@diwan/contract/world/banks';
import type { BankChange, BankChangeDraft } from '@diwan/contract/features/bank-changes/records';
import { bankChangeActions, brandBankActions } from '@diwan/contract/features/bank-changes/actions';
import { HOLDS } from '@diwan/contract/features/holds/terms';
import { DOCUMENT_FILE } from '@diwan/contract/kernel/data-url';
import { isBrandOwner } from '@diwan/contract/kernel/roles';
import { maskIban } from '@diwan/contract/world/iban';
import { requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { checkUpload } from '../../platform/files/check.ts';
import { keepFile, type KeptFile, storeFile } from '../../platform/files/stored-files.ts';
import type { Scope } from '../../platform/scope.ts';
import { requireOwnPassword } from '../auth/public.ts';
import {
  addressesOf,
  lockBrand,
  proveAccount,
  requireBrand,
  saveBankDetails,
} from '../brands/public.ts';
import { queueMessage } from '../messages/public.ts';
import { withSecondPerson } from '../users/public.ts';
import { endReturnedHold } from '../holds/public.ts';
import { releaseBrand } from '../payouts/public.ts';
import { showChange, viewerOf } from './read.ts';
import * as store from './store.ts';

type LockedBrand = Awaited<ReturnType<typeof lockBrand>>;

/** A requested account, without the password that authenticated the caller. */
export type RequestedAccount = Omit<BankChangeDraft, 'current_password'>;

function requireDifferent(ctx: Ctx, known: store.AccountRow | undefined, draft: RequestedAccount) {
  const { bank_name, iban, beneficiary } = draft;
  const same =
    known?.bank_name === bankCode(bank_name) &&
    known.beneficiary === beneficiary &&
    ctx.deps.secrets.openOrNull(known.iban_sealed) === iban;
  if (same) throw new AppError('BANK_CHANGE_SAME_ACCOUNT');
}

async function keepLetter(
  { deps }: Ctx,
  { letter_file }: RequestedAccount,
): Promise<KeptFile | undefined> {
  if (letter_file === undefined) return undefined;
  return keepFile(deps, await checkUpload('letter_file', letter_file, DOCUMENT_FILE));
}

const TWO_ADMINS_HOURS = 72;

/**
 * Returns whether two admins must approve a request by this caller. They must for 72 hours after
 * the owner's first password. A person who stole the link to it would request a change immediately.
 */
async function needsSecond(ctx: Ctx, tx: Tx): Promise<boolean> {
  const { user_id, role } = signedIn(ctx);
  if (!isBrandOwner(role)) return false;
  const since = await store.findFirstPassword(tx, user_id);
  if (since === null) return false;
  return ctx.deps.clock.ms() - Date.parse(since) < TWO_ADMINS_HOURS * 3_600_000;
}

async function insert(
  ctx: Ctx,
  tx: Tx,
  brand_id: number,
  draft: RequestedAccount,
  letter: KeptFile | undefined,
) {
  const { secrets } = ctx.deps;
  const { bank_name, iban, beneficiary } = draft;
  const { user_id: requested_by, role } = signedIn(ctx);
  const as = { kind: 'document', visibility: 'private' } as const;
  const change = {
    brand_id,
    bank_name: bankCode(bank_name),
    beneficiary,
    iban_sealed: secrets.seal(iban),
    iban_index: secrets.blindIndex('iban', iban),
    digest: proveAccount(secrets, { brand_id, iban, beneficiary }),
    letter_file_id: letter === undefined ? null : (await storeFile(tx, letter, as)).id,
    requested_by,
    requested_role: isBrandOwner(role) ? ('owner' as const) : ('admin' as const),
    created_at: ctx.deps.clock.iso(),
    needs_second: await needsSecond(ctx, tx),
  };
  const { id } = await store.insertChange(tx, change);
  return { ...change, id };
}

/**
 * Requests another account. From the commit until the decision, nothing is paid to the old account.
 * The brand is locked as for an export, and removed from exports that have no file yet.
 * @throws AppError BRAND_NOT_FOUND, the refusals of `request`, BANK_CHANGE_SAME_ACCOUNT, the
 * refusals of an upload
 */
export async function fileBankChange(
  ctx: Ctx,
  brand_id: number,
  asked: RequestedAccount,
): Promise<BankChange> {
  const letter = await keepLetter(ctx, asked);
  return ctx.answerOnce(async (tx) => {
    const brand = await lockBrand(ctx, tx, brand_id);
    const facts = { brand_status: brand.status, waits: await store.hasWaiting(tx, brand_id) };
    requireAction(brandBankActions, facts, 'request', ctx.actor);
    requireDifferent(ctx, await store.findAccount(tx, brand_id), asked);
    const change = await insert(ctx, tx, brand_id, asked, letter);
    const { id, bank_name, beneficiary, iban_sealed, letter_file_id } = change;
    await writeAudit(tx, ctx, {
      action: 'bank_change.requested',
      entity: 'brand',
      entity_id: brand_id,
      after: { bank_change_id: id, bank_name, beneficiary, iban_sealed, letter_file_id },
    });
    await releaseBrand(ctx, tx, brand_id, HOLDS.bank_details.label);
    await notifyOwner(ctx, tx, brand, 'requested', { iban_sealed, reason: null });
    return showChange(ctx, await store.findChange(tx, ctx.scope, viewerOf(ctx), id));
  });
}

/** Requests another account from a screen. The caller must know their password. */
export async function requestBankChange(
  ctx: Ctx,
  brand_id: number,
  { current_password, ...asked }: BankChangeDraft,
): Promise<BankChange> {
  await requireBrand(ctx, brand_id);
  await requireOwnPassword(ctx, current_password);
  return fileBankChange(ctx, brand_id, asked);
}

interface LockedChange {
  readonly tx: Tx;
  readonly brand: LockedBrand;
  readonly change: store.LockedRow;
}

/**
 * Locks the brand and then its request, in this order, because every payment to the brand locks it
 * first. Refuses decided requests.
 */
async function lockChange(
  ctx: Ctx,
  tx: Tx,
  brand_id: number,
  id: string,
  action: 'approve' | 'reject' | 'withdraw',
): Promise<LockedChange> {
  const brand = await lockBrand(ctx, tx, brand_id);
  const change = await store.lockChange(tx, brand_id, id);
  if (!change) throw new AppError('BANK_CHANGE_NOT_FOUND');
  const facts = await store.findChange(tx, ctx.scope, viewerOf(ctx), id);
  const { actor } = await withSecondPerson(ctx, tx);
  requireAction(bankChangeActions, facts, action, actor);
  return { tx, brand, change };
}

async function lockById(ctx: Ctx, tx: Tx, id: string, action: 'approve' | 'reject') {
  const of = await store.findBrandOf(tx, id);
  if (!of) throw new AppError('BANK_CHANGE_NOT_FOUND');
  return lockChange(ctx, tx, of.brand_id, id, action);
}

/** Refuses a request whose account was changed in the database. */
function requireAsked({ deps: { secrets } }: Ctx, change: store.LockedRow, brand_id: number) {
  const { beneficiary, iban_sealed, digest } = change;
  const iban = secrets.openOrNull(iban_sealed);
  const proof = iban === null ? null : proveAccount(secrets, { brand_id, iban, beneficiary });
  if (proof !== digest) throw new AppError('BANK_CHANGE_ALTERED');
}

type Decision =
  | { readonly status: 'approved' | 'withdrawn'; readonly reason: null }
  | { readonly status: 'rejected'; readonly reason: string };

/**
 * Closes a request with a decision, and notifies the owner. Also stores the account that the brand
 * had until now.
 */
async function close(ctx: Ctx, { tx, brand, change }: LockedChange, decision: Decision) {
  const { id, bank_name, beneficiary, iban_sealed, iban_index } = change;
  const known = await store.findAccount(tx, brand.id);
  const decided_at = ctx.deps.clock.iso();
  if (decision.status === 'approved') {
    requireAsked(ctx, change, brand.id);
    const details = { bank_name, beneficiary, iban_sealed, iban_index };
    const entry = { by: change.requested_by, at: change.created_at, confirmed_at: null };
    await saveBankDetails(ctx, tx, brand.id, details, entry);
    await endReturnedHold(ctx, tx, brand.id);
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
  await notifyOwner(ctx, tx, brand, decision.status, { iban_sealed, reason: decision.reason });
  return showChange(ctx, await store.findChange(tx, ctx.scope, viewerOf(ctx), id));
}

/** Stores the first of two approvals. The old account remains in use until the second approval. */
async function approveFirst(ctx: Ctx, { tx, brand, change: { id } }: LockedChange) {
  await store.approveFirst(tx, id, signedIn(ctx).user_id, ctx.deps.clock.iso());
  await writeAudit(tx, ctx, {
    action: 'bank_change.approved_first',
    entity: 'brand',
    entity_id: brand.id,
    after: { bank_change_id: id },
  });
  return showChange(ctx, await store.findChange(tx, ctx.scope, viewerOf(ctx), id));
}

/**
 * Approves a request, so that the brand is paid to the new account from now on. The approving admin
 * must not be the requester. If two must approve, the request stays pending after the first
 * approval.
 * @throws AppError BANK_CHANGE_NOT_FOUND, BANK_CHANGE_ALTERED, the refusals of `approve`
 */
export const approveBankChange = (ctx: Ctx, id: string): Promise<BankChange> =>
  ctx.answerOnce(async (tx) => {
    const locked = await lockById(ctx, tx, id, 'approve');
    const { needs_second, first_approved_by } = locked.change;
    if (needs_second && first_approved_by === null) return approveFirst(ctx, locked);
    return close(ctx, locked, { status: 'approved', reason: null });
  });

/**
 * Rejects a request. The old account stays, and payouts continue.
 * @throws AppError BANK_CHANGE_NOT_FOUND, the refusals of `reject`
 */
export const rejectBankChange = (ctx: Ctx, id: string, reason: string): Promise<BankChange> =>
  ctx.answerOnce(async (tx) =>
    close(ctx, await lockById(ctx, tx, id, 'reject'), { status: 'rejected', reason }),
  );

/**
 * Withdraws a request. The old account remains in use.
 * @throws AppError BRAND_NOT_FOUND, BANK_CHANGE_NOT_FOUND, the refusals of `withdraw`
 */
export const withdrawBankChange = (ctx: Ctx, brand_id: number, id: string): Promise<BankChange> =>
  ctx.answerOnce(async (tx) => {
    const locked = await lockChange(ctx, tx, brand_id, id, 'withdraw');
    return close(ctx, locked, { status: 'withdrawn', reason: null });
  });

type Address = Awaited<ReturnType<typeof addressesOf>>[number];

/**
 * Returns the owner's previous addresses of the last days. A thief may change the phone before the
 * request, so the previous phone also gets the message.
 */
async function earlierAddresses(ctx: Ctx, tx: Tx, brand: LockedBrand, [first]: readonly Address[]) {
  if (!first) return [];
  const addresses: Address[] = [];
  let { phone_country_code: code, phone_number: number } = brand;
  for (const change of await store.findEarlierContacts(tx, brand, viewerOf(ctx).since)) {
    if (change.email !== null) addresses.push({ ...first, channel: 'email', to: change.email });
    if (change.entity === 'brand') {
      code = change.phone_country_code ?? code;
      number = change.phone_number ?? number;
      addresses.push({ ...first, channel: 'whatsapp', to: `${code}${number}` });
    } else if (change.phone_number !== null) {
      const to = `${change.phone_country_code ?? '+965'}${change.phone_number}`;
      addresses.push({ ...first, channel: 'whatsapp', to });
    }
  }
  return addresses;
}

interface Change {
  readonly iban_sealed: string;
  readonly reason: string | null;
}

type ChangeEvent = 'requested' | 'approved' | 'rejected' | 'withdrawn';

/** Notifies the owner by mail and phone, and also at addresses that were replaced recently. */
async function notifyOwner(
  ctx: Ctx,
  tx: Tx,
  brand: LockedBrand,
  event: ChangeEvent,
  { iban_sealed, reason }: Change,
): Promise<void> {
  const now = await addressesOf(tx, brand);
  const all = [...now, ...(await earlierAddresses(ctx, tx, brand, now))];
  const once = new Map(all.map((address) => [`${address.channel} ${address.to}`, address]));
  const { name: brand_name } = brand;
  const account = maskIban(ctx.deps.secrets.openOrNull(iban_sealed) ?? '');
  const page = new URL(`/brands/${brand.id}`, ctx.deps.config.public_url).href;
  const params = { brand_name, account, address: page };
  for (const address of once.values()) {
    const message =
      event === 'rejected'
        ? ({
            template: 'bank_change_rejected',
            params: { ...params, reason: reason ?? '' },
          } as const)
        : ({ template: `bank_change_${event}`, params } as const);
    await queueMessage(tx, ctx.deps, { ...address, ...message });
  }
}

/**
 * Returns whether a file is a bank's letter in the scope. Admins and the brand's owner may open it.
 */
export const mayReadBankLetter = async (db: Db, scope: Scope, file_id: string): Promise<boolean> =>
  (await store.findLetterReference(db, scope, file_id)) !== undefined;
