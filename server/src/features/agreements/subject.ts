import type { RegistrationFacts } from '@diwan/contract/features/registration/records';
import { maskIban } from '@diwan/contract/world/iban';
import { sql } from 'kysely';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';
import { personName } from '../users/person-name.ts';
import type { AgreementData } from '@diwan/documents/agreement/template';

const BRAND = [
  'b.id',
  'b.name',
  'b.status',
  'b.entity_type',
  'b.company_name',
  'b.company_name_arabic',
  'b.mcc_code',
  'b.business_type',
  'b.mcc_status',
  'b.deposit_amount_minor',
  'b.deposit_currency',
  'b.payment_type_preference',
  'b.num_pos_devices',
  'b.phone_country_code',
  'b.phone_number',
  'b.share_link_id',
] as const;

const OWNER = [
  'u.id as owner_id',
  'u.email as owner_email',
  personName('u').as('owner_name'),
  'u.language as owner_language',
] as const;

const SUBMISSION = [
  'd.id as document_id',
  'd.civil_id_sealed',
  'd.full_name_english',
  'd.full_name_arabic',
  'd.company_name as submitted_company_name',
  'd.company_name_arabic as submitted_company_name_arabic',
  'd.bank_name',
  'd.iban_sealed',
  'd.civil_id_file_id',
  'd.driver_license_file_id',
  'd.commercial_license_file_id',
  'd.signatory_auth_file_id',
  'd.signatory_id_file_id',
] as const;

/** Everything that an agreement speaks of: the brand, its owner and the newest submission. */
export const findSubject = (db: Db, scope: Scope, brand_id: number) =>
  db
    .selectFrom('brands as b')
    .leftJoin('users as u', 'u.id', 'b.owner_user_id')
    .leftJoin('brand_documents as d', (join) =>
      join.onRef('d.brand_id', '=', 'b.id').on('d.version', '=', (eb) =>
        eb
          .selectFrom('brand_documents as newest')
          .select((max) => max.fn.max('newest.version').as('version'))
          .whereRef('newest.brand_id', '=', 'b.id'),
      ),
    )
    .select([...BRAND, ...OWNER, ...SUBMISSION])
    .select([
      sql<boolean>`u.id is not null and u.password_hash is null`.as('password_missing'),
      sql<boolean>`exists (select from agreements a where a.brand_id = b.id
        and a.agreement_type = 'service' and a.status = 'signed')`.as('agreement_signed'),
    ])
    .where('b.id', '=', brand_id)
    .where(withinScope(scope, 'b.id', 'b.partner_id'))
    .executeTakeFirst();

export type Subject = NonNullable<Awaited<ReturnType<typeof findSubject>>>;

/** Holds the brand's row: whatever decides about its registration happens one after the other. */
export const lockSubject = (db: Db, scope: Scope, brand_id: number) =>
  db
    .selectFrom('brands as b')
    .select('b.id')
    .where('b.id', '=', brand_id)
    .where(withinScope(scope, 'b.id', 'b.partner_id'))
    .forNoKeyUpdate('b')
    .executeTakeFirst();

export const factsOf = (subject: Subject): RegistrationFacts => ({
  documents_submitted: subject.document_id !== null,
  mcc_status: subject.mcc_status,
  agreement_signed: subject.agreement_signed,
  password_missing: subject.password_missing,
});

/** A civil ID is masked, since the text is open to whoever holds the link; a company's number not. */
function identityOf(subject: Subject, secrets: Secrets): string | null {
  if (subject.civil_id_sealed === null) return null;
  const number = secrets.open(subject.civil_id_sealed);
  return subject.entity_type === 'individual' ? maskIban(number) : number;
}

/** @param date the day on which the text was frozen, yyyy-MM-dd in the platform's timezone */
export function agreementData(
  subject: Subject,
  secrets: Secrets,
  platform_name: string,
  date: string,
): AgreementData {
  return {
    platform_name,
    date,
    brand_name: subject.name,
    entity_type: subject.entity_type,
    company_name: subject.submitted_company_name ?? subject.company_name,
    company_name_arabic: subject.submitted_company_name_arabic ?? subject.company_name_arabic,
    owner_name_english: subject.full_name_english,
    owner_name_arabic: subject.full_name_arabic,
    civil_id_or_cr: identityOf(subject, secrets),
    mcc_code: subject.mcc_code,
    business_type: subject.business_type,
    bank_name: subject.bank_name,
    iban_masked: subject.iban_sealed === null ? null : maskIban(secrets.open(subject.iban_sealed)),
    deposit_amount_minor: subject.deposit_amount_minor,
    deposit_currency: subject.deposit_currency,
    payment_type_preference: subject.payment_type_preference,
    num_pos_devices: subject.num_pos_devices,
  };
}
