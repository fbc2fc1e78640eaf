import { DOCUMENT_FILE_FIELDS } from '@diwan/contract/features/documents/records';
import {
  type RegistrationState,
  registrationStep,
  type ShareLinkTerms,
} from '@diwan/contract/features/registration/records';
import type { registrationEndpoints } from '@diwan/contract/features/registration/endpoints';
import type { Body } from '@diwan/contract/kernel/endpoint';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import { createPasswordLink } from '../auth/auth.ts';
import { queueMessage } from '../messages/messages.ts';
import { findUsableLink } from '../share-links/share-links.ts';
import { createUser } from '../users/users.ts';
import { findRegistration } from './store.ts';

/** What a share link settles, as long as it can be used. */
export async function validateShareLink(ctx: Ctx, token: string): Promise<ShareLinkTerms> {
  const link = await findUsableLink(ctx.deps.db, token, ctx.deps.clock.iso());
  if (!link) throw new AppError('LINK_INVALID');
  return link;
}

/** '+965 ****1234': enough to recognise the own number, too little to learn it. */
const maskPhone = (country_code: string, number: string): string =>
  `${country_code} ****${number.length > 6 ? number.slice(-4) : number.slice(-2)}`;

/** 's***@example.com' */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}

/** How far a registration has come. */
export async function readRegistration(ctx: Ctx, brand_id: number): Promise<RegistrationState> {
  const row = await findRegistration(ctx.deps.db, ctx.scope, brand_id);
  if (!row) throw new AppError('BRAND_NOT_FOUND');
  return {
    brand_id: row.brand_id,
    name: row.name,
    status: row.status,
    status_reason: row.status_reason,
    entity_type: row.entity_type,
    company_name: row.company_name,
    company_name_arabic: row.company_name_arabic,
    mcc_status: row.mcc_status,
    step: registrationStep({ ...row, documents_submitted: row.submitted ?? false }),
    documents_present: DOCUMENT_FILE_FIELDS.filter((field) => row[`${field}_id`] !== null),
    phone_masked: maskPhone(row.phone_country_code, row.phone_number),
    email_masked: row.email === null ? null : maskEmail(row.email),
    shared: row.share_link_id !== null,
  };
}

/** An account for an owner to be. It has no password and no brand; a brand follows signed in. */
export async function registerOwner(
  ctx: Ctx,
  { token, role: _ignored, ...person }: Body<typeof registrationEndpoints.registerOwner>,
): Promise<null> {
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
