import { DOCUMENT_FILE_FIELDS } from '@diwan/contract/features/documents/records';
import { mccName } from '@diwan/contract/features/mcc/names';
import { registrationActions } from '@diwan/contract/features/registration/actions';
import {
  type RegistrationState,
  registrationStep,
} from '@diwan/contract/features/registration/records';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { canOf } from '../../platform/actions.ts';
import { type Ctx, isOwnersSide, seesEntriesOf } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import { maskEmail } from '../../platform/masking.ts';
import { readSettings } from '../settings/public.ts';
import type { findUsableLink } from '../share-links/public.ts';
import { findRegistration, findWaitingUploads } from './store.ts';

/** Returns the fixed terms in the format of the form. */
export function termsOf({ require_deposit, deposit_amount_minor, ...terms }: SettledTerms) {
  const { deposit_currency: currency, mcc_code, business_type, mcc_description } = terms;
  const deposit =
    require_deposit && deposit_amount_minor > 0n
      ? { amount: toMajorNumber(deposit_amount_minor, currency), currency }
      : null;
  const { entity_type } = terms;
  return {
    mcc_code,
    business_type,
    mcc_description,
    mcc_description_arabic: mccName(mcc_description, 'ar'),
    entity_type,
    deposit,
  };
}

type SettledTerms = NonNullable<Awaited<ReturnType<typeof findUsableLink>>>;

/**
 * Masks a phone number: '+965 ****1234'. A person recognises their own number, but no other person
 * learns it.
 */
const maskPhone = (country_code: string, number: string): string =>
  `${country_code} ****${number.length > 6 ? number.slice(-4) : number.slice(-2)}`;

type RegistrationRow = NonNullable<Awaited<ReturnType<typeof findRegistration>>>;

const stepOf = (row: RegistrationRow) =>
  registrationStep({ ...row, documents_submitted: row.submitted ?? false });

/** Returns the facts that the rules of a registration depend on. */
export const factsOf = (ctx: Ctx, row: RegistrationRow) => ({
  status: row.status,
  step: stepOf(row),
  mail_first: row.submitted === true && !isOwnersSide(ctx),
  by_owner: isOwnersSide(ctx),
});

/** Returns the progress of a registration. @throws AppError BRAND_NOT_FOUND */
export async function readRegistration(ctx: Ctx, brand_id: number): Promise<RegistrationState> {
  const row = await findRegistration(ctx.deps.db, ctx.scope, brand_id);
  if (!row) throw new AppError('BRAND_NOT_FOUND');
  const { secrets } = ctx.deps;
  const step = stepOf(row);
  const sees_details = seesEntriesOf(ctx, row.began_on);
  const by_mail = isOwnersSide(ctx);
  const { identity_without_license: license_optional } = await readSettings(ctx.deps.db);
  const over = step === 'setup_password' || step === 'done';
  return {
    brand_id: row.brand_id,
    name: row.name,
    status: row.status,
    status_reason: row.status_reason,
    entity_type: row.entity_type,
    company_name: sees_details ? row.company_name : null,
    company_name_arabic: sees_details ? row.company_name_arabic : null,
    mcc_status: row.mcc_status,
    step,
    uploads: sees_details && !over ? await findWaitingUploads(ctx.deps.db, brand_id) : [],
    documents_present: DOCUMENT_FILE_FIELDS.filter((field) => row[`${field}_id`] !== null),
    license_optional,
    draft_key: over ? null : secrets.hmac('registration-draft', String(row.brand_id)),
    can: canOf(registrationActions, factsOf(ctx, row), ctx),
    phone_masked: maskPhone(row.phone_country_code, row.phone_number),
    email_masked: row.email === null ? null : maskEmail(row.email),
    shared: row.share_link_id !== null,
    by_mail,
    check_values: by_mail && row.unchecked_since !== null && !over,
  };
}
