import { registrationActions } from '@diwan/contract/features/registration/actions';
import type {
  CorrectedRegistration,
  LinkChannel,
  OwnerPhone,
  RegistrationDetails,
  RegistrationState,
} from '@diwan/contract/features/registration/records';
import type { SharedBrandDraft } from '@diwan/contract/features/brands/draft';
import { requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { requireToken } from '../../platform/calls/rate-limit.ts';
import { type Ctx, isOwnersSide, proofOf, requireEntriesOf } from '../../platform/context.ts';
import { codeOfDatabaseError } from '../../platform/db/constraints.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import type { KeptFile } from '../../platform/files/stored-files.ts';
import {
  closeAccess,
  endDeviceProofs,
  markChecked,
  nameAddress,
  renewDeviceProof,
  signDeviceProof,
  takeUnprovedMessage,
} from '../auth/public.ts';
import {
  changePhone,
  editRegistrationDetails,
  keepLogo,
  lockBrand,
  reopenRejected,
  writeToRegistrant,
} from '../brands/public.ts';
import { queueMessage } from '../messages/public.ts';
import { changeOwnDetails, correctEmail, findUserById, noteInfluence } from '../users/public.ts';
import { factsOf, readRegistration, termsOf } from './standing.ts';
import { findDetails, findRegistration } from './store.ts';
import { sendOpen } from './unfinished.ts';

type Verb = keyof typeof registrationActions.actions;

/** Reads the registration and checks that these actions are still allowed. */
async function requireOpen(ctx: Ctx, db: Db, brand_id: number, verbs: readonly Verb[]) {
  const row = await findRegistration(db, ctx.scope, brand_id);
  if (!row) throw new AppError('BRAND_NOT_FOUND');
  const facts = factsOf(ctx, row);
  for (const verb of verbs) requireAction(registrationActions, facts, verb, ctx.actor);
  return row;
}

/** Locks the brand's row, then calls `requireOpen`. */
async function lockOpen(ctx: Ctx, tx: Tx, brand_id: number, verbs: readonly Verb[]) {
  await lockBrand(ctx, tx, brand_id);
  return requireOpen(ctx, tx, brand_id, verbs);
}

/**
 * Returns the current values of step 1, with the terms that are fixed. The owner's side may always
 * read them, to check what another device entered.
 * @throws AppError BRAND_NOT_FOUND, REGISTRATION_MAIL_FIRST, the refusals of `correct_details`
 */
export async function readDetails(ctx: Ctx, brand_id: number): Promise<RegistrationDetails> {
  const verbs = isOwnersSide(ctx) ? [] : (['correct_details'] as const);
  const open = await requireOpen(ctx, ctx.deps.db, brand_id, verbs);
  requireEntriesOf(ctx, open.began_on);
  const row = await findDetails(ctx.deps.db, ctx.scope, brand_id);
  if (!row) throw new AppError('BRAND_NOT_FOUND');
  const { logo_file_id, submitted, link_entity_type, mcc_description, ...details } = row;
  const { mcc_code, business_type, require_deposit, ...rest } = details;
  const { deposit_amount_minor, deposit_currency, ...typed } = rest;
  const texts = Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [name, value ?? '']),
  ) as Omit<RegistrationDetails, 'terms' | 'logo_url'>;
  const settled = submitted ? row.entity_type : link_entity_type;
  return {
    ...texts,
    logo_url: logo_file_id === null ? null : `/api/files/${logo_file_id}`,
    terms: termsOf({
      mcc_code,
      business_type,
      mcc_description,
      entity_type: settled,
      require_deposit,
      deposit_amount_minor,
      deposit_currency,
    }),
  };
}

/**
 * The rate limit of addresses for one registration. To correct a typing error, a person needs few
 * attempts. To guess addresses, an attacker needs many.
 */
const ADDRESSES = { max: 5, per_seconds: 3600 };

interface Registrant {
  readonly brand_id: number;
  readonly user_id: string;
  readonly email: string;
}

type Row = NonNullable<Awaited<ReturnType<typeof findRegistration>>>;

/**
 * Notifies the address that the registration no longer uses. An address of another account gets no
 * message, because that account got none about this brand. The rate limit counts the message in
 * both cases.
 */
async function notifyPrevious(ctx: Ctx, tx: Tx, row: Row): Promise<void> {
  const { email: to, brand_id, name: brand_name } = row;
  if (to === null) return;
  if (row.mailed_at === null && !(await takeUnprovedMessage(ctx, tx, to))) return;
  if (row.named_email !== null) return;
  await queueMessage(tx, ctx.deps, {
    channel: 'email',
    to,
    recipient_role: 'brand_owner',
    template: 'registration_email_changed',
    language: ctx.client.language,
    params: { brand_name },
    user_id: row.owner_user_id,
    brand_id,
  });
}

/**
 * Returns the audit value of an address. An address of another account is never recorded as the
 * owner's.
 */
const auditedAddress = (email: string | null, named: boolean) =>
  named ? { named_email: email } : { email };

/**
 * Changes the owner's address. Every proof and password link of the previous address ends, and the
 * new address gets a new link. An address of another account is stored next to a placeholder, and
 * only that account is mailed.
 */
async function changeAddress(ctx: Ctx, tx: Tx, brand_id: number, email: string): Promise<void> {
  const row = await findRegistration(tx, ctx.scope, brand_id);
  if (!row || row.owner_user_id === null) throw new AppError('BRAND_NOT_FOUND');
  await notifyPrevious(ctx, tx, row);
  const by = ctx.actor.kind === 'user' ? ctx.actor.user_id : null;
  const user_id = row.owner_user_id;
  const account_email = await correctEmail(tx, user_id, email, { by, now: ctx.deps.clock.iso() });
  if (account_email === undefined) throw new AppError('REGISTRATION_OVER');
  await closeAccess(ctx, tx, user_id, 'email_corrected');
  const named = account_email !== email;
  if (named) await nameAddress(tx, user_id, email);
  await writeAudit(tx, ctx, {
    action: 'registration.email_corrected',
    entity: 'brand',
    entity_id: brand_id,
    before: auditedAddress(row.email, row.named_email !== null),
    after: auditedAddress(email, named),
  });
  const user = await findUserById(tx, user_id);
  if (user) await sendOpen(ctx, tx, user);
}

/**
 * Runs a correction that may change the address. The address of another account gets the same
 * answer.
 */
async function correct(
  ctx: Ctx,
  brand_id: number,
  email: string,
  work: (tx: Tx, changes_address: boolean) => Promise<void>,
): Promise<CorrectedRegistration> {
  const before = await requireOpen(ctx, ctx.deps.db, brand_id, []);
  const changes_address = before.email !== email;
  // After documents exist, the address decides who may see and complete them.
  if (changes_address && before.submitted && !isOwnersSide(ctx)) {
    throw new AppError('REGISTRATION_MAIL_FIRST');
  }
  if (changes_address) {
    const bucket = `registration-address:${brand_id}`;
    await requireToken(ctx.deps.db, bucket, ADDRESSES, ctx.deps.clock.iso());
  }
  const run = () => ctx.transaction((tx) => work(tx, changes_address));
  await run().catch((error: unknown) => {
    // Another account took the address at the same moment, so the second run treats it as known.
    if (codeOfDatabaseError(error) !== 'EMAIL_TAKEN') throw error;
    return run();
  });
  const state = await readRegistration(ctx, brand_id);
  const { owner_user_id: user_id } = before;
  if (user_id === null || !changes_address) return { ...state, registration_token: null };
  const after = await findRegistration(ctx.deps.db, ctx.scope, brand_id);
  const registrant = { brand_id, user_id, email: after?.account_email ?? email };
  return { ...state, registration_token: await renewDeviceProof(ctx, registrant) };
}

interface Correction {
  readonly draft: SharedBrandDraft;
  readonly logo: KeptFile | undefined;
  readonly changes_address: boolean;
}

async function correctWithin(
  ctx: Ctx,
  tx: Tx,
  brand_id: number,
  { draft, logo, changes_address }: Correction,
): Promise<void> {
  const row = await lockOpen(ctx, tx, brand_id, ['correct_details']);
  requireEntriesOf(ctx, row.began_on);
  const details = await findDetails(tx, ctx.scope, brand_id);
  const settled = details?.submitted ? row.entity_type : details?.link_entity_type;
  if (settled && settled !== draft.entity_type) throw new AppError('REGISTRATION_ENTITY_FIXED');
  await editRegistrationDetails(ctx, tx, brand_id, draft, logo);
  // An account with a password keeps its name and phone.
  if (row.owner_user_id !== null && row.password_missing) {
    const { phone_country_code, phone_number } = draft;
    // Until the documents name a person, the account has the brand's name.
    const name = details?.submitted ? {} : { first_name: draft.name };
    const changes = { ...name, phone_country_code, phone_number };
    await changeOwnDetails(tx, row.owner_user_id, changes, ctx.deps.clock.iso());
    if (ctx.actor.kind === 'user' && phone_number !== row.phone_number) {
      const by_id = ctx.actor.user_id;
      await noteInfluence(tx, { by_id, user_id: row.owner_user_id, kind: 'phone' });
    }
  }
  if (changes_address) await changeAddress(ctx, tx, brand_id, draft.email);
}

/**
 * Changes the values that were entered in step 1 of the registration. This is allowed until the
 * documents are approved.
 * @throws AppError BRAND_NOT_FOUND, the refusals of `correct_details` and
 * `editRegistrationDetails`, REGISTRATION_ENTITY_FIXED
 */
export async function correctRegistration(
  ctx: Ctx,
  brand_id: number,
  draft: SharedBrandDraft,
): Promise<CorrectedRegistration> {
  await requireOpen(ctx, ctx.deps.db, brand_id, ['correct_details']);
  const logo = await keepLogo(ctx, draft);
  return correct(ctx, brand_id, draft.email, (tx, changes_address) =>
    correctWithin(ctx, tx, brand_id, { draft, logo, changes_address }),
  );
}

/**
 * Corrects a mistyped address, until the first password is set.
 * @throws AppError BRAND_NOT_FOUND, the refusals of `correct_email`
 */
export async function correctOwnerEmail(
  ctx: Ctx,
  brand_id: number,
  email: string,
): Promise<CorrectedRegistration> {
  await requireOpen(ctx, ctx.deps.db, brand_id, ['correct_email']);
  return correct(ctx, brand_id, email, async (tx, changes_address) => {
    await lockOpen(ctx, tx, brand_id, ['correct_email']);
    if (changes_address) await changeAddress(ctx, tx, brand_id, email);
  });
}

/** Returns a function that writes to the registrant on one channel, or on both if none is given. */
const writeVia =
  (channel: LinkChannel | undefined): typeof writeToRegistrant =>
  (ctx, tx, addressee, template, page) =>
    writeToRegistrant(
      ctx,
      tx,
      channel === undefined ? addressee : { ...addressee, channel },
      template,
      page,
    );

/** The rate limit of link messages that one registration may request. */
const LINKS = { max: 5, per_seconds: 3600 };

/**
 * Sends the currently due link again, on both channels or on one. Earlier links stay valid. A link
 * that sets a password is sent by mail only.
 * @throws AppError the refusals of `send_link`, REGISTRATION_PASSWORD_BY_MAIL
 */
export async function sendLink(
  ctx: Ctx,
  brand_id: number,
  channel: LinkChannel | undefined,
): Promise<null> {
  await requireOpen(ctx, ctx.deps.db, brand_id, ['send_link']);
  await requireToken(ctx.deps.db, `registration-link:${brand_id}`, LINKS, ctx.deps.clock.iso());
  await ctx.transaction(async (tx) => {
    const row = await lockOpen(ctx, tx, brand_id, ['send_link']);
    if (channel === 'whatsapp' && factsOf(ctx, row).step === 'setup_password') {
      throw new AppError('REGISTRATION_PASSWORD_BY_MAIL');
    }
    const user = row.owner_user_id === null ? null : await findUserById(tx, row.owner_user_id);
    if (user && !(await sendOpen(ctx, tx, user, writeVia(channel)))) {
      throw new AppError('TOO_MANY_REQUESTS');
    }
  });
  return null;
}

/** The rate limit of phone numbers for one registration. */
const NUMBERS = { max: 5, per_seconds: 3600 };

/**
 * Signs the proof of this device for the new epoch.
 * @returns null for a full session, which needs no proof
 */
async function renewProof(ctx: Ctx, registrant: Registrant, epoch: number) {
  const proof = proofOf(ctx);
  if (proof === null) return null;
  const claims = { by_mail: proof.by_mail, device: proof.device, epoch, provisional: false };
  return signDeviceProof(ctx.deps, { kind: 'registrant', ...registrant, ...claims });
}

/**
 * Corrects a mistyped phone number, until the first password is set. The new number gets a link.
 * Links to the previous number end, and mailed links stay valid.
 * @throws AppError BRAND_NOT_FOUND, the refusals of `correct_phone`
 */
export async function correctOwnerPhone(
  ctx: Ctx,
  brand_id: number,
  phone: OwnerPhone,
): Promise<CorrectedRegistration> {
  await requireOpen(ctx, ctx.deps.db, brand_id, ['correct_phone']);
  await requireToken(ctx.deps.db, `registration-phone:${brand_id}`, NUMBERS, ctx.deps.clock.iso());
  const registration_token = await ctx.transaction(async (tx) => {
    const row = await lockOpen(ctx, tx, brand_id, ['correct_phone']);
    requireEntriesOf(ctx, row.began_on);
    const { owner_user_id: user_id, account_email, phone_country_code, phone_number } = row;
    if (user_id === null || account_email === null) throw new AppError('BRAND_NOT_FOUND');
    await changePhone(ctx, tx, brand_id, phone);
    await changeOwnDetails(tx, user_id, phone, ctx.deps.clock.iso());
    await writeAudit(tx, ctx, {
      action: 'registration.phone_corrected',
      entity: 'brand',
      entity_id: brand_id,
      before: { phone_country_code, phone_number },
      after: { ...phone },
    });
    const epoch = await endDeviceProofs(tx, user_id);
    const user = await findUserById(tx, user_id);
    if (user && factsOf(ctx, row).step !== 'setup_password') {
      await sendOpen(ctx, tx, user, writeVia('whatsapp'));
    }
    return renewProof(ctx, { brand_id, user_id, email: account_email }, epoch);
  });
  return { ...(await readRegistration(ctx, brand_id)), registration_token };
}

/**
 * Records that the registrant has checked every value that another device entered.
 * @throws AppError BRAND_NOT_FOUND, REGISTRATION_MAIL_FIRST
 */
export async function confirmValues(ctx: Ctx, brand_id: number): Promise<RegistrationState> {
  if (!isOwnersSide(ctx)) throw new AppError('REGISTRATION_MAIL_FIRST');
  await ctx.transaction(async (tx) => {
    const { owner_user_id: user_id } = await lockOpen(ctx, tx, brand_id, []);
    if (user_id !== null) await markChecked(tx, user_id);
    const entry = { entity: 'brand', entity_id: brand_id } as const;
    await writeAudit(tx, ctx, { action: 'registration.values_checked', ...entry });
  });
  return readRegistration(ctx, brand_id);
}

/**
 * Submits a rejected brand again, with the owner's answer to the rejection.
 * @throws AppError BRAND_NOT_FOUND, the refusals of `apply_again`
 */
export async function applyAgain(
  ctx: Ctx,
  brand_id: number,
  owner_answer: string,
): Promise<RegistrationState> {
  await ctx.transaction(async (tx) => {
    const brand = await lockBrand(ctx, tx, brand_id);
    await requireOpen(ctx, tx, brand_id, ['apply_again']);
    await reopenRejected(ctx, tx, brand, owner_answer);
  });
  return readRegistration(ctx, brand_id);
}
