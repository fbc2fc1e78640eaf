import type { FieldErrors, Resolver } from 'react-hook-form';
import {
  checkSubmission,
  DOCUMENT_FILE_FIELDS,
  type DocumentFileField,
} from '@diwan/contract/features/documents/records';
import type { documentEndpoints } from '@diwan/contract/features/documents/endpoints';
import type { RegistrationState } from '@diwan/contract/features/registration/records';
import type { BodyIn } from '@diwan/contract/kernel/endpoint';
import type { Sentence } from '@diwan/contract/kernel/sentences';
import type { EntityType } from '@diwan/contract/features/brands/entity-types';
import { readDataUrl } from '../../widgets/document-field/read-data-url.ts';

/** The texts of step 2, an empty one for what is not filled in. */
export interface DocumentTexts {
  readonly civil_id: string;
  readonly full_name_arabic: string;
  readonly full_name_english: string;
  readonly company_name: string;
  readonly company_name_arabic: string;
  readonly bank_name: string;
  readonly iban: string;
}

export type DocumentFiles = Readonly<Record<DocumentFileField, File | null>>;
export type DocumentValues = DocumentTexts & DocumentFiles;
export type DocumentName = keyof DocumentValues;
export type DocumentBody = BodyIn<typeof documentEndpoints.submitDocuments>;

/** What this form needs to know of the registration. */
export type Registrant = Pick<
  RegistrationState,
  'brand_id' | 'entity_type' | 'company_name' | 'company_name_arabic' | 'documents_present'
>;

export const startValues = (registrant: Registrant): DocumentValues => ({
  civil_id: '',
  full_name_arabic: '',
  full_name_english: '',
  company_name: registrant.company_name ?? '',
  company_name_arabic: registrant.company_name_arabic ?? '',
  bank_name: '',
  iban: '',
  civil_id_file: null,
  driver_license_file: null,
  commercial_license_file: null,
  signatory_auth_file: null,
  signatory_id_file: null,
});

const TEXTS: Readonly<Record<EntityType, readonly (keyof DocumentTexts)[]>> = {
  individual: ['civil_id', 'full_name_arabic', 'full_name_english', 'bank_name', 'iban'],
  corporate: ['civil_id', 'company_name', 'company_name_arabic', 'bank_name', 'iban'],
};

const FILES: Readonly<Record<EntityType, readonly DocumentFileField[]>> = {
  individual: ['driver_license_file', 'civil_id_file'],
  corporate: ['commercial_license_file', 'signatory_auth_file', 'signatory_id_file'],
};

/** The rule of the contract, asked with the texts and a word in the place of each file. */
function findProblem({ entity_type, documents_present }: Registrant, values: DocumentValues) {
  const chosen = DOCUMENT_FILE_FIELDS.filter((field) => values[field] !== null);
  const files = Object.fromEntries(chosen.map((field) => [field, 'chosen']));
  const texts = Object.fromEntries(TEXTS[entity_type].map((field) => [field, values[field]]));
  return checkSubmission(entity_type, { ...texts, ...files }, documents_present);
}

/** What is said above the form, in the order of the specification; null when nothing lacks. */
export const documentsProblem = (registrant: Registrant, values: DocumentValues): Sentence | null =>
  findProblem(registrant, values)?.sentence ?? null;

const EMPTY_FIELD: Sentence = 'This field is required';

/** At the field a few words are enough where it is simply empty. */
export function documentsResolver(registrant: Registrant): Resolver<DocumentValues> {
  return (values) => {
    const problem = findProblem(registrant, values);
    if (problem === null) return { values, errors: {} };
    const errors = Object.fromEntries(
      Object.entries(problem.fields).map(([field, sentence]) => {
        const empty = !values[field as DocumentName];
        return [field, { type: 'contract', message: empty ? EMPTY_FIELD : sentence }];
      }),
    );
    return { values: {}, errors: errors as FieldErrors<DocumentValues> };
  };
}

/** The request: the texts and files that this kind of registrant is asked for. */
export async function toBody(type: EntityType, values: DocumentValues): Promise<DocumentBody> {
  const texts = TEXTS[type].map((field) => [field, values[field].trim()] as const);
  const files = FILES[type].flatMap((field) => {
    const file = values[field];
    return file === null ? [] : [readDataUrl(file).then((url) => [field, url] as const)];
  });
  const filled = texts.filter(([, text]) => text !== '');
  return {
    document_type: type,
    ...Object.fromEntries([...filled, ...(await Promise.all(files))]),
  };
}
