import type { Sentence } from '@diwan/contract';
import { type FieldErrors, type Resolver, set } from 'react-hook-form';
import {
  checkSubmission,
  DOCUMENT_FILE_FIELDS,
  type DocumentFileField,
  type DocumentUpload,
  MASKED_DOCUMENT_VALUES,
  SIGNATORY_TEXTS,
  type TypedDocuments,
} from '@diwan/contract/features/documents/records';
import type { documentEndpoints } from '@diwan/contract/features/documents/endpoints';
import type { RegistrationState } from '@diwan/contract/features/registration/records';
import type { BodyIn } from '@diwan/contract/kernel/endpoint';
import type { EntityType } from '@diwan/contract/features/brands/entity-types';
import type { Draft } from '../../lib/away/drafts.ts';
import {
  ownershipBody,
  ownershipProblems,
  type OwnershipValues,
  ownershipValues,
} from '../../widgets/owners/owner-values.ts';

/** The texts of step 2. A missing value is an empty string. */
export interface DocumentTexts {
  readonly civil_id: string;
  readonly full_name_arabic: string;
  readonly full_name_english: string;
  readonly company_name: string;
  readonly company_name_arabic: string;
  readonly signatory_civil_id: string;
  readonly bank_name: string;
  readonly iban: string;
}

type DocumentFiles = Readonly<Record<DocumentFileField, File | null>>;
export type DocumentValues = DocumentTexts & OwnershipValues & DocumentFiles;
export type DocumentName = keyof DocumentValues;
export type DocumentBody = BodyIn<typeof documentEndpoints.submitDocuments>;

/** The properties of the registration that this form needs. */
export type Registrant = Pick<
  RegistrationState,
  | 'brand_id'
  | 'entity_type'
  | 'company_name'
  | 'company_name_arabic'
  | 'documents_present'
  | 'uploads'
  | 'license_optional'
  | 'draft_key'
>;

/**
 * The values that were read from photos, by field. They are used only after the person confirmed
 * them.
 */
export type ReadTexts = Partial<Record<DocumentUploadRead['field'] | 'signatory_civil_id', string>>;
type DocumentUploadRead = NonNullable<DocumentUpload['read']>[number];

const isDate = (name: keyof ReadTexts): name is 'birth_date' | 'expiry_date' =>
  name === 'birth_date' || name === 'expiry_date';

/**
 * Returns the read values that the form still contains, and the read dates. Values that the person
 * changed are excluded.
 */
export function unchangedReads(
  values: Partial<DocumentTexts>,
  read: ReadTexts,
): readonly (readonly [keyof ReadTexts, string])[] {
  const all = Object.entries(read) as [keyof ReadTexts, string][];
  const texts = all.filter(([name, value]) => !isDate(name) && values[name] === value);
  return texts.length === 0 ? [] : [...texts, ...all.filter(([name]) => isDate(name))];
}

/** The data of step 2 that this device stores. */
export interface DocumentsDraft {
  readonly read: ReadTexts;
  readonly texts: Partial<DocumentTexts & OwnershipValues>;
  readonly uploads: Partial<Record<DocumentFileField, string>>;
  readonly files: Partial<Record<DocumentFileField, File>>;
}

export function readDocumentsDraft(draft: Draft | null): DocumentsDraft {
  const values = (draft?.values ?? {}) as Partial<Omit<DocumentsDraft, 'files'>>;
  const { texts = {}, uploads = {}, read = {} } = values;
  return { texts, uploads, read, files: draft?.files ?? {} };
}

const filledOr = (text: string | undefined, other: string | null): string =>
  text === undefined || text === '' ? (other ?? '') : text;

const NOTHING_TYPED = { civil_id: '', signatory_civil_id: '', iban: '' } as const satisfies Record<
  (typeof MASKED_DOCUMENT_VALUES)[number],
  ''
>;

/** The masked values of the last submission. An empty field keeps its stored value. */
export type KeptValues = Partial<Record<(typeof MASKED_DOCUMENT_VALUES)[number], string>>;

export const keptValues = (typed: DocumentTexts | undefined): KeptValues =>
  Object.fromEntries(
    MASKED_DOCUMENT_VALUES.flatMap((name) => (typed?.[name] ? [[name, typed[name]]] : [])),
  );

/**
 * Returns the initial values: the device's draft, otherwise the last submission.
 * @param typed the texts of the last submission
 */
export const startValues = (
  registrant: Registrant,
  draft: DocumentsDraft,
  { ownership, ...typed }: Partial<TypedDocuments> = {},
): DocumentValues => ({
  full_name_arabic: '',
  full_name_english: '',
  bank_name: '',
  ...typed,
  ...ownershipValues(ownership),
  ...NOTHING_TYPED,
  company_name: filledOr(typed.company_name, registrant.company_name),
  company_name_arabic: filledOr(typed.company_name_arabic, registrant.company_name_arabic),
  ...draft.texts,
  civil_id_file: null,
  driver_license_file: null,
  commercial_license_file: null,
  signatory_auth_file: null,
  signatory_id_file: null,
  ...draft.files,
});

/** Returns only the texts, as the draft stores them. */
export function textsOf(values: DocumentValues): DocumentTexts & OwnershipValues {
  const files = new Set<string>(DOCUMENT_FILE_FIELDS);
  const texts = Object.entries(values).filter(([name]) => !files.has(name));
  return Object.fromEntries(texts) as unknown as DocumentTexts & OwnershipValues;
}

/** Returns the chosen files with their fields. */
export const filesOf = (values: DocumentValues): [DocumentFileField, File][] =>
  DOCUMENT_FILE_FIELDS.flatMap((field) => {
    const file = values[field];
    return file === null ? [] : [[field, file] as [DocumentFileField, File]];
  });

const TEXTS: Readonly<Record<EntityType, readonly (keyof DocumentTexts)[]>> = {
  individual: ['civil_id', 'full_name_arabic', 'full_name_english', 'bank_name', 'iban'],
  corporate: [
    'civil_id',
    'company_name',
    'company_name_arabic',
    ...SIGNATORY_TEXTS,
    'bank_name',
    'iban',
  ],
};

const FILES: Readonly<Record<EntityType, readonly DocumentFileField[]>> = {
  individual: ['driver_license_file', 'civil_id_file'],
  corporate: ['commercial_license_file', 'signatory_auth_file', 'signatory_id_file'],
};

interface FormProblem {
  readonly sentence: Sentence;
  readonly fields: Readonly<Record<string, Sentence>>;
}

/** Checks the texts, owners and files with the contract's rules. Files are represented by a placeholder. */
function findProblem(
  { entity_type, documents_present, license_optional: without_license }: Registrant,
  values: DocumentValues,
): FormProblem | null {
  const chosen = DOCUMENT_FILE_FIELDS.filter((field) => values[field] !== null);
  const files = Object.fromEntries(chosen.map((field) => [field, 'chosen']));
  const texts = Object.fromEntries(TEXTS[entity_type].map((field) => [field, values[field]]));
  const entered = { ...texts, ...files };
  const problem = checkSubmission(entity_type, entered, documents_present, { without_license });
  const missing =
    entity_type === 'corporate'
      ? SIGNATORY_TEXTS.filter(
          (name) => values[name].trim() === '' && !documents_present.includes(name),
        )
      : [];
  const signatory = Object.fromEntries(missing.map((name) => [name, SIGNATORY] as const));
  const owners = ownershipProblems(entity_type, values);
  const fields = { ...signatory, ...problem?.fields, ...owners };
  if (Object.keys(fields).length === 0) return null;
  const others = missing.length === 0 ? 'Please check the highlighted fields' : SIGNATORY;
  return { sentence: problem?.sentence ?? others, fields };
}

const SIGNATORY = 'Name in both languages and civil ID of the signatory are required';

/**
 * Returns the message above the form, or null if the form is complete. The specification defines
 * the order.
 */
export const documentsProblem = (registrant: Registrant, values: DocumentValues): Sentence | null =>
  findProblem(registrant, values)?.sentence ?? null;

const EMPTY_FIELD: Sentence = 'This field is required';

/**
 * Returns a resolver with a message for each wrong field. An empty field gets a shorter message.
 */
export function documentsResolver(registrant: Registrant): Resolver<DocumentValues> {
  return (values) => {
    const problem = findProblem(registrant, values);
    if (problem === null) return { values, errors: {} };
    const errors: FieldErrors<DocumentValues> = {};
    for (const [field, sentence] of Object.entries(problem.fields)) {
      const empty = field in values && !values[field as DocumentName];
      // Fields of an owner, such as `owners.0.share`, are nested.
      set(errors, field, { type: 'contract', message: empty ? EMPTY_FIELD : sentence });
    }
    return { values: {}, errors };
  };
}

/** Returns the request: the texts that this entity type needs, and the ids of the uploads. */
export function toBody(
  type: EntityType,
  values: DocumentValues,
  uploads: Partial<Record<DocumentFileField, string>>,
): DocumentBody {
  const texts = TEXTS[type].map((field) => [field, values[field].trim()] as const);
  const filled = texts.filter(([, text]) => text !== '');
  return {
    document_type: type,
    ...Object.fromEntries(filled),
    ...ownershipBody(type, values),
    uploads,
  };
}

/** Returns the chosen files that this entity type needs. */
export const chosenFiles = (type: EntityType, values: DocumentValues) =>
  filesOf(values).filter(([field]) => FILES[type].includes(field));
