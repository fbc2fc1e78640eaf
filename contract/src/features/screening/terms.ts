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
  has_dtd: 'The file contains a document type definition (DTD). Remove it',
  other_document: 'This is not the consolidated list of the UN',
  no_entries: 'The list has no entries',
  too_many_entries: 'A list has at most 100,000 entries',
  no_name: 'The entry has no name',
  no_id: 'The entry has no id',
  repeated_id: 'This entry is in the file twice',
  birth_date: 'The birth date must be a year, a month or a day, such as 1970-05-31',
  missing_column: 'A required column is missing in the first line',
  unclosed_quote: 'A quotation mark is missing',
  value_count: 'The line does not have as many values as the first line',
  other_format: 'The list with this name has another format',
  too_large: 'The file is larger than 24 MB',
  too_long: 'A value is longer than 2,000 characters',
} as const satisfies Record<string, Sentence>;
export type ListProblem = keyof typeof LIST_PROBLEMS;
