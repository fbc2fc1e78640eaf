import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { intId, uuid } from '../../kernel/ids.ts';
import { kwd } from '../../kernel/money.ts';
import { pageQuery } from '../../kernel/paging.ts';
import { cleanText } from '../../kernel/text.ts';
import { caseActions } from './actions.ts';
import {
  CASE_BANDS,
  CASE_GROUPS,
  CASE_STATUSES,
  LIST_FORMATS,
  LIST_SOURCES,
  MATCH_REASONS,
  SUBJECT_ROLES,
} from './terms.ts';

const listVersion = {
  version: z.int(),
  /** The number of entries in this version. */
  entries: z.int(),
  /** The numbers of entries that this version added, changed and removed. */
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  /** The SHA-256 over the digests of all entries, in hexadecimal digits. */
  digest: z.string(),
  source: z.enum(LIST_SOURCES),
  imported_at: z.iso.datetime(),
  /** The email of the admin who uploaded this version; null if no person did. */
  imported_by: z.string().nullable(),
};

/** A list of names with which people are compared, in its current version. */
export const screeningList = z.object({
  id: uuid,
  name: z.string(),
  format: z.enum(LIST_FORMATS),
  ...listVersion,
});
export type ScreeningList = z.infer<typeof screeningList>;

export const screeningListVersion = z.object(listVersion);
export type ScreeningListVersion = z.infer<typeof screeningListVersion>;

/** A file of the watched folder that was refused. */
export const refusedListFile = z.object({
  name: z.string(),
  read_at: z.iso.datetime(),
  /** The reason, in the reader's language. */
  reason: z.string(),
});
export type RefusedListFile = z.infer<typeof refusedListFile>;

export const screeningLists = z.object({
  lists: z.array(screeningList),
  refused_files: z.array(refusedListFile),
});
export type ScreeningLists = z.infer<typeof screeningLists>;

/** The fields that are sent with the file. A known name imports a new version of that list. */
export const screeningListUpload = z.strictObject({
  name: cleanText({ max: 100, required: 'Please enter the name of the list' }),
  format: z.enum(LIST_FORMATS, { error: 'Please choose the format of the list' }),
});
export type ScreeningListUpload = z.output<typeof screeningListUpload>;

/** One fact for or against a match, with the values that were compared. */
export const matchFact = z.object({
  code: z.enum(MATCH_REASONS),
  /** The subject's value; null for numbers of identity documents. */
  subject: z.string().nullable(),
  /** The value of the list; null for numbers of identity documents. */
  entry: z.string().nullable(),
});
export type MatchFact = z.infer<typeof matchFact>;

/** A person who may be a person of a list. */
export const screeningCase = z.object({
  id: uuid,
  status: z.enum(CASE_STATUSES),
  band: z.enum(CASE_BANDS),
  /** The score, from 0 to 100. */
  score: z.int(),
  facts: z.array(matchFact),
  opened_at: z.iso.datetime(),
  /** True if the case holds payouts, payments and terminal requests of the brand. */
  is_frozen: z.boolean(),
  frozen_at: z.iso.datetime().nullable(),
  /** The amount in payout files that were sent but not confirmed before the freeze, in KWD. */
  left_amount: kwd.nullable(),
  subject: z.object({
    role: z.enum(SUBJECT_ROLES),
    /** The names of the subject; empty if the customer's data was erased. */
    names: z.array(z.string()),
    birth_date: z.iso.date().nullable(),
    nationality: z.string().nullable(),
    brand_id: intId.nullable(),
    brand_name: z.string().nullable(),
  }),
  entry: z.object({
    list_name: z.string(),
    /** The name that matches best. */
    name: z.string(),
    names: z.array(z.string()),
    birth_dates: z.array(z.string()),
    nationalities: z.array(z.string()),
    /** The reference and reason of the list. */
    reason: z.string().nullable(),
    /** True if the current version of the list still has this entry. */
    is_current: z.boolean(),
  }),
  /** True if two independent admins have to clear the case. */
  needs_two_persons: z.boolean(),
  /** The email of the admin who cleared the case first. */
  first_cleared_by: z.string().nullable(),
  first_cleared_at: z.iso.datetime().nullable(),
  first_reason: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
  can: abilities(caseActions),
});
export type ScreeningCase = z.infer<typeof screeningCase>;

export const screeningCaseQuery = z.strictObject({
  ...pageQuery,
  status: z.enum(CASE_STATUSES).optional(),
  group: z.enum(CASE_GROUPS).default('people'),
});
export type ScreeningCaseQuery = z.output<typeof screeningCaseQuery>;
