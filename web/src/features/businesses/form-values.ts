import type { Control } from 'react-hook-form';
import { z } from 'zod';
import { type Business, businessDraft } from '@diwan/contract/features/businesses/records';

/** The fields of the form. Categories and uploads are saved by separate calls. */
export const businessForm = businessDraft.omit({ mcc_codes: true, sftp_private_key_path: true });

/**
 * The fields of the form for an existing business. The browser knows only masks of the IBAN and the
 * civil ID. An empty field keeps the stored value.
 */
export const businessEditForm = businessForm.extend({
  account_iban: z.union([z.literal(''), businessForm.shape.account_iban]),
});

export type BusinessInput = z.input<typeof businessForm>;
export type BusinessOutput = z.output<typeof businessForm>;
export type BusinessControl = Control<BusinessInput, unknown, BusinessOutput>;

export const NEW_BUSINESS: BusinessInput = {
  name: '',
  name_ar: '',
  address: '',
  address_ar: '',
  phone: '',
  email: '',
  website: '',
  representative_name: '',
  representative_name_ar: '',
  representative_civil_id: '',
  commercial_registration: '',
  account_iban: '',
  bank_name: '',
  bank_swift_code: '',
  sftp_host: '',
  sftp_port: '22',
  sftp_username: '',
  sftp_password: '',
  sftp_private_key: '',
  sftp_upload_path: '/uploads',
  sftp_fingerprint: '',
  sftp_send_csv: false,
  country: 'Kuwait',
  currency: 'KWD',
  active: true,
  show_at_home: false,
  logo_url: '',
  tap_entity_id: '',
};

/**
 * Returns the form's values of a business. The server does not return secrets, so these fields are
 * empty. An empty field keeps the stored secret.
 */
export const valuesOf = (business: Business): BusinessInput => ({
  name: business.name,
  name_ar: business.name_ar ?? '',
  address: business.address,
  address_ar: business.address_ar ?? '',
  phone: business.phone ?? '',
  email: business.email ?? '',
  website: business.website ?? '',
  representative_name: business.representative_name ?? '',
  representative_name_ar: business.representative_name_ar ?? '',
  representative_civil_id: '',
  commercial_registration: business.commercial_registration,
  account_iban: '',
  bank_name: business.bank_name ?? '',
  bank_swift_code: business.bank_swift_code,
  sftp_host: business.sftp_host,
  sftp_port: String(business.sftp_port),
  sftp_username: business.sftp_username,
  sftp_password: '',
  sftp_private_key: '',
  sftp_upload_path: business.sftp_upload_path,
  sftp_fingerprint: business.sftp_fingerprint ?? '',
  sftp_send_csv: business.sftp_send_csv,
  country: business.country,
  currency: business.currency,
  active: business.active,
  show_at_home: business.show_at_home,
  logo_url: business.logo_url ?? '',
  tap_entity_id: business.tap_entity_id ?? '',
});
