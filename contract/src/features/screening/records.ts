import { z } from 'zod';
import { uuid } from '../../kernel/ids.ts';
import { cleanText } from '../../kernel/text.ts';
import { LIST_FORMATS, LIST_SOURCES } from './terms.ts';

const listVersion = {
  version: z.int(),
  /** The number of entries in this version. */
  entries: z.int(),
  /** The numbers of entries that this version added, changed and removed. */
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  /** SHA-256 over the digests of all entries, in hexadecimal digits. */
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
