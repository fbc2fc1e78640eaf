import type { sentences } from './words.ts';

type Sentence = keyof typeof sentences;

/**
 * The formats of lists.
 * - `un_xml`: the consolidated list of the UN Security Council
 * - `opensanctions_csv`: `targets.simple.csv` of OpenSanctions
 * - `local_csv`: the columns `name`, `name_ar`, `birth_date`, `nationality`, `id_number` and
 *   `reason`
 */
export const LIST_FORMATS = ['un_xml', 'opensanctions_csv', 'local_csv'] as const;
export type ListFormat = (typeof LIST_FORMATS)[number];

/** The origin of a version of a list. `trial` is the invented list of the trial mode. */
export const LIST_SOURCES = ['upload', 'folder', 'trial'] as const;
export type ListSource = (typeof LIST_SOURCES)[number];

/** The maximum size of a list's file, in bytes. */
export const MAX_LIST_BYTES = 24 * 1024 * 1024;

/** The reasons why a list is refused, each with the sentence that explains it. */
export const LIST_PROBLEMS = {
  not_utf8: 'The file is not UTF-8 text',
  not_well_formed: 'The XML is not well-formed',
  has_dtd: 'The file must not contain a document type definition (DTD)',
  other_document: 'This is not the consolidated list of the UN',
  no_entries: 'The list has no entries',
  too_many_entries: 'A list can have at most 100,000 entries',
  no_name: 'The entry has no name',
  no_id: 'The entry has no ID',
  repeated_id: 'This entry is in the file twice',
  birth_date: 'The birth date must be a year, a year and month, or a full date, such as 1970-05-31',
  missing_column: 'A required column is missing in the first line',
  unclosed_quote: 'A quotation mark is missing',
  value_count: 'The line does not have as many values as the first line',
  other_format: 'An existing list with this name has a different format',
  too_large: 'The file is larger than 24 MB',
  too_long: 'A value is longer than 2,000 characters',
} as const satisfies Record<string, Sentence>;
export type ListProblem = keyof typeof LIST_PROBLEMS;

/** The ranges of a match. `strong`: probably the same person. `possible`: a person compares. */
export const CASE_BANDS = ['strong', 'possible'] as const;
export type CaseBand = (typeof CASE_BANDS)[number];

export const CASE_STATUSES = ['open', 'cleared', 'confirmed'] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

/** Customers are compared by their names alone, so their cases are listed separately. */
export const CASE_GROUPS = ['people', 'customers'] as const;
export type CaseGroup = (typeof CASE_GROUPS)[number];

/**
 * The roles of subjects. `holder`: the person of a brand's documents, which is the owner of an
 * individual's brand and the signatory of a company. `owner`, `signer` and `beneficiary` are
 * persons of the brand with another name. `beneficial_owner` owns or controls the company.
 */
export const SUBJECT_ROLES = [
  'holder',
  'owner',
  'signer',
  'beneficiary',
  'beneficial_owner',
  'staff',
  'partner',
  'member',
  'stakeholder',
  'customer',
] as const;
export type SubjectRole = (typeof SUBJECT_ROLES)[number];

/** The formats of the draft report to the authority. */
export const REPORT_FORMATS = ['pdf', 'json'] as const;

/** The facts for and against a match. */
export const MATCH_REASONS = [
  'same_name',
  'other_spelling',
  'other_script',
  'other_order',
  'fewer_parts',
  'different_part',
  'common_name',
  'same_birth_date',
  'same_birth_year',
  'near_birth_year',
  'other_birth_year',
  'same_nationality',
  'other_nationality',
  'same_id_number',
] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];
