import {
  CODE_MINUTES,
  CODE_PAUSE_S,
  CODE_TRIES,
  ownerConfirmationActions,
} from '@diwan/contract/features/owner-confirmations/actions';
import type { ownerConfirmationEndpoints } from '@diwan/contract/features/owner-confirmations/endpoints';
import type { OwnerConfirmation } from '@diwan/contract/features/owner-confirmations/records';
import type { PenStrokes } from '@diwan/contract/features/signatures/records';
import type { Body, Data } from '@diwan/contract/kernel/endpoint';
import { answeredBankName, bankName } from '@diwan/contract/world/banks';
import { maskIban } from '@diwan/contract/world/iban';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, isOwnersSide } from '../../platform/context.ts';
import { newCode } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { maskEmail } from '../../platform/masking.ts';
import { lockBrand, requireBrand, type SealedBankDetails } from '../brands/public.ts';
import { removeFiles } from '../files/public.ts';
import { queueMessage } from '../messages/public.ts';
import * as store from './store.ts';

type Confirm = (typeof ownerConfirmationEndpoints)['confirmByOwner'];

/** The person who entered a value, and the time. */
export interface Entry {
  readonly by: string | null;
  readonly at: string;
}

/** A signature that the owner has not confirmed. */
export interface PendingSignature {
  readonly agreement_id: string;
  /** The digest of the signed text. */
  readonly digest: string;
  readonly file_id: string;
  readonly strokes: PenStrokes | undefined;
}

/** The values that a code confirmed together with a signature; null if no code was used. */
export type ConfirmedByCode = 'signature' | 'account_and_signature' | null;

/** The person and time of a signature, and the values that the owner's code confirmed with it. */
export interface SignatureEntry extends Entry {
  readonly confirmed_by_code: ConfirmedByCode;
}

/** Makes confirmed values effective. The features that own the values implement this. */
export interface Acceptance {
  readonly account: (
    ctx: Ctx,
    tx: Tx,
    brand_id: number,
    details: SealedBankDetails,
    entry: Entry,
  ) => Promise<void>;
  readonly signature: (
    ctx: Ctx,
    tx: Tx,
    brand_id: number,
    signature: PendingSignature,
    entry: SignatureEntry,
  ) => Promise<{ readonly redirect_url: string }>;
}

const personOf = ({ actor }: Ctx): string | null =>
  actor.kind === 'user' || actor.kind === 'registrant' ? actor.user_id : null;

const NO_CODE = { code_digest: null, code_expires_at: null, code_tries: 0 } as const;
const NO_ACCOUNT = {
  bank_name: null,
  iban_sealed: null,
  iban_index: null,
  account_entered_by: null,
  account_entered_at: null,
} as const;
const NO_SIGNATURE = {
  agreement_id: null,
  agreement_digest: null,
  signature_file_id: null,
  strokes_sealed: null,
  signature_entered_by: null,
  signature_entered_at: null,
} as const;

/**
 * Stores an account that did not come from the owner's side. The brand is not paid to it until the
 * owner confirms it. Codes for earlier values end. The caller has locked the brand.
 */
export async function holdAccount(
  ctx: Ctx,
  tx: Tx,
  brand_id: number,
  { bank_name, iban_sealed, iban_index }: SealedBankDetails,
): Promise<void> {
  await store.addConfirmation(tx, brand_id);
  await store.updateConfirmation(tx, brand_id, {
    bank_name,
    iban_sealed,
    iban_index,
    account_entered_by: personOf(ctx),
    account_entered_at: ctx.deps.clock.iso(),
    ...NO_CODE,
  });
  await writeAudit(tx, ctx, {
    action: 'owner_confirmation.account_entered',
    entity: 'brand',
    entity_id: brand_id,
    after: { bank_name, iban_sealed },
  });
}

/** Removes a pending account, because another one is in force. The caller has locked the brand. */
export const dropAccount = (tx: Tx, brand_id: number) =>
  store.updateConfirmation(tx, brand_id, { ...NO_ACCOUNT, ...NO_CODE });

/**
 * Removes a pending signature and its drawing, so that the agreement must be signed again. The
 * caller has locked the brand.
 */
export async function dropSignature(ctx: Ctx, tx: Tx, brand_id: number): Promise<void> {
  const pending = await store.findPendingSignature(tx, brand_id);
  if (!pending?.signature_file_id) return;
  await store.updateConfirmation(tx, brand_id, { ...NO_SIGNATURE, ...NO_CODE });
  await removeFiles(tx, ctx.deps, [pending.signature_file_id]);
}

/**
 * Stores a signature. It has no effect until the owner confirms it. The caller has locked the
 * brand.
 */
export async function holdSignature(
  ctx: Ctx,
  tx: Tx,
  brand_id: number,
  { agreement_id, digest, file_id, strokes }: PendingSignature,
): Promise<void> {
  await dropSignature(ctx, tx, brand_id);
  await store.addConfirmation(tx, brand_id);
  await store.updateConfirmation(tx, brand_id, {
    agreement_id,
    agreement_digest: digest,
    signature_file_id: file_id,
    strokes_sealed: strokes ? ctx.deps.secrets.seal(JSON.stringify(strokes)) : null,
    signature_entered_by: personOf(ctx),
    signature_entered_at: ctx.deps.clock.iso(),
    ...NO_CODE,
  });
  await writeAudit(tx, ctx, {
    action: 'owner_confirmation.signature_entered',
    entity: 'brand',
    entity_id: brand_id,
    after: { agreement_id, digest },
  });
}

const isPending = (row: store.ConfirmationRow): boolean =>
  row.iban_sealed !== null || row.agreement_id !== null;

/** Returns a keyed digest of the pending values and of the time when the account was entered. */
const digestOf = ({ deps }: Ctx, row: store.ConfirmationRow): string =>
  deps.secrets.digest('owner-confirmation', [
    row.brand_id,
    row.bank_name,
    row.iban_sealed === null ? null : deps.secrets.open(row.iban_sealed),
    row.account_entered_at,
    row.agreement_id,
    row.agreement_digest,
    row.signature_file_id,
  ]);

const DAY_MS = 24 * 60 * 60 * 1000;

function factsOf({ deps }: Ctx, row: store.ConfirmationRow) {
  const now = deps.clock.ms();
  const counts = row.codes_since !== null && now - Date.parse(row.codes_since) < DAY_MS;
  const since_s =
    row.code_sent_at === null ? CODE_PAUSE_S : (now - Date.parse(row.code_sent_at)) / 1000;
  return {
    state: isPending(row) ? 'pending' : 'none',
    has_mailbox: row.owner_email !== null,
    codes_sent: counts ? (row.codes_sent ?? 0) : 0,
    seconds_left: Math.max(0, Math.ceil(CODE_PAUSE_S - since_s)),
  } as const;
}

function showAccount({ deps }: Ctx, row: store.ConfirmationRow): OwnerConfirmation['account'] {
  const { bank_name, iban_sealed, account_entered_at } = row;
  if (bank_name === null || iban_sealed === null || account_entered_at === null) return null;
  return {
    bank_name: answeredBankName(bank_name),
    iban: maskIban(deps.secrets.open(iban_sealed)),
    entered_by: row.account_entered_name,
    entered_at: account_entered_at,
  };
}

function show(ctx: Ctx, row: store.ConfirmationRow): OwnerConfirmation {
  const { agreement_version, signature_entered_at, code_expires_at } = row;
  const mailbox = row.named_email ?? row.owner_email;
  const works =
    row.code_digest !== null && code_expires_at !== null && code_expires_at > ctx.deps.clock.iso();
  const tries_left = CODE_TRIES - (row.code_tries ?? 0);
  return {
    account: showAccount(ctx, row),
    signature:
      agreement_version === null || signature_entered_at === null
        ? null
        : {
            agreement_version,
            entered_by: row.signature_entered_name,
            entered_at: signature_entered_at,
          },
    digest: isPending(row) ? digestOf(ctx, row) : null,
    needs_code: !isOwnersSide(ctx),
    email_masked: mailbox === null ? null : maskEmail(mailbox),
    code: works && tries_left > 0 ? { expires_at: code_expires_at, tries_left } : null,
    can: canOf(ownerConfirmationActions, factsOf(ctx, row), ctx),
  };
}

async function find(ctx: Ctx, tx: Tx | Ctx['deps']['db'], brand_id: number) {
  const row = await store.findConfirmation(tx, ctx.scope, brand_id);
  if (!row) throw new AppError('BRAND_NOT_FOUND');
  return row;
}

/** Returns the unconfirmed values of a brand. @throws AppError BRAND_NOT_FOUND */
export const readOwnerConfirmation = async (
  ctx: Ctx,
  brand_id: number,
): Promise<OwnerConfirmation> => show(ctx, await find(ctx, ctx.deps.db, brand_id));

/** Returns the values to which a code is bound: the pending values and the owner's mailbox. */
const codeValues = (ctx: Ctx, row: store.ConfirmationRow, code: string) => [
  code,
  row.brand_id,
  digestOf(ctx, row),
  row.owner_email,
];

/**
 * Returns whether the code is right. It is never right if the typed address belongs to another
 * account, because no code is mailed then.
 */
const isRightCode = (ctx: Ctx, row: store.ConfirmationRow, code: string): boolean =>
  row.code_digest !== null &&
  row.named_email === null &&
  ctx.deps.secrets.checkDigest('owner-code', codeValues(ctx, row, code), row.code_digest);

async function mailCode(ctx: Ctx, tx: Tx, row: store.ConfirmationRow, code: string, ends: string) {
  const { owner_id, owner_email, agreement_version, brand_id, brand_name } = row;
  invariant(owner_email !== null, 'a code has a mailbox');
  const account = showAccount(ctx, row);
  const language = row.owner_language ?? row.brand_language;
  await queueMessage(tx, ctx.deps, {
    channel: 'email',
    to: owner_email,
    recipient_role: 'brand_owner',
    template: 'owner_code',
    params: {
      brand_name,
      entered_by: row.account_entered_name ?? row.signature_entered_name,
      account: account && `${bankName(account.bank_name, language)} · ${account.iban}`,
      agreement: agreement_version,
    },
    language,
    link: { url: code, expires_at: ends },
    user_id: owner_id,
    brand_id,
  });
}

/**
 * Mails the owner a code for exactly the pending values. Earlier codes end.
 * @throws AppError BRAND_NOT_FOUND, the refusals of `send_code`
 */
export const sendOwnerCode = (ctx: Ctx, brand_id: number): Promise<OwnerConfirmation> =>
  ctx.transaction(async (tx) => {
    await lockBrand(ctx, tx, brand_id);
    const row = await find(ctx, tx, brand_id);
    const facts = factsOf(ctx, row);
    requireAction(ownerConfirmationActions, facts, 'send_code', ctx.actor);
    const code = newCode();
    const now = ctx.deps.clock.iso();
    const ends = ctx.deps.clock.now().add({ minutes: CODE_MINUTES }).toString();
    await store.updateConfirmation(tx, brand_id, {
      code_digest: ctx.deps.secrets.digest('owner-code', codeValues(ctx, row, code)),
      code_sent_at: now,
      code_expires_at: ends,
      code_tries: 0,
      codes_sent: facts.codes_sent + 1,
      codes_since: facts.codes_sent === 0 ? now : row.codes_since,
    });
    await mailCode(ctx, tx, row, code, ends);
    await writeAudit(tx, ctx, {
      action: 'owner_confirmation.code_sent',
      entity: 'brand',
      entity_id: brand_id,
    });
    return show(ctx, await find(ctx, tx, brand_id));
  });

/**
 * Checks a code and counts the attempt in a separate transaction, so that a wrong attempt is
 * counted although the call fails.
 */
async function tryCode(ctx: Ctx, brand_id: number, code: string | undefined): Promise<void> {
  if (code === undefined) throw new AppError('OWNER_CODE_REQUIRED');
  const tries_left = await ctx.transaction(async (tx) => {
    await lockBrand(ctx, tx, brand_id);
    const used = await store.useTry(tx, brand_id, ctx.deps.clock.iso(), CODE_TRIES);
    if (!used) return 0;
    if (isRightCode(ctx, await find(ctx, tx, brand_id), code)) return null;
    await writeAudit(tx, ctx, {
      action: 'owner_confirmation.code_refused',
      entity: 'brand',
      entity_id: brand_id,
    });
    return CODE_TRIES - used.code_tries;
  });
  if (tries_left === 0) throw new AppError('OWNER_CODE_ENDED');
  if (tries_left !== null) {
    throw new AppError('OWNER_CODE_WRONG', { values: { tries: tries_left } });
  }
}

async function acceptPending(
  ctx: Ctx,
  tx: Tx,
  row: store.ConfirmationRow,
  { accept, by_code }: { readonly accept: Acceptance; readonly by_code: boolean },
): Promise<Data<Confirm>> {
  const { brand_id, bank_name, iban_sealed, iban_index, account_entered_at } = row;
  const { agreement_id, agreement_digest, signature_file_id, signature_entered_at } = row;
  if (bank_name !== null && iban_sealed !== null && iban_index !== null && account_entered_at) {
    const entry = { by: row.account_entered_by, at: account_entered_at };
    await accept.account(ctx, tx, brand_id, { bank_name, iban_sealed, iban_index }, entry);
  }
  const nothing = { signed: false, redirect_url: `/brand/${brand_id}/agreement` };
  if (agreement_id === null || agreement_digest === null || signature_file_id === null) {
    return nothing;
  }
  const strokes =
    row.strokes_sealed === null
      ? undefined
      : (JSON.parse(ctx.deps.secrets.open(row.strokes_sealed)) as PenStrokes);
  const signature = { agreement_id, digest: agreement_digest, file_id: signature_file_id, strokes };
  invariant(signature_entered_at !== null, 'a pending signature has its time');
  const confirmed = bank_name === null ? 'signature' : 'account_and_signature';
  const entry = {
    by: row.signature_entered_by,
    at: signature_entered_at,
    confirmed_by_code: by_code ? confirmed : null,
  } as const;
  const { redirect_url } = await accept.signature(ctx, tx, brand_id, signature, entry);
  return { signed: true, redirect_url };
}

/**
 * Makes the pending values effective. The owner's side confirms the values that it has read. Every
 * other caller needs the code from the owner's mailbox.
 * @throws AppError BRAND_NOT_FOUND, the refusals of `confirm`, OWNER_CONFIRMATION_CHANGED,
 * OWNER_CODE_REQUIRED, OWNER_CODE_WRONG, OWNER_CODE_ENDED, the refusals of `accept`
 */
export async function confirmByOwner(
  ctx: Ctx,
  brand_id: number,
  { code, digest }: Body<Confirm>,
  accept: Acceptance,
): Promise<Data<Confirm>> {
  await requireBrand(ctx, brand_id);
  const by_code = !isOwnersSide(ctx);
  if (by_code) await tryCode(ctx, brand_id, code);
  return ctx.transaction(async (tx) => {
    await lockBrand(ctx, tx, brand_id);
    const row = await find(ctx, tx, brand_id);
    requireAction(ownerConfirmationActions, factsOf(ctx, row), 'confirm', ctx.actor);
    if (digestOf(ctx, row) !== digest) throw new AppError('OWNER_CONFIRMATION_CHANGED');
    if (by_code && !isRightCode(ctx, row, code ?? '')) throw new AppError('OWNER_CODE_ENDED');
    await store.updateConfirmation(tx, brand_id, { ...NO_ACCOUNT, ...NO_SIGNATURE, ...NO_CODE });
    await writeAudit(tx, ctx, {
      action: 'owner_confirmation.confirmed',
      entity: 'brand',
      entity_id: brand_id,
      after: {
        by_code,
        bank_name: row.bank_name,
        iban_sealed: row.iban_sealed,
        agreement_id: row.agreement_id,
      },
    });
    return acceptPending(ctx, tx, row, { accept, by_code });
  });
}
