import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { uuid } from '../../kernel/ids.ts';
import { currencyCode } from '../../kernel/money.ts';
import { blankAsNull } from '../../kernel/optional-text.ts';
import { cleanText, email, webLink } from '../../kernel/text.ts';
import { type TextLimit, tooLong } from '../../kernel/sentences.ts';
import { swiftCode } from '../../world/banks.ts';
import { civilId } from '../../world/civil-id.ts';
import { toAsciiDigits } from '../../world/digits.ts';
import { anyIban } from '../../world/iban.ts';
import {
  DEFAULT_SFTP_PORT,
  DEFAULT_UPLOAD_PATH,
  hostKeyFingerprint,
  noServerPath,
  privateKey,
  sftpHost,
  sftpPort,
  uploadPath,
} from './sftp.ts';
import { mccCode } from '../mcc/records.ts';
import { businessSftpActions } from './actions.ts';

const SWIFT_REQUIRED = 'SWIFT code is required';
const requiredSwiftCode = z
  .string({ error: SWIFT_REQUIRED })
  .trim()
  .min(1, { error: SWIFT_REQUIRED, abort: true })
  .pipe(swiftCode);

/** A phone number as printed on a letterhead, with its country code. */
const contactPhone = z
  .string()
  .trim()
  .overwrite(toAsciiDigits)
  .regex(/^\+?\d[\d ()-]{5,30}$/, { error: 'Please enter a valid phone number' });

export const INVALID_LOGO_LINK = 'Please enter a valid link that starts with https';

const OWN_FILE = /^\/api\/files\/[0-9a-f-]{36}$/;
const isSecureLink = (text: string): boolean =>
  /^https:/i.test(text) && webLink.safeParse(text).success;

/**
 * The link of a picture, which the server fetches once. A form sends the address of the stored logo
 * to keep it.
 */
const logoAddress = z
  .string()
  .trim()
  .refine((text) => OWN_FILE.test(text) || isSecureLink(text), { error: INVALID_LOGO_LINK });

const optionalText = (max: TextLimit) => blankAsNull(cleanText({ max }));

const fields = {
  name: cleanText({ max: 200, required: 'Business name is required' }),
  name_ar: optionalText(200),
  address: cleanText({ max: 500, required: 'Address is required', multiline: true }),
  address_ar: blankAsNull(cleanText({ max: 500, multiline: true })),
  phone: blankAsNull(contactPhone),
  email: blankAsNull(email),
  website: blankAsNull(webLink),
  representative_name: optionalText(200),
  representative_name_ar: optionalText(200),
  representative_civil_id: blankAsNull(civilId),
  commercial_registration: cleanText({ max: 60, required: 'Commercial registration is required' }),
  account_iban: anyIban,
  bank_name: optionalText(200),
  bank_swift_code: requiredSwiftCode,
  sftp_host: sftpHost,
  sftp_port: sftpPort,
  sftp_username: cleanText({ max: 100, required: 'SFTP username is required' }),
  sftp_upload_path: uploadPath,
  /** The host key that an admin accepted. While it is null, nothing is sent. */
  sftp_fingerprint: blankAsNull(hostKeyFingerprint),
  /** True if the bank receives a CSV file in addition to the payment order. */
  sftp_send_csv: z.boolean(),
  country: cleanText({ max: 100, required: 'Country is required' }),
  currency: currencyCode,
  active: z.boolean(),
  show_at_home: z.boolean(),
  logo_url: blankAsNull(logoAddress),
  tap_entity_id: optionalText(100),
  mcc_codes: z.array(mccCode).max(2_000),
};

/**
 * Fields that can be written but not read. An absent or empty value keeps the stored one, and null
 * removes it.
 */
const secrets = {
  sftp_password: z
    .string()
    .max(500, { error: tooLong(500) })
    .nullable(),
  sftp_private_key: z.union([z.literal(''), z.null(), privateKey], {
    error: 'Please upload a private key in PEM format',
  }),
  sftp_private_key_path: noServerPath,
};

const nothing = <T extends z.ZodType>(schema: T) => schema.default(null as never);

export const businessDraft = z.strictObject({
  ...fields,
  name_ar: nothing(fields.name_ar),
  address_ar: nothing(fields.address_ar),
  phone: nothing(fields.phone),
  email: nothing(fields.email),
  website: nothing(fields.website),
  representative_name: nothing(fields.representative_name),
  representative_name_ar: nothing(fields.representative_name_ar),
  representative_civil_id: nothing(fields.representative_civil_id),
  bank_name: nothing(fields.bank_name),
  sftp_port: fields.sftp_port.default(DEFAULT_SFTP_PORT),
  sftp_upload_path: fields.sftp_upload_path.default(DEFAULT_UPLOAD_PATH),
  sftp_fingerprint: nothing(fields.sftp_fingerprint),
  sftp_send_csv: fields.sftp_send_csv.default(false),
  country: fields.country.default('Kuwait'),
  currency: fields.currency.default('KWD'),
  active: fields.active.default(true),
  show_at_home: fields.show_at_home.default(false),
  logo_url: nothing(fields.logo_url),
  tap_entity_id: nothing(fields.tap_entity_id),
  mcc_codes: fields.mcc_codes.default([]),
  sftp_password: secrets.sftp_password.optional(),
  sftp_private_key: secrets.sftp_private_key.optional(),
  sftp_private_key_path: secrets.sftp_private_key_path.optional(),
});
export type BusinessDraft = z.output<typeof businessDraft>;

/** The fields to change. `mcc_codes` replaces the whole list. */
export const businessEdit = z.strictObject({ ...fields, ...secrets }).partial();
export type BusinessEdit = z.output<typeof businessEdit>;

const summaryFields = {
  id: uuid,
  name: z.string(),
  name_ar: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  tap_entity_id: z.string().nullable(),
  bank_name: z.string().nullable(),
  account_iban: z.string(),
  active: z.boolean(),
  show_at_home: z.boolean(),
  logo_url: z.string().nullable(),
  mcc_codes: z.array(z.string()),
  created_at: z.iso.datetime(),
};

/** A row of the list. The IBAN shows only its first and last four characters. */
export const businessSummary = z.object(summaryFields);
export type BusinessSummary = z.infer<typeof businessSummary>;

/** The values that are masked until the reader states a reason. */
export const MASKED_BUSINESS_VALUES = ['account_iban', 'representative_civil_id'] as const;

/**
 * A business for its form. IBAN and civil ID are masked. Secrets are only shown as set or not set.
 */
export const business = z.object({
  ...summaryFields,
  address: z.string(),
  address_ar: z.string().nullable(),
  representative_name: z.string().nullable(),
  representative_name_ar: z.string().nullable(),
  representative_civil_id: z.string().nullable(),
  commercial_registration: z.string(),
  bank_swift_code: z.string(),
  sftp_host: z.string(),
  sftp_port: z.int(),
  sftp_username: z.string(),
  sftp_upload_path: z.string(),
  sftp_fingerprint: z.string().nullable(),
  sftp_send_csv: z.boolean(),
  /** The last change of host, port, user, host key, password, key or upload path. */
  sftp_changed_at: z.iso.datetime().nullable(),
  /**
   * The last person who entered host, port, user or host key; null for the installation's own
   * values.
   */
  sftp_entered_by_name: z.string().nullable(),
  /** The admin who approved the server. Nothing is sent before the approval. */
  sftp_approved_by_name: z.string().nullable(),
  sftp_approved_at: z.iso.datetime().nullable(),
  has_sftp_password: z.boolean(),
  has_sftp_private_key: z.boolean(),
  country: z.string(),
  currency: currencyCode,
  updated_at: z.iso.datetime(),
  /** A new IBAN, masked. It applies after a second admin has approved it. */
  iban_change: z.object({ iban: z.string(), by_name: z.string(), at: z.iso.datetime() }).nullable(),
  can: abilities(businessSftpActions),
});
export type Business = z.infer<typeof business>;

/**
 * The server as the approver saw it. If it differs from the stored one, the approval is refused.
 */
export const sftpApproval = z.strictObject({
  sftp_host: sftpHost,
  sftp_port: z.int(),
  sftp_username: fields.sftp_username,
  sftp_fingerprint: hostKeyFingerprint,
  sftp_upload_path: uploadPath.optional(),
  /**
   * The time of the last change of the server's settings. It shows whether a password or key, which
   * are never shown, has changed since the approver read the server.
   */
  sftp_changed_at: z.iso.datetime().nullable().optional(),
});
export type SftpApproval = z.output<typeof sftpApproval>;
