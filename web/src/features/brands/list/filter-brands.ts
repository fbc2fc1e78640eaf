import type { BrandSummary } from '@diwan/contract/features/brands/records';
import { businessTypeName } from '@diwan/contract/features/brands/business-types';

/** What the status filter offers beside all of them. */
export const STATUS_FILTERS = ['active', 'pending', 'rejected'] as const;

export interface BrandFilter {
  readonly q?: string | undefined;
  readonly status?: string | undefined;
}

/** The brands whose name or business type, in either language, holds the search text. */
export function filterBrands(
  brands: readonly BrandSummary[],
  { q = '', status }: BrandFilter,
): readonly BrandSummary[] {
  const wanted = q.trim().toLocaleLowerCase();
  const known = STATUS_FILTERS.find((one) => one === status);
  return brands.filter((brand) => {
    if (known !== undefined && brand.status !== known) return false;
    const { name, name_ar, business_type } = brand;
    return [name, name_ar ?? '', business_type, businessTypeName(business_type, 'ar')].some(
      (text) => text.toLocaleLowerCase().includes(wanted),
    );
  });
}
