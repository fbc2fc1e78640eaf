import { z } from 'zod';
import { documentDataUrl } from '../../kernel/data-url.ts';
import { abilities } from '../../kernel/actions.ts';
import { cleanText } from '../../kernel/text.ts';
import { matchStatus } from '../documents/records.ts';
import { readingActions } from './actions.ts';

/** What is read from a licence or a civil ID. Dates are yyyy-MM-dd. */
export const READING_FIELDS = [
  'full_name_english',
  'full_name_arabic',
  'civil_id',
  'license_number',
  'birth_date',
  'expiry_date',
] as const;
export type ReadingField = (typeof READING_FIELDS)[number];

/** The files of a submission that show a person's paper. */
export const READ_FILE_FIELDS = [
  'civil_id_file',
  'driver_license_file',
  'signatory_id_file',
] as const;
export type ReadFileField = (typeof READ_FILE_FIELDS)[number];

/**
 * What speaks for a value beside the letters themselves; each is independent of the others.
 * `read_twice`: the same line said the same in another size. `known_spelling`: each word of the
 * line in the other script is a known spelling of the same name.
 */
export const EVIDENCE = [
  'checksum',
  'mrz',
  'second_line',
  'read_twice',
  'known_spelling',
  'typed',
  'birth_date_inside',
  'other_document',
] as const;
export type Evidence = (typeof EVIDENCE)[number];

/** Why a file could not be read at all. */
export const UNREADABLE_REASONS = [
  'broken',
  'protected',
  'too_small',
  'too_slow',
  'too_many_pages',
  'no_text',
] as const;
export type UnreadableReason = (typeof UNREADABLE_REASONS)[number];

/** Shares (0 to 1) of the picture as it is stored, from its top left corner; `page` from 1. */
export const readingPlace = z.object({
  page: z.int(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});
export type ReadingPlace = z.infer<typeof readingPlace>;

const machineValue = {
  field: z.enum(READING_FIELDS),
  /** As the machine read it. */
  read: z.string(),
  /** 0 to 1. */
  confidence: z.number(),
  /** Whether independent evidence agrees; else a person is asked. */
  accepted: z.boolean(),
  evidence: z.array(z.enum(EVIDENCE)),
  /** Whether a digit was put right by the number's checksum, or a word by the lists of names. */
  repaired: z.boolean(),
  /** What the engine had read, where a name is not said so by any single look at its line. */
  engine_read: z.string().nullable(),
  place: readingPlace.nullable(),
};

export const machineReading = z.object(machineValue);
export type MachineReading = z.infer<typeof machineReading>;

export const readingValue = z.object({
  ...machineValue,
  /** Null where the machine read nothing and a person put the value in. */
  read: z.string().nullable(),
  /** What counts: what a person put in its place, else what was read. */
  value: z.string(),
  correction: z.object({ value: z.string(), by: z.string(), at: z.iso.datetime() }).nullable(),
  /** Null where nothing of this kind was typed. */
  differs_from_typed: z.boolean().nullable(),
});
export type ReadingValue = z.infer<typeof readingValue>;

export const documentReading = z.object({
  file_id: z.uuid(),
  file_field: z.enum(READ_FILE_FIELDS),
  document_id: z.uuid(),
  document_version: z.int(),
  state: z.enum(['waiting', 'read', 'unreadable']),
  /** Why it is unreadable. */
  reason: z.enum(UNREADABLE_REASONS).nullable(),
  /** Pixels of the picture as stored; of a PDF, of its drawn page. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** How far the picture has to be turned clockwise to stand upright: 0, 90, 180 or 270. */
  orientation: z.int().nullable(),
  /** Of the machine that read it. */
  engine: z.string().nullable(),
  read_at: z.iso.datetime().nullable(),
  /** In the order of `READING_FIELDS`; a field that was not found is absent. */
  values: z.array(readingValue),
  can: abilities(readingActions),
});
export type DocumentReading = z.infer<typeof documentReading>;

/** One part of a name beside its partner in the other name. */
export const namePart = z.object({
  typed: z.string().nullable(),
  read: z.string().nullable(),
  verdict: z.enum(['same', 'alike', 'different', 'missing']),
});
export type NamePart = z.infer<typeof namePart>;

/** `score` 0 to 1: how alike the names are. */
export const nameVerdict = z.object({
  status: matchStatus,
  score: z.number(),
  parts: z.array(namePart),
});
export type NameVerdict = z.infer<typeof nameVerdict>;

/** Everything that was read from the newest submission of a brand. */
export const brandReadings = z.object({
  document_id: z.uuid().nullable(),
  files: z.array(documentReading),
  driver_license_verified: matchStatus,
  name_match_status: matchStatus,
  /** The typed name beside the one that was read, in each script; null where one is not there. */
  name_english: nameVerdict.nullable(),
  name_arabic: nameVerdict.nullable(),
});
export type BrandReadings = z.infer<typeof brandReadings>;

export const readingCorrection = z.strictObject({ value: cleanText({ min: 1, max: 200 }) });
export type ReadingCorrection = z.infer<typeof readingCorrection>;

/** The pictures of the test tool. The names are the specification's. */
export const ocrTest = z.strictObject({
  image: documentDataUrl,
  signature: documentDataUrl.optional(),
});

export const ocrTestResult = z.object({
  fullNameEnglish: z.string().nullable(),
  civilID: z.string().nullable(),
  licenseNumber: z.string().nullable(),
  /** Each value with its place and how sure it is. */
  values: z.array(machineReading),
  orientation: z.int(),
  milliseconds: z.int(),
});
export type OcrTestResult = z.infer<typeof ocrTestResult>;
