import { ERROR_KINDS, type Sentence } from '@diwan/contract';
import {
  type BrandEdit,
  type BrandField,
  OWNER_BRAND_FIELDS,
} from '@diwan/contract/features/brands/records';
import { canEditBrands, canEditOwnBrand, type Role } from '@diwan/contract/kernel/roles';
import { isPhone } from '@diwan/contract/kernel/text';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import {
  type BrandColumns,
  type BrandRow,
  type Category,
  lockCategory,
  partnerExists,
} from './store.ts';

/** The field with the version that the sender read. It changes nothing. */
const READ_MARK: BrandField = 'updated_at';

/** Returns whether a role may write a field of a brand. Admins may write all fields. */
function mayWrite(role: Role, field: BrandField): boolean {
  if (canEditBrands(role) || field === READ_MARK) return true;
  return canEditOwnBrand(role) && OWNER_BRAND_FIELDS.includes(field);
}

/**
 * Refuses the whole edit if the caller may not set one of its fields. The refusal names these
 * fields.
 */
export function requireWritable(role: Role, edit: BrandEdit): void {
  const refused = Object.keys(edit).filter((field) => !mayWrite(role, field as BrandField));
  if (refused.length === 0) return;
  throw new AppError('FORBIDDEN', {
    fields: Object.fromEntries(refused.map((field) => [field, ERROR_KINDS.FORBIDDEN.sentence])),
  });
}

/**
 * Returns the category of a new code, which must be allowed. An unchanged code may remain even if
 * it is not allowed.
 */
async function findNewCategory(
  tx: Tx,
  before: BrandRow,
  { mcc_code }: BrandEdit,
): Promise<Category | undefined> {
  if (mcc_code === undefined || mcc_code === before.mcc_code) return undefined;
  const category = await lockCategory(tx, mcc_code);
  if (category?.is_allowed) return category;
  const sentence = category ? 'This category is not allowed' : 'This category code does not exist';
  throw new AppError('BRAND_DETAILS_UNUSABLE', { fields: { mcc_code: sentence } });
}

async function requirePartner(tx: Tx, { partner_id }: BrandEdit): Promise<void> {
  if (typeof partner_id !== 'number' || (await partnerExists(tx, partner_id))) return;
  throw new AppError('BRAND_DETAILS_UNUSABLE', { fields: { partner_id: 'Partner not found' } });
}

/** Columns that are stored as in the request, except that an empty text becomes null. */
const PLAIN = [
  'name',
  'description',
  'nationality',
  'country_of_residence',
  'phone_country_code',
  'phone_number',
  'website',
  'twitter_handle',
  'instagram_handle',
  'tiktok_handle',
  'entity_type',
  'company_name',
  'company_name_arabic',
  'partner_id',
] as const satisfies readonly (keyof BrandEdit & keyof BrandRow)[];

const LINKS = ['redirect_url', 'post_url'] as const;

const orNull = <T>(value: T): T | null => (value === '' ? null : value);

const plainColumns = (edit: BrandEdit): BrandColumns =>
  Object.fromEntries(
    PLAIN.filter((name) => edit[name] !== undefined).map((name) => [name, orNull(edit[name])]),
  );

/**
 * Returns the columns of `redirect_url` and `post_url`. An empty URL, or one equal to the website,
 * changes together with the website. Any other URL is kept.
 */
function linkColumns(before: BrandRow, edit: BrandEdit): BrandColumns {
  const website = edit.website === undefined ? before.website : orNull(edit.website);
  const columns: BrandColumns = {};
  for (const name of LINKS) {
    const wanted = edit[name];
    const explicit =
      wanted === undefined
        ? before[`${name}_explicit`]
        : wanted !== '' && wanted !== (website ?? '');
    columns[`${name}_explicit`] = explicit;
    columns[name] = explicit ? (wanted ?? before[name]) : website;
  }
  return columns;
}

const categoryColumns = (category: Category | undefined): BrandColumns =>
  category === undefined
    ? {}
    : {
        mcc_code: category.code,
        business_type: category.business_type,
        mcc_status: category.mcc_status,
      };

function statusColumns(before: BrandRow, { status, reason }: BrandEdit): BrandColumns {
  if (status === undefined || status === before.status) return {};
  const explained = status === 'rejected' || status === 'suspended';
  const status_reason = explained ? (orNull(reason) ?? null) : null;
  return { status, status_reason, owner_answer: null };
}

type Faults = Record<string, Sentence>;

/** Returns the errors of the edited brand, by field of the request. */
function faultsOf(before: BrandRow, edit: BrandEdit, after: BrandRow): Faults {
  const faults: Faults = {};
  if (!isPhone(after.phone_country_code, after.phone_number)) {
    faults['phone_number'] = 'Please enter a valid phone number';
  }
  for (const name of ['company_name', 'company_name_arabic'] as const) {
    if (after.entity_type === 'corporate' && after[name] === null) {
      faults[name] = 'Company name in both languages is required for corporate entities';
    }
  }
  if (after.status === 'rejected' && before.status !== 'rejected' && !edit.reason) {
    faults['reason'] = 'Please give a reason';
  }
  return faults;
}

/**
 * Returns the columns that an edit changes. An edit without a difference writes nothing and sends
 * no notice. The caller has locked the brand.
 * @throws AppError BRAND_DETAILS_UNUSABLE if the brand as a whole would be invalid
 */
export async function changesOf(tx: Tx, before: BrandRow, edit: BrandEdit): Promise<BrandColumns> {
  const category = await findNewCategory(tx, before, edit);
  await requirePartner(tx, edit);
  const wanted: BrandColumns = {
    ...plainColumns(edit),
    ...linkColumns(before, edit),
    ...categoryColumns(category),
    ...statusColumns(before, edit),
  };
  const names = (Object.keys(wanted) as (keyof BrandColumns & keyof BrandRow)[]).filter(
    (name) => wanted[name] !== before[name],
  );
  const changes: BrandColumns = Object.fromEntries(names.map((name) => [name, wanted[name]]));
  const fields = faultsOf(before, edit, { ...before, ...changes } as BrandRow);
  if (names.length > 0 && Object.keys(fields).length > 0) {
    throw new AppError('BRAND_DETAILS_UNUSABLE', { fields });
  }
  return changes;
}
