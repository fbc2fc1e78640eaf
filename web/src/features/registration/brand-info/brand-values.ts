import type { BodyIn } from '@diwan/contract/kernel/endpoint';
import type { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import type {
  RegistrationDetails,
  ShareLinkTerms,
} from '@diwan/contract/features/registration/records';
import { linkIn, readPhone } from '@diwan/contract/world/pasted';
import { FAIRGROUND_MAPS_LINK } from '@diwan/contract/features/brands/delivery';

/** The values of step 1. An empty string is a field that was not filled in. */
export interface BrandValues {
  readonly name: string;
  /** The chosen logo as a data URL. */
  readonly logo_file: string;
  readonly entity_type: 'individual' | 'corporate';
  readonly company_name: string;
  readonly company_name_arabic: string;
  readonly registration_country: string;
  readonly business_type: string;
  readonly mcc_code: string;
  readonly description: string;
  readonly payment_type_preference: 'pg' | 'pos' | 'both';
  readonly num_pos_devices: number | string;
  readonly delivery_location_type: 'fairground' | 'other' | '';
  readonly delivery_location: string;
  readonly hall_number: string;
  readonly suite_number: string;
  readonly nationality: string;
  readonly country_of_residence: string;
  readonly phone_country_code: string;
  readonly phone_number: string;
  readonly email: string;
  readonly website: string;
  readonly twitter_handle: string;
  readonly instagram_handle: string;
  readonly tiktok_handle: string;
}

export type BrandField = keyof BrandValues;
export type BrandBody = BodyIn<typeof brandEndpoints.createBrand>;

const EMPTY: BrandValues = {
  name: '',
  logo_file: '',
  entity_type: 'individual',
  company_name: '',
  company_name_arabic: '',
  registration_country: 'KW',
  business_type: '',
  mcc_code: '',
  description: '',
  payment_type_preference: 'pg',
  num_pos_devices: 1,
  delivery_location_type: '',
  delivery_location: '',
  hall_number: '',
  suite_number: '',
  nationality: 'KW',
  country_of_residence: 'KW',
  phone_country_code: '+965',
  phone_number: '',
  email: '',
  website: '',
  twitter_handle: '',
  instagram_handle: '',
  tiktok_handle: '',
};

/** Returns the initial values. A share link fixes some of them. */
export const startValues = (terms: ShareLinkTerms | null): BrandValues => lockTerms(EMPTY, terms);

/** Returns the stored values of step 1 for correcting them. */
export function valuesOf({
  terms,
  logo_url: _shown,
  ...details
}: RegistrationDetails): BrandValues {
  const { mcc_code, business_type } = terms;
  return { ...details, mcc_code, business_type, logo_file: '' };
}

/** Replaces the values that the share link's terms fix. */
export function lockTerms(values: BrandValues, terms: ShareLinkTerms | null): BrandValues {
  if (terms === null) return values;
  const { mcc_code, business_type, entity_type } = terms;
  return { ...values, mcc_code, business_type, entity_type: entity_type ?? values.entity_type };
}

export const needsDevices = ({ payment_type_preference: type }: Partial<BrandValues>): boolean =>
  type === 'pos' || type === 'both';

/** Returns the delivery fields for a type of place, without the values of another type. */
export function deliveryOf(type: BrandValues['delivery_location_type']) {
  return {
    delivery_location_type: type,
    delivery_location: type === 'fairground' ? FAIRGROUND_MAPS_LINK : '',
    hall_number: '',
    suite_number: '',
  };
}

/**
 * Returns the request, without empty values and without fields that the choices make irrelevant.
 */
export function toBody(values: BrandValues, language: 'en' | 'ar'): BrandBody {
  const settled: { -readonly [Field in BrandField]: BrandValues[Field] } = {
    ...values,
    ...(values.entity_type === 'corporate' ? {} : { company_name: '', company_name_arabic: '' }),
    ...(needsDevices(values) ? {} : { ...deliveryOf(''), num_pos_devices: 1 }),
  };
  const { phone_country_code: code } = settled;
  settled.phone_number = readPhone(settled.phone_number, [code], code).number;
  for (const field of ['website', 'delivery_location'] as const) {
    settled[field] = linkIn(settled[field]);
  }
  const filled = Object.entries(settled).filter(([, value]) => value !== '');
  return { ...Object.fromEntries(filled), language } as BrandBody;
}
