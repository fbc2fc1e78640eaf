import type { EntityType } from '@diwan/contract/features/brands/entity-types';
import type { BrandDraft, SharedBrandDraft } from '@diwan/contract/features/brands/draft';
import { settleDelivery } from '@diwan/contract/features/brands/delivery';
import type { Language } from '@diwan/contract/kernel/sentences';
import { AppError } from '../../../platform/error.ts';
import type { Category } from '../category.ts';
import type { NewBrand } from './store.ts';

export type Draft = BrandDraft | SharedBrandDraft;

/** What is settled about a new brand beside what its form says. */
export interface Terms {
  readonly entity_type: EntityType;
  readonly mcc_code: string;
  readonly partner_id: number | null;
  readonly share_link_id: string | null;
  readonly created_by: string | null;
}

const filled = (text: string | undefined): string | null =>
  text === undefined || text === '' ? null : text;

const COMPANY_NAMES = 'Company name in both languages is required for corporate entities';

/** The schema asks for them by the form's entity type; a share link may have settled another. */
function companyNames(entity_type: EntityType, draft: Draft) {
  if (entity_type === 'individual') return { company_name: null, company_name_arabic: null };
  const names = {
    company_name: filled(draft.company_name),
    company_name_arabic: filled(draft.company_name_arabic),
  };
  const missing = Object.entries(names).filter(([, name]) => name === null);
  if (missing.length > 0) {
    const fields = Object.fromEntries(missing.map(([field]) => [field, COMPANY_NAMES] as const));
    throw new AppError('VALIDATION', { sentence: COMPANY_NAMES, fields });
  }
  return names;
}

/** What the brand keeps of its category: the business type, the standing and the deposit. */
const categoryColumns = (category: Category) => ({
  mcc_code: category.code,
  business_type: category.business_type,
  mcc_status: category.mcc_status,
  deposit_state: category.require_deposit ? ('required' as const) : ('none' as const),
  deposit_amount_minor: category.require_deposit ? category.deposit_amount_minor : 0n,
  deposit_currency: category.deposit_currency,
});

/** The row of a new brand. The links to its shop follow the website until they are set. */
export function columnsOf(
  draft: Draft,
  { entity_type, mcc_code: _of_category, ...terms }: Terms,
  category: Category,
  language: Language,
) {
  const website = filled(draft.website);
  return {
    name: draft.name,
    entity_type,
    ...companyNames(entity_type, draft),
    registration_country: draft.registration_country,
    ...categoryColumns(category),
    description: filled(draft.description),
    payment_type_preference: draft.payment_type_preference,
    num_pos_devices: draft.num_pos_devices,
    ...settleDelivery(draft),
    nationality: draft.nationality,
    country_of_residence: draft.country_of_residence,
    phone_country_code: draft.phone_country_code,
    phone_number: draft.phone_number,
    website,
    redirect_url: website,
    post_url: website,
    twitter_handle: filled(draft.twitter_handle),
    instagram_handle: filled(draft.instagram_handle),
    tiktok_handle: filled(draft.tiktok_handle),
    ...terms,
    language,
  } satisfies NewBrand;
}
