import { readingActions } from '@diwan/contract/features/readings/actions';
import {
  type BrandReadings,
  type DocumentReading,
  type OcrTestResult,
  READING_FIELDS,
  type ReadingField,
  type ReadingValue,
} from '@diwan/contract/features/readings/records';
import { DOCUMENT_FILE } from '@diwan/contract/kernel/data-url';
import { arabicName, latinName } from '@diwan/contract/kernel/text';
import { civilId } from '@diwan/contract/world/civil-id';
import { toAsciiDigits } from '@diwan/contract/world/digits';
import { z } from 'zod';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, type Deps, signedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Difference } from '../../platform/difference.ts';
import { AppError } from '../../platform/error.ts';
import { checkUpload } from '../../platform/files/check.ts';
import { comparesNumbers, maskForOthers } from '../../platform/masking.ts';
import { createTurns } from '@diwan/processes/turns';
import { lockBrand, requireBrand } from '../brands/public.ts';
import { type Judgement, judgeReadings, type TypedPerson } from '@diwan/reading/judge';
import { sameName } from '@diwan/reading/names/port';
import { judgedValues, papersOf, readFile, settleSubmission, typedPerson } from './reading.ts';
import * as store from './store.ts';

function differsFromTyped(field: ReadingField, value: string, typed: TypedPerson): boolean | null {
  if (field === 'civil_id') return typed.civil_id === null ? null : typed.civil_id !== value;
  if (field !== 'full_name_english' && field !== 'full_name_arabic') return null;
  const name = typed[field];
  return name === null ? null : !sameName(name, value);
}

function showValue(
  { secrets }: Deps,
  row: store.ValueRow,
  typed: TypedPerson,
): ReadingValue | null {
  const read = secrets.openOrNull(row.value_sealed);
  const corrected = secrets.openOrNull(row.corrected_sealed);
  const value = corrected ?? read;
  if (value === null) return null;
  const { page, x, y, width, height } = row;
  const has_place = page !== null && x !== null && y !== null && width !== null && height !== null;
  return {
    field: row.field,
    read,
    value,
    confidence: row.confidence,
    accepted: row.accepted,
    evidence: row.evidence as ReadingValue['evidence'],
    repaired: row.repaired,
    engine_read: secrets.openOrNull(row.engine_read_sealed),
    place: has_place ? { page, x, y, width, height } : null,
    correction:
      corrected !== null && row.corrected_at !== null
        ? { value: corrected, by: row.corrector, at: row.corrected_at }
        : null,
    differs_from_typed: differsFromTyped(row.field, value, typed),
  };
}

const inOrder = (one: ReadingValue, other: ReadingValue): number =>
  READING_FIELDS.indexOf(one.field) - READING_FIELDS.indexOf(other.field);

interface StoredReadings {
  readonly submission: store.SubmissionRow;
  readonly readings: readonly store.ReadingRow[];
  readonly values: readonly store.ValueRow[];
}

async function findStored(db: Db, submission: store.SubmissionRow): Promise<StoredReadings> {
  const readings = await store.findReadings(db, [submission.id]);
  const ids = readings.map(({ id }) => id);
  return { submission, readings, values: ids.length === 0 ? [] : await store.findValues(db, ids) };
}

const judge = (
  deps: Pick<Deps, 'secrets'>,
  { submission, readings, values }: StoredReadings,
): Judgement => judgeReadings(judgedValues(deps, readings, values), typedPerson(deps, submission));

const UNREAD = {
  state: 'waiting',
  reason: null,
  width: null,
  height: null,
  orientation: null,
  engine: null,
  read_at: null,
} as const;

/**
 * Converts the readings of a submission for the screen. A file without a reading is shown as
 * pending.
 */
function showFiles(ctx: Ctx, { submission, readings, values }: StoredReadings): DocumentReading[] {
  const typed = typedPerson(ctx.deps, submission);
  const { id: document_id, version: document_version } = submission;
  return papersOf(submission).map(({ file_field, file_id }) => {
    const found = readings.find((reading) => reading.file_id === file_id);
    const { state, reason, width, height, orientation, engine, read_at } = found ?? UNREAD;
    const found_out = { state, reason, width, height, orientation, engine, read_at };
    return {
      file_id,
      file_field,
      document_id,
      document_version,
      ...found_out,
      values: values
        .filter((value) => value.reading_id === found?.id)
        .flatMap((value) => showValue(ctx.deps, value, typed) ?? [])
        .toSorted(inOrder),
      can: canOf(readingActions, { state, is_newest: true }, ctx),
    };
  });
}

const NOTHING: BrandReadings = {
  document_id: null,
  files: [],
  driver_license_verified: 'pending',
  name_match_status: 'pending',
  name_english: null,
  name_arabic: null,
};

/** Masks the identity number in the readings of a file. */
function maskNumber(ctx: Ctx, file: DocumentReading): DocumentReading {
  const values = file.values.map((one) => {
    if (one.field !== 'civil_id') return one;
    const correction = one.correction && {
      ...one.correction,
      value: maskForOthers(ctx, one.correction.value),
    };
    const [read, value] = [maskForOthers(ctx, one.read), maskForOthers(ctx, one.value)];
    return { ...one, read, value, correction };
  });
  return { ...file, values };
}

async function showReadings(ctx: Ctx, db: Db, brand_id: number): Promise<BrandReadings> {
  const submission = await store.findNewestSubmission(db, brand_id);
  if (!submission) return NOTHING;
  const stored = await findStored(db, submission);
  const { name_english, name_arabic } = judge(ctx.deps, stored);
  const { status } = await store.findBrandStatus(db, brand_id);
  const files = showFiles(ctx, stored);
  return {
    document_id: submission.id,
    files: comparesNumbers(ctx, status) ? files : files.map((file) => maskNumber(ctx, file)),
    driver_license_verified: submission.driver_license_verified,
    name_match_status: submission.name_match_status,
    name_english,
    name_arabic,
  };
}

/**
 * Returns the readings of the brand's newest submission, with the evidence for each value.
 * @throws AppError BRAND_NOT_FOUND
 */
export async function readReadings(ctx: Ctx, brand_id: number): Promise<BrandReadings> {
  await requireBrand(ctx, brand_id);
  return showReadings(ctx, ctx.deps.db, brand_id);
}

const day = z.string().overwrite(toAsciiDigits).pipe(z.iso.date());

/** The form that a correction of each field must have. */
const SHAPES: Readonly<Record<ReadingField, z.ZodType<string>>> = {
  full_name_english: latinName(),
  full_name_arabic: arabicName(),
  civil_id: civilId,
  license_number: z
    .string()
    .overwrite((text) => toAsciiDigits(text).replaceAll(/\s/g, ''))
    .regex(/^[0-9A-Za-z/-]{1,20}$/),
  birth_date: day,
  expiry_date: day,
};

interface CorrectedField {
  readonly brand_id: number;
  readonly file_id: string;
  readonly field: ReadingField;
}

/**
 * Stores a person's value next to the machine's value, and repeats the comparison with the typed
 * data.
 * @throws AppError BRAND_NOT_FOUND, READING_NOT_FOUND, READING_WAITING, READING_VALUE_INVALID, the
 * refusals of `correct`
 */
export async function correctReading(
  ctx: Ctx,
  { brand_id, file_id, field }: CorrectedField,
  text: string,
): Promise<BrandReadings> {
  const { deps } = ctx;
  return ctx.answerOnce(async (tx) => {
    await lockBrand(ctx, tx, brand_id);
    const newest = await store.findNewestSubmission(tx, brand_id);
    const reading = await store.findReadingOfFile(tx, brand_id, file_id);
    if (!newest) throw new AppError('READING_NOT_FOUND');
    // A file of the newest submission without a reading is not read yet. The list of documents
    // shows it in the same way.
    const unread = papersOf(newest).some((paper) => paper.file_id === file_id);
    if (!reading) throw new AppError(unread ? 'READING_WAITING' : 'READING_NOT_FOUND');
    const row = { state: reading.state, is_newest: reading.document_id === newest.id };
    requireAction(readingActions, row, 'correct', ctx.actor);
    const parsed = SHAPES[field].safeParse(text);
    if (!parsed.success) throw new AppError('READING_VALUE_INVALID');
    await store.upsertCorrection(
      tx,
      {
        reading_id: reading.id,
        field,
        confidence: 0,
        accepted: false,
        evidence: [],
        repaired: false,
      },
      {
        corrected_sealed: deps.secrets.seal(parsed.data),
        corrected_by: signedIn(ctx).user_id,
        corrected_at: deps.clock.iso(),
      },
    );
    // The audit entry names the field but not its value, because the audit log has no personal
    // data.
    await writeAudit(tx, ctx, {
      action: 'documents.reading_corrected',
      entity: 'brand',
      entity_id: brand_id,
      after: { document_id: newest.id, file_field: reading.file_field, field },
    });
    await settleSubmission(ctx, tx, newest);
    return showReadings(ctx, tx, brand_id);
  });
}

/** Limits test readings, because each uses seconds of a processor core while a user waits. */
const testInTurn = createTurns(1, 2);

/**
 * Reads a picture without storing it, for the test tool of admins.
 * @throws AppError OCR_FAILED, the refusals of an upload
 */
export async function testOcr(
  { deps }: Ctx,
  input: { readonly image: string; readonly signature?: string | undefined },
): Promise<OcrTestResult> {
  const file = await checkUpload('image', input.image, DOCUMENT_FILE);
  if (input.signature !== undefined) {
    await checkUpload('signature', input.signature, DOCUMENT_FILE);
  }
  const started = performance.now();
  const result = await testInTurn(() =>
    readFile(deps, file.bytes, file.content_type, file.pages).catch((error: unknown) => {
      throw new AppError('OCR_FAILED', { cause: error });
    }),
  );
  if ('state' in result) throw new AppError('OCR_FAILED');
  const valueOf = (field: ReadingField): string | null =>
    result.values.find((value) => value.field === field)?.read ?? null;
  const file_id = 'the picture';
  const judged = judgeReadings(
    result.values.map((value) => ({
      ...value,
      file_id,
      file_field: 'civil_id_file',
      correction: null,
    })),
    { civil_id: null, full_name_english: null, full_name_arabic: null },
  );
  return {
    fullNameEnglish: valueOf('full_name_english'),
    civilID: valueOf('civil_id'),
    licenseNumber: valueOf('license_number'),
    values: result.values.map(({ page, place, ...value }, index) => ({
      ...value,
      accepted: judged.values[index]?.accepted ?? false,
      place: place && { page, ...place },
    })),
    orientation: result.first.orientation,
    milliseconds: Math.round(performance.now() - started),
  };
}

const BATCH = 200;

function problemOf(deps: Pick<Deps, 'secrets'>, stored: StoredReadings): string | undefined {
  const { submission } = stored;
  const judged = judge(deps, stored);
  for (const flag of ['driver_license_verified', 'name_match_status'] as const) {
    if (stored.readings.length === 0 && submission[flag] === 'pending') continue;
    if (submission[flag] !== judged[flag]) {
      return `${flag} is ${submission[flag]}, its readings say ${judged[flag]}`;
    }
  }
  return undefined;
}

/**
 * Verifies that the flags of every submission match its readings. Skips submissions with pending
 * readings.
 */
export async function verifyReadings({ db, secrets }: Pick<Deps, 'db' | 'secrets'>) {
  const differences: Difference[] = [];
  let last: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (last !== undefined) {
    const rows: store.SubmissionRow[] = await store.findSubmissionsAfter(db, last, BATCH);
    for (const submission of rows) {
      const stored = await findStored(db, submission);
      if (stored.readings.some(({ state }) => state === 'waiting')) continue;
      const problem = problemOf({ secrets }, stored);
      if (problem !== undefined) differences.push({ id: submission.id, problem });
    }
    last = rows.length < BATCH ? undefined : rows.at(-1)?.id;
  }
  return differences;
}
