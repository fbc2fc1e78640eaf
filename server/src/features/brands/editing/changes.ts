import type { BrandEdit } from '@diwan/contract/features/brands/records';
import type { Sentence } from '@diwan/contract/kernel/sentences';
import { isPhone } from '@diwan/contract/kernel/text';
import { AppError } from '../../../platform/error.ts';
import type { Category } from '../category.ts';
import type { BrandColumns, BrandRow } from '../store.ts';

/** Columns that hold what the request holds, an empty text as null. */
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
 * `redirect_url` and `post_url` follow the website until somebody sets them to something else;
 * emptied, or set to the website itself, they follow it again.
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
  return { status, status_reason: explained ? (orNull(reason) ?? null) : null };
}

type Refusals = Record<string, Sentence>;

/** What is wrong with the brand as it would be, at the fields of the request. */
function refusalsOf(before: BrandRow, edit: BrandEdit, after: BrandRow): Refusals {
  const refusals: Refusals = {};
  if (!isPhone(after.phone_country_code, after.phone_number)) {
    refusals['phone_number'] = 'Please enter a valid phone number';
  }
  for (const name of ['company_name', 'company_name_arabic'] as const) {
    if (after.entity_type === 'corporate' && after[name] === null) {
      refusals[name] = 'Company name in both languages is required for corporate entities';
    }
  }
  if (after.status === 'rejected' && before.status !== 'rejected' && !edit.reason) {
    refusals['reason'] = 'Please give a reason';
  }
  return refusals;
}

/**
 * What an edit changes: the differing columns alone, so that an edit without a difference writes
 * nothing and tells nobody.
 * @param category of the wanted code, when the code changes
 * @throws AppError UNPROCESSABLE when the brand as a whole would not be right
 */
export function changesOf(
  before: BrandRow,
  edit: BrandEdit,
  category: Category | undefined,
): BrandColumns {
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
  const fields = refusalsOf(before, edit, { ...before, ...changes } as BrandRow);
  if (names.length > 0 && Object.keys(fields).length > 0) {
    throw new AppError('UNPROCESSABLE', { fields });
  }
  return changes;
}
