import type {
  Brand,
  brandEdit,
  BrandEdit,
  BrandField,
} from '@diwan/contract/features/brands/records';
import type { z } from 'zod';

export type EditValues = z.input<typeof brandEdit>;

/** Returns the form's values of a brand. Missing texts become empty strings. */
export const startValues = (brand: Brand): EditValues => ({
  name: brand.name,
  mcc_code: brand.mcc_code,
  description: brand.description ?? '',
  nationality: brand.nationality,
  country_of_residence: brand.country_of_residence,
  phone_country_code: brand.phone_country_code,
  phone_number: brand.phone_number,
  website: brand.website ?? '',
  redirect_url: brand.redirect_url ?? '',
  post_url: brand.post_url ?? '',
  twitter_handle: brand.twitter_handle ?? '',
  instagram_handle: brand.instagram_handle ?? '',
  tiktok_handle: brand.tiktok_handle ?? '',
  entity_type: brand.entity_type,
  company_name: brand.company_name ?? '',
  company_name_arabic: brand.company_name_arabic ?? '',
  partner_id: brand.partner_id,
  status: brand.status,
  reason: '',
});

/** Returns only the changed values, so that another person's changes are not undone. */
export function changedValues(
  values: BrandEdit,
  dirty: Readonly<Partial<Record<BrandField, unknown>>>,
): BrandEdit {
  const names = new Set<string>(Object.keys(dirty));
  // The dialling code and the number are checked together.
  if (names.has('phone_country_code')) names.add('phone_number');
  if (names.has('phone_number')) names.add('phone_country_code');
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}
