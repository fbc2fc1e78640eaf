import type { ReadingField } from '@diwan/contract/features/readings/records';
import { judgeReadings } from '../src/judge.ts';
import { sameName } from '../src/names/port.ts';
import type { createEngine } from '../src/ocr/engine.ts';
import type { loadModels } from '../src/ocr/lines/models.ts';
import { readPaper } from '../src/ocr/read-paper.ts';
import type { DrawnPicture } from './families/family.ts';

export const FIELDS = [
  'civil_id',
  'full_name_english',
  'full_name_arabic',
  'birth_date',
  'expiry_date',
  'license_number',
] as const satisfies readonly ReadingField[];

const NOBODY = { civil_id: null, full_name_english: null, full_name_arabic: null };

/** A field of a picture after the product's reader and its rules. */
export interface JudgedField {
  readonly field: (typeof FIELDS)[number];
  /** The value that the picture shows; undefined if it shows none. */
  readonly truth: string | undefined;
  /** The value that was read; null or undefined if none. */
  readonly read: string | null | undefined;
  readonly is_right: boolean;
  /** True if no person needs to check the value. */
  readonly accepted: boolean;
  readonly evidence: string;
}

interface Readers {
  readonly engine: ReturnType<typeof createEngine>;
  readonly models: Awaited<ReturnType<typeof loadModels>>;
}

const isSame = (field: ReadingField, one: string, other: string | undefined): boolean =>
  other !== undefined && (field.startsWith('full_name') ? sameName(one, other) : one === other);

/** Reads a drawn picture and judges its values, without a typed value. */
export async function judgeDrawn(readers: Readers, drawn: DrawnPicture): Promise<JudgedField[]> {
  const { picture, shown, also } = drawn;
  const options = { budget_ms: 60_000, this_year: 2026, ...readers };
  const reading = await readPaper(picture, options).catch(() => undefined);
  const values = reading?.state === 'read' ? reading.values : [];
  const file = { file_id: 'one', file_field: 'civil_id_file', correction: null } as const;
  const judged = judgeReadings(
    values.map((value) => ({ ...value, ...file })),
    NOBODY,
  ).values;
  return FIELDS.map((field) => {
    const value = judged.find((one) => one.field === field);
    const read = value?.read;
    const is_read = read !== null && read !== undefined;
    return {
      field,
      truth: shown[field],
      read,
      is_right: is_read && isSame(field, read, shown[field] ?? also?.[field]),
      accepted: value?.accepted === true,
      evidence: `${value?.confidence.toFixed(2) ?? ''} ${value?.evidence.join() ?? ''}`,
    };
  });
}
