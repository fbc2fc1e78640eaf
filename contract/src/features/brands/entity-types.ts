import { z } from 'zod';

export const ENTITY_TYPES = ['individual', 'corporate'] as const;
export const entityType = z.enum(ENTITY_TYPES, { error: 'This value is not valid' });
export type EntityType = z.infer<typeof entityType>;

/** The texts and files that each entity type must submit. */
export const REQUIRED_DOCUMENTS = {
  individual: {
    texts: ['civil_id', 'full_name_arabic', 'full_name_english', 'bank_name', 'iban'],
    files: ['driver_license_file'],
  },
  corporate: {
    texts: ['company_name', 'company_name_arabic', 'bank_name', 'iban'],
    files: ['commercial_license_file', 'signatory_auth_file', 'signatory_id_file'],
  },
} as const satisfies Record<
  EntityType,
  { readonly texts: readonly string[]; readonly files: readonly string[] }
>;

export type DocumentFile = (typeof REQUIRED_DOCUMENTS)[EntityType]['files'][number];
export type DocumentText = (typeof REQUIRED_DOCUMENTS)[EntityType]['texts'][number];

/** Returns the missing files, in the order in which they are requested. */
export function missingFiles(type: EntityType, present: readonly string[]): DocumentFile[] {
  const required: readonly DocumentFile[] = REQUIRED_DOCUMENTS[type].files;
  return required.filter((file) => !present.includes(file));
}

/**
 * The number of a commercial registration or licence. No authority publishes its format. Therefore
 * 1 to 20 digits, Latin letters, slashes and dashes are accepted.
 */
export const commercialRegistration = z
  .string({ error: 'Commercial registration number is not valid' })
  .trim()
  .regex(/^[0-9A-Za-z/-]{1,20}$/, { error: 'Commercial registration number is not valid' });
