import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { businessTypeName } from './business-types.ts';
import { checkDelivery, deliveryFields, FAIRGROUND_MAPS_LINK, settleDelivery } from './delivery.ts';
import { commercialRegistration, missingFiles } from './entity-types.ts';
import { DEFAULT_PHONE_CODE, PHONE_CODES } from '../../world/phone-codes.ts';
import { phoneCountryCode, webLink } from '../../kernel/text.ts';

describe('delivery', () => {
  const form = z
    .strictObject({ ...deliveryFields, payment_type_preference: z.enum(['pg', 'pos', 'both']) })
    .superRefine(checkDelivery);
  const refusal = (value: unknown) =>
    form.safeParse(value).error?.issues.map((issue) => issue.message);

  it('is required only for POS', () => {
    expect(refusal({ payment_type_preference: 'pg' })).toBeUndefined();
    for (const payment_type_preference of ['pos', 'both']) {
      expect(refusal({ payment_type_preference })).toEqual([
        'Delivery location type is required for POS',
      ]);
    }
  });

  it('needs a maps link for another place', () => {
    expect(refusal({ payment_type_preference: 'pos', delivery_location_type: 'other' })).toEqual([
      'Please enter a maps link for the delivery location',
    ]);
  });

  it('keeps only the fields of its own type', () => {
    const delivery_location = 'https://maps.google.com/?q=29.3,48.0';
    expect(
      settleDelivery({ delivery_location_type: 'other', delivery_location, hall_number: '4' }),
    ).toEqual({
      delivery_location_type: 'other',
      delivery_location,
      hall_number: null,
      suite_number: null,
    });
    expect(
      settleDelivery({ delivery_location_type: 'fairground', delivery_location, hall_number: '4' }),
    ).toEqual({
      delivery_location_type: 'fairground',
      delivery_location: FAIRGROUND_MAPS_LINK,
      hall_number: '4',
      suite_number: null,
    });
    expect(settleDelivery({ delivery_location }).delivery_location).toBeNull();
    expect(webLink.parse(FAIRGROUND_MAPS_LINK)).toBe(FAIRGROUND_MAPS_LINK);
  });
});

describe('registration lists', () => {
  it('name the missing files in order', () => {
    expect(missingFiles('individual', [])).toEqual(['driver_license_file']);
    expect(missingFiles('corporate', ['signatory_auth_file'])).toEqual([
      'commercial_license_file',
      'signatory_id_file',
    ]);
  });

  it.each(['123456', '2024/99-A'])('accept the registration number %s', (value) => {
    expect(commercialRegistration.parse(` ${value} `)).toBe(value);
  });

  it.each(['', '1'.repeat(21), '12 34', 'ترخيص', '12;34'])(
    'refuse the registration number %j',
    (value) => expect(commercialRegistration.safeParse(value).success).toBe(false),
  );

  it('offer valid dialling codes, Kuwait first', () => {
    expect(PHONE_CODES[0]?.code).toBe(DEFAULT_PHONE_CODE);
    for (const { code } of PHONE_CODES) expect(phoneCountryCode.parse(code)).toBe(code);
  });

  it('are in Arabic too, and keep a business type that staff typed', () => {
    expect(businessTypeName('Clothing stores', 'ar')).toBe('متاجر الملابس');
    expect(businessTypeName('Clothing stores', 'en')).toBe('Clothing stores');
    expect(businessTypeName('Falconry', 'ar')).toBe('Falconry');
  });
});
