import { DOCUMENT_FILE_FIELDS } from '@diwan/contract/features/documents/records';
import {
  type RegistrationState,
  registrationStep,
  type ShareLinkTerms,
} from '@diwan/contract/features/registration/records';
import { registrationActions } from '@diwan/contract/features/registration/actions';
import type { registrationEndpoints } from '@diwan/contract/features/registration/endpoints';
import type { SharedBrandDraft } from '@diwan/contract/features/brands/draft';
import type { CreatedBrand } from '@diwan/contract/features/brands/records';
import type { Body } from '@diwan/contract/kernel/endpoint';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { canBringOwnBrand } from '@diwan/contract/kernel/roles';
import { canOf } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { codeOfDatabaseError } from '../../platform/db/constraints.ts';
import { AppError } from '../../platform/error.ts';
import { createPasswordLink, takeLink } from '../auth/auth.ts';
import { createSharedBrand } from '../brands/brands.ts';
import { queueMessage } from '../messages/messages.ts';
import { findUsableLink } from '../share-links/share-links.ts';
import { createUser } from '../users/users.ts';
import { findRegistration } from './store.ts';

export { expireRegistration } from './unfinished.ts';

/** What a share link settles, as long as it can be used. */
export async function validateShareLink(ctx: Ctx, token: string): Promise<ShareLinkTerms> {
  const link = await findUsableLink(ctx.deps.db, token, ctx.deps.clock.iso());
  if (!link) throw new AppError('LINK_INVALID');
  return termsOf(link);
}

/** What is settled, as the form shows it. */
export function termsOf({ require_deposit, deposit_amount_minor, ...terms }: SettledTerms) {
  const { deposit_currency: currency, mcc_code, business_type, mcc_description } = terms;
  const deposit =
    require_deposit && deposit_amount_minor > 0n
      ? { amount: toMajorNumber(deposit_amount_minor, currency), currency }
      : null;
  const { entity_type } = terms;
  return { mcc_code, business_type, mcc_description, entity_type, deposit };
}

type SettledTerms = NonNullable<Awaited<ReturnType<typeof findUsableLink>>>;

/** '+965 ****1234': enough to recognise the own number, too little to learn it. */
const maskPhone = (country_code: string, number: string): string =>
  `${country_code} ****${number.length > 6 ? number.slice(-4) : number.slice(-2)}`;

/** 's***@example.com' */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}

type RegistrationRow = NonNullable<Awaited<ReturnType<typeof findRegistration>>>;

export const stepOf = (row: RegistrationRow) =>
  registrationStep({ ...row, documents_submitted: row.submitted ?? false });

/** How far a registration has come. */
export async function readRegistration(ctx: Ctx, brand_id: number): Promise<RegistrationState> {
  const row = await findRegistration(ctx.deps.db, ctx.scope, brand_id);
  if (!row) throw new AppError('BRAND_NOT_FOUND');
  const { secrets } = ctx.deps;
  const step = stepOf(row);
  const over = step === 'setup_password' || step === 'done';
  return {
    brand_id: row.brand_id,
    name: row.name,
    status: row.status,
    status_reason: row.status_reason,
    entity_type: row.entity_type,
    company_name: row.company_name,
    company_name_arabic: row.company_name_arabic,
    mcc_status: row.mcc_status,
    step,
    documents_present: DOCUMENT_FILE_FIELDS.filter((field) => row[`${field}_id`] !== null),
    draft_key: over ? null : secrets.hmac('registration-draft', String(row.brand_id)),
    can: canOf(registrationActions, { status: row.status, step }, ctx),
    phone_masked: maskPhone(row.phone_country_code, row.phone_number),
    email_masked: row.email === null ? null : maskEmail(row.email),
    shared: row.share_link_id !== null,
  };
}

/**
 * The one answer to a visitor who enters an address that is known: only its mailbox learns more.
 * What is mailed is a job's work, so that the answer takes as long whatever there is.
 */
export async function answerKnownAddress(ctx: Ctx, email: string): Promise<void> {
  const { secrets, jobs } = ctx.deps;
  if (!(await takeLink(ctx, email))) return;
  await ctx.transaction((tx) =>
    jobs.enqueue(tx, 'send_registration_link', { email_sealed: secrets.seal(email) }),
  );
}

/** A member of staff is no visitor: they are told what there is. */
const isVisitor = ({ actor }: Ctx): boolean =>
  actor.kind !== 'user' || canBringOwnBrand(actor.role);

/**
 * Registers a brand through a share link. An address that is known is never said to be: whoever
 * began before gets the link to go on by mail.
 * @throws AppError REGISTRATION_LINK_SENT; to staff EMAIL_TAKEN; what creating a brand refuses
 */
export async function registerBrand(
  ctx: Ctx,
  share_token: string,
  draft: SharedBrandDraft,
): Promise<CreatedBrand> {
  try {
    return await createSharedBrand(ctx, share_token, draft);
  } catch (error) {
    if (codeOfDatabaseError(error) !== 'EMAIL_TAKEN' || !isVisitor(ctx)) throw error;
    await answerKnownAddress(ctx, draft.email);
    throw new AppError('REGISTRATION_LINK_SENT', { cause: error });
  }
}

/** One answer for every address: whoever has the mailbox finds there what there is. */
export async function resumeRegistration(ctx: Ctx, email: string): Promise<null> {
  await answerKnownAddress(ctx, email);
  return null;
}

/**
 * An account for an owner to be. It has no password and no brand; a brand follows signed in. An
 * address that is known is answered alike: its mailbox gets what it needs.
 */
export async function registerOwner(
  ctx: Ctx,
  { token, role: _ignored, ...person }: Body<typeof registrationEndpoints.registerOwner>,
): Promise<null> {
  try {
    return await createOwner(ctx, token, person);
  } catch (error) {
    if (codeOfDatabaseError(error) !== 'EMAIL_TAKEN') throw error;
    await answerKnownAddress(ctx, person.email);
    return null;
  }
}

type Person = Omit<Body<typeof registrationEndpoints.registerOwner>, 'token' | 'role'>;

async function createOwner(ctx: Ctx, token: string, person: Person): Promise<null> {
  const { phone_country_code, phone_number, ...named } = person;
  const { language } = ctx.client;
  return ctx.transaction(async (tx) => {
    if (!(await findUsableLink(tx, token, ctx.deps.clock.iso()))) {
      throw new AppError('LINK_INVALID');
    }
    const by = ctx.actor.kind === 'user' ? { created_by: ctx.actor.user_id } : {};
    const user = { ...named, ...by, role: 'brand_owner', language } as const;
    const phone = phone_number
      ? { phone_country_code: phone_country_code ?? '+965', phone_number }
      : {};
    const id = await createUser(tx, { ...user, ...phone });
    const link = await createPasswordLink(ctx, tx, { id, email: user.email }, 'setup');
    await queueMessage(tx, ctx.deps, {
      channel: 'email',
      to: user.email,
      recipient_role: 'brand_owner',
      template: 'set_password',
      language,
      params: { name: user.first_name },
      link,
      user_id: id,
    });
    const after = { email: user.email, role: user.role };
    await writeAudit(tx, ctx, {
      action: 'user.registered',
      entity: 'user',
      entity_id: id,
      after,
    });
    return null;
  });
}
