import { businessTypeName } from '@diwan/contract/features/brands/business-types';
import type { BrandSummary } from '@diwan/contract/features/brands/records';
import { searchOf } from '@diwan/contract/world/find-text';
import type { TextSearch } from '../../../lib/text-search.ts';

/** The values of the status filter. The filter also offers "all". */
export const STATUS_FILTERS = ['active', 'pending', 'rejected'] as const;
export const SORTS = ['newest', 'oldest', 'name'] as const;
export const MISSING_STEPS = ['documents', 'mcc', 'agreement', 'review', 'pos'] as const;
export type MissingStep = (typeof MISSING_STEPS)[number];

/** The filters in the address. An unknown value filters nothing. */
export const BRAND_FILTERS = ['q', 'status', 'partner', 'mcc', 'deposit', 'missing'] as const;
type BrandFilter = TextSearch<(typeof BRAND_FILTERS)[number]>;

/**
 * Returns the first step that a pending brand needs for approval. For an approved brand it is POS,
 * if POS has not started.
 * @returns null if no step is missing
 */
export function missingStep(brand: BrandSummary): MissingStep | null {
  if (brand.pos_to_start) return 'pos';
  if (brand.status !== 'pending') return null;
  if (!brand.documents_submitted) return 'documents';
  if (brand.mcc_status !== 'approved') return 'mcc';
  return brand.agreement_signed ? 'review' : 'agreement';
}

const textsOf = ({ name, name_ar, business_type }: BrandSummary): readonly string[] => [
  name,
  name_ar ?? '',
  business_type,
  businessTypeName(business_type, 'ar'),
];

/** Returns whether a value matches a filter. An unknown filter value matches every value. */
const fits = (filter: string | undefined, value: string, known?: readonly string[]): boolean =>
  filter === undefined || filter === value || (known !== undefined && !known.includes(filter));

/** Returns the brands that match the filters. A name matches in either script. */
export function filterBrands(
  brands: readonly BrandSummary[],
  filter: BrandFilter,
): readonly BrandSummary[] {
  const isWanted = searchOf(filter.q ?? '');
  return brands.filter(
    (brand) =>
      isWanted(...textsOf(brand)) &&
      fits(filter.status, brand.status, [...STATUS_FILTERS, 'suspended']) &&
      fits(filter.partner, String(brand.partner_id ?? '')) &&
      fits(filter.mcc, brand.mcc_code) &&
      fits(filter.deposit, brand.deposit_required ? 'required' : 'none', ['required', 'none']) &&
      fits(filter.missing, missingStep(brand) ?? '', MISSING_STEPS),
  );
}

/** Returns brands in the chosen order. The default is the server's: newest first. */
export function sortBrands(
  brands: readonly BrandSummary[],
  sort: string | undefined,
): readonly BrandSummary[] {
  if (sort === 'oldest') return brands.toReversed();
  if (sort === 'name') return brands.toSorted((a, b) => a.name.localeCompare(b.name));
  return brands;
}
