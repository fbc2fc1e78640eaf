import { z } from 'zod';
import { documentDataUrl } from '../../kernel/data-url.ts';
import { abilities } from '../../kernel/actions.ts';
import { cleanText } from '../../kernel/text.ts';
import { matchStatus } from '../brands/submissions.ts';
import { readingActions } from './actions.ts';

/** The values that are read from a licence or a civil ID. Dates are yyyy-MM-dd. */
export const READING_FIELDS = [
  'full_name_english',
  'full_name_arabic',
  'civil_id',
  'license_number',
  'birth_date',
  'expiry_date',
] as const;
export type ReadingField = (typeof READING_FIELDS)[number];

/** The files of a submission that show a person's identity document. */
export const READ_FILE_FIELDS = [
  'civil_id_file',
  'driver_license_file',
  'signatory_id_file',
] as const;
export type ReadFileField = (typeof READ_FILE_FIELDS)[number];

/**
 * The evidence that supports a read value. Each kind is independent of the others.
 * - `read_twice`: two engines read the same letters outside the labels of a card, and every line of
 *   a name was readable
 * - `known_spelling`: every word in the other script is a known spelling of the same name
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

/** The reasons why a file could not be read. */
export const UNREADABLE_REASONS = [
  'broken',
  'protected',
  'too_small',
  'too_slow',
  'too_many_pages',
  'no_text',
] as const;
export type UnreadableReason = (typeof UNREADABLE_REASONS)[number];

/**
 * A place on the stored picture, in shares of its size from 0 to 1. The origin is the top left
 * corner. `page` starts at 1.
 */
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
  /** The value as the machine read it. */
  read: z.string(),
  /** The confidence of the engine, from 0 to 1. */
  confidence: z.number(),
  /** True if independent evidence supports the value. Otherwise a person decides. */
  accepted: z.boolean(),
  evidence: z.array(z.enum(EVIDENCE)),
  /** True if a checksum corrected a digit, or a list of names corrected a word. */
  repaired: z.boolean(),
  /** The engine's text of a name, if no single reading produced the final name; otherwise null. */
  engine_read: z.string().nullable(),
  place: readingPlace.nullable(),
};

export const machineReading = z.object(machineValue);
export type MachineReading = z.infer<typeof machineReading>;

export const readingValue = z.object({
  ...machineValue,
  /** The value is null if the machine read nothing and a person entered it. */
  read: z.string().nullable(),
  /** The current value: a person's correction, otherwise the reading. */
  value: z.string(),
  correction: z.object({ value: z.string(), by: z.string(), at: z.iso.datetime() }).nullable(),
  /** True if the value differs from the typed one; null if nothing was typed. */
  differs_from_typed: z.boolean().nullable(),
});
export type ReadingValue = z.infer<typeof readingValue>;

export const documentReading = z.object({
  file_id: z.uuid(),
  file_field: z.enum(READ_FILE_FIELDS),
  document_id: z.uuid(),
  document_version: z.int(),
  state: z.enum(['waiting', 'read', 'unreadable']),
  /** The reason why the file is unreadable; null otherwise. */
  reason: z.enum(UNREADABLE_REASONS).nullable(),
  /** The size in pixels of the stored picture, or of a PDF's rendered page. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** The clockwise rotation that makes the picture upright: 0, 90, 180 or 270. */
  orientation: z.int().nullable(),
  /** The name of the reading engine. */
  engine: z.string().nullable(),
  read_at: z.iso.datetime().nullable(),
  /** The values in the order of `READING_FIELDS`. Fields that were not found are absent. */
  values: z.array(readingValue),
  can: abilities(readingActions),
});
export type DocumentReading = z.infer<typeof documentReading>;

/** One part of a name with its counterpart in the other name. */
export const namePart = z.object({
  typed: z.string().nullable(),
  read: z.string().nullable(),
  verdict: z.enum(['same', 'alike', 'different', 'missing']),
});
export type NamePart = z.infer<typeof namePart>;

/** The result of comparing two names. `score` is their similarity from 0 to 1. */
export const nameVerdict = z.object({
  status: matchStatus,
  score: z.number(),
  parts: z.array(namePart),
});
export type NameVerdict = z.infer<typeof nameVerdict>;

/** All readings of a brand's newest submission. */
export const brandReadings = z.object({
  document_id: z.uuid().nullable(),
  files: z.array(documentReading),
  driver_license_verified: matchStatus,
  name_match_status: matchStatus,
  /** The typed name compared with the read name, in each script; null if either is missing. */
  name_english: nameVerdict.nullable(),
  name_arabic: nameVerdict.nullable(),
});
export type BrandReadings = z.infer<typeof brandReadings>;

export const readingCorrection = z.strictObject({ value: cleanText({ min: 1, max: 200 }) });
export type ReadingCorrection = z.infer<typeof readingCorrection>;

/** The pictures that the OCR test tool reads. The specification defines the member names. */
export const ocrTest = z.strictObject({
  image: documentDataUrl,
  signature: documentDataUrl.optional(),
});

export const ocrTestResult = z.object({
  fullNameEnglish: z.string().nullable(),
  civilID: z.string().nullable(),
  licenseNumber: z.string().nullable(),
  /** Each value with its place and confidence. */
  values: z.array(machineReading),
  orientation: z.int(),
  milliseconds: z.int(),
});
export type OcrTestResult = z.infer<typeof ocrTestResult>;
