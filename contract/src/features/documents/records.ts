import { z } from 'zod';
import { documentDataUrl, signatureDataUrl } from '../../kernel/data-url.ts';
import type { sentences } from './words.ts';
import { arabicName, cleanText, latinName } from '../../kernel/text.ts';
import { civilId } from '../../world/civil-id.ts';
import { commercialRegistration, type EntityType, entityType } from '../brands/entity-types.ts';
import { kuwaitiIban } from '../../world/iban.ts';
import { sessionUser } from '../auth/records.ts';
import { mccStatus, nextStep } from '../brands/records.ts';
import { submissionSummary } from '../brands/submissions.ts';
import { ownership, OWNERSHIP_FIELDS } from '../ownership/records.ts';
import { penStrokes } from '../signatures/records.ts';

type Sentence = keyof typeof sentences;

export const DOCUMENT_FILE_FIELDS = [
  'civil_id_file',
  'driver_license_file',
  'commercial_license_file',
  'signatory_auth_file',
  'signatory_id_file',
] as const;
export type DocumentFileField = (typeof DOCUMENT_FILE_FIELDS)[number];

const text = cleanText({ min: 0, max: 200 }).optional();
const file = documentDataUrl.optional();

/** Files that were uploaded beforehand, as upload ids by field. */
const uploadIds = z
  .strictObject({
    civil_id_file: z.uuid().optional(),
    driver_license_file: z.uuid().optional(),
    commercial_license_file: z.uuid().optional(),
    signatory_auth_file: z.uuid().optional(),
    signatory_id_file: z.uuid().optional(),
  } satisfies Record<DocumentFileField, z.ZodType>)
  .optional();

/** The values that a machine reads in an identity document. Dates are yyyy-MM-dd. */
export const READ_VALUES = [
  'civil_id',
  'full_name_arabic',
  'full_name_english',
  'birth_date',
  'expiry_date',
] as const;

/** An uploaded file that is not submitted yet. */
export const documentUpload = z.object({
  upload_id: z.uuid(),
  field: z.enum(DOCUMENT_FILE_FIELDS),
  content_type: z.string(),
  size_bytes: z.int(),
  /**
   * The values that a machine read in this upload; null if it read none. Only the uploader receives
   * them, and then confirms or corrects them.
   */
  read: z.array(z.object({ field: z.enum(READ_VALUES), value: z.string() })).nullable(),
});
export type DocumentUpload = z.infer<typeof documentUpload>;

/**
 * Step 2 of the registration. All fields are optional here, because the required ones depend on the
 * entity type. They are checked by `checkSubmission`, which returns the sentences for missing
 * values.
 */
export const documentSubmission = z.strictObject({
  document_type: entityType.optional(),
  /** A person's civil ID, or a company's commercial registration number. */
  civil_id: z.string().max(64).optional(),
  full_name_arabic: text,
  full_name_english: text,
  company_name: text,
  company_name_arabic: text,
  /** The civil ID of the company's signatory. The full names above are the signatory's. */
  signatory_civil_id: z.string().max(64).optional(),
  bank_name: text,
  iban: z.string().max(64).optional(),
  /** The wizard requires the owners and the purpose. Other clients may omit them. */
  owners: OWNERSHIP_FIELDS.owners.optional(),
  expected_monthly_volume: OWNERSHIP_FIELDS.expected_monthly_volume.optional(),
  typical_payment: OWNERSHIP_FIELDS.typical_payment.optional(),
  civil_id_file: file,
  driver_license_file: file,
  commercial_license_file: file,
  signatory_auth_file: file,
  signatory_id_file: file,
  /** A file in the submission itself takes precedence over an upload for the same field. */
  uploads: uploadIds,
  signature_file: signatureDataUrl.optional(),
  /** The pen strokes of the signature. They are ignored without `signature_file`. */
  signature_strokes: penStrokes.optional(),
  agreed: z.boolean().optional(),
});
export type DocumentSubmission = z.output<typeof documentSubmission>;

type SubmissionField = Exclude<
  keyof DocumentSubmission,
  'uploads' | 'signature_strokes' | keyof typeof OWNERSHIP_FIELDS
>;
type EnteredFields = Partial<Record<SubmissionField, string | boolean | undefined>>;

interface Requirement {
  readonly fields: readonly SubmissionField[];
  readonly sentence: Sentence;
}

const BANK: Requirement = {
  fields: ['bank_name', 'iban'],
  sentence: 'Bank name and IBAN are required',
};

/** The required fields of each entity type, in the order of the messages. */
const REQUIREMENTS: Readonly<Record<EntityType, readonly Requirement[]>> = {
  individual: [
    BANK,
    {
      fields: ['civil_id', 'full_name_arabic', 'full_name_english'],
      sentence: 'Civil ID and full name in both languages are required',
    },
    {
      fields: ['driver_license_file'],
      sentence: "Driver's license is required for individual brand registration",
    },
  ],
  corporate: [
    BANK,
    {
      fields: ['company_name', 'company_name_arabic'],
      sentence: 'Company name in both languages is required',
    },
    {
      fields: ['commercial_license_file', 'signatory_auth_file', 'signatory_id_file'],
      sentence: 'All corporate documents are required',
    },
  ],
};

const FULL_NAMES = { full_name_arabic: arabicName(), full_name_english: latinName() };

/** The formats of the texts. They apply to texts that are present. */
const SHAPES: Readonly<Record<EntityType, Partial<Record<SubmissionField, z.ZodType>>>> = {
  individual: { civil_id: civilId, ...FULL_NAMES, iban: kuwaitiIban },
  corporate: {
    civil_id: commercialRegistration,
    ...FULL_NAMES,
    company_name_arabic: arabicName(),
    signatory_civil_id: civilId,
    iban: kuwaitiIban,
  },
};

/** The fields that the wizard requires for a company's signatory. Other clients may omit them. */
export const SIGNATORY_TEXTS = [
  'full_name_arabic',
  'full_name_english',
  'signatory_civil_id',
] as const satisfies readonly SubmissionField[];

export interface SubmissionProblem {
  /** The sentence of the first missing or invalid field. */
  readonly sentence: Sentence;
  readonly fields: Readonly<Record<string, Sentence>>;
}

const isBlank = (value: string | boolean | undefined): boolean =>
  typeof value !== 'string' || value.trim() === '';

/** The values that are shown masked. An empty field keeps the value of the last submission. */
export const MASKED_DOCUMENT_VALUES = ['civil_id', 'signatory_civil_id', 'iban'] as const;

const LICENCE = 'driver_license_file';

/**
 * Checks whether a civil ID or passport replaces an individual's licence. A setting permits this.
 */
const replaced = (
  field: string,
  rules: SubmissionRules,
  is_there: (field: SubmissionField) => boolean,
) => field === LICENCE && rules.without_license && is_there('civil_id_file');

export interface SubmissionRules {
  /** The setting `identity_without_license`. */
  readonly without_license: boolean;
}

/**
 * Returns the problem of a submission for this entity type: its missing or invalid fields. The
 * browser and the server both use it.
 * @param present files and masked values of an earlier submission, which need not be sent again
 * @returns null if nothing is missing or invalid
 */
export function checkSubmission(
  type: EntityType,
  submission: EnteredFields,
  present: readonly string[] = [],
  rules: SubmissionRules = { without_license: false },
): SubmissionProblem | null {
  const fields: Record<string, Sentence> = {};
  const isThere = (field: SubmissionField) =>
    !isBlank(submission[field]) || present.includes(field);
  for (const requirement of REQUIREMENTS[type]) {
    for (const field of requirement.fields) {
      if (isThere(field) || replaced(field, rules, isThere)) continue;
      fields[field] = requirement.sentence;
    }
  }
  for (const [field, shape] of Object.entries(SHAPES[type])) {
    const value = submission[field as SubmissionField];
    const problem = isBlank(value) ? undefined : shape.safeParse(value).error?.issues[0];
    // The schemas use only sentences of the contract. A test compares them with the list.
    if (problem) fields[field] = problem.message as Sentence;
  }
  const [sentence] = Object.values(fields);
  return sentence === undefined ? null : { sentence, fields };
}

/**
 * The typed values of the last submission; '' for values that were not typed. Personal numbers and
 * the IBAN are masked, even for the owner. An empty field in the next submission keeps them.
 */
export const typedDocuments = z.object({
  civil_id: z.string(),
  full_name_arabic: z.string(),
  full_name_english: z.string(),
  company_name: z.string(),
  company_name_arabic: z.string(),
  signatory_civil_id: z.string(),
  bank_name: z.string(),
  iban: z.string(),
  /** The owners and the purpose. An owner with its `id` and without a number keeps the number. */
  ownership,
});
export type TypedDocuments = z.infer<typeof typedDocuments>;

/** One submission. The links to its files are valid for 60 seconds. */
export const documentRecord = submissionSummary.extend({
  id: z.uuid(),
  version: z.int(),
  document_type: entityType,
  files: z.array(
    z.object({
      id: z.uuid(),
      field: z.enum(DOCUMENT_FILE_FIELDS),
      content_type: z.string(),
      size_bytes: z.int(),
      pages: z.int().nullable(),
      /** The link is null for readers who may not open the file. */
      url: z.string().nullable(),
    }),
  ),
});
export type DocumentRecord = z.infer<typeof documentRecord>;

/** The registrant's next step. `token` and `user` are an onboarding session of 60 minutes. */
export const submissionOutcome = z.object({
  mcc_status: mccStatus,
  next_step: nextStep,
  token: z.string().nullable(),
  user: sessionUser.nullable(),
  redirect_url: z.string().nullable(),
  notification_message: z.string(),
  document: documentRecord,
});
export type SubmissionOutcome = z.infer<typeof submissionOutcome>;
