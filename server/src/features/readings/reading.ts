import type { ReadFileField } from '@diwan/contract/features/readings/records';
import { READ_FILE_FIELDS } from '@diwan/contract/features/readings/records';
import type { Insertable } from 'kysely';
import { type Ctx, type Deps, systemContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ReadingValuesTable } from '../../platform/db/tables.ts';
import { AppError } from '../../platform/error.ts';
import type { PaperReading, PaperValue } from '@diwan/reading/port';
import { recordChecks, renderPdfPages } from '../documents/public.ts';
import {
  type JudgedValue,
  type Judgement,
  judgeReadings,
  type TypedPerson,
} from '@diwan/reading/judge';
import * as store from './store.ts';

/** The width in pixels at which the small print of a card on an A4 page is readable. */
const PAGE_WIDTH = 2400;
/**
 * The maximum number of pages to read. A document has a front and a back. Further pages are not
 * part of it.
 */
const PAGES_READ = 2;
const MOST_PAGES = 20;

type ReadPaper = Extract<PaperReading, { state: 'read' }>;
type Unreadable = Extract<PaperReading, { state: 'unreadable' }>;

interface ReadFile {
  readonly first: ReadPaper;
  readonly values: readonly (PaperValue & { readonly page: number })[];
}

/** Returns the pictures of a file: the file itself, or the first pages of a PDF. */
async function picturesOf(
  bytes: Uint8Array,
  content_type: string,
  pages: number | null,
): Promise<readonly Uint8Array[] | Unreadable> {
  if (content_type !== 'application/pdf') return [bytes];
  if ((pages ?? 1) > MOST_PAGES) return { state: 'unreadable', reason: 'too_many_pages' };
  try {
    return await renderPdfPages(bytes, { max_pages: PAGES_READ, width: PAGE_WIDTH });
  } catch (error) {
    const is_protected = error instanceof AppError && error.detail.sentence !== undefined;
    return { state: 'unreadable', reason: is_protected ? 'protected' : 'broken' };
  }
}

/**
 * Returns true if the first of two readings of a field has more evidence or, with equal evidence,
 * more confidence.
 */
const better = (one: PaperValue, other: PaperValue): boolean =>
  one.evidence.length > other.evidence.length ||
  (one.evidence.length === other.evidence.length && one.confidence > other.confidence);

/** Reads all pictures of a file. @returns the reason if no picture could be read */
export async function readFile(
  { papers }: Pick<Deps, 'papers'>,
  bytes: Uint8Array,
  content_type: string,
  pages: number | null,
): Promise<ReadFile | Unreadable> {
  const pictures = await picturesOf(bytes, content_type, pages);
  if ('state' in pictures) return pictures;
  let first: ReadPaper | undefined;
  let problem: Unreadable = { state: 'unreadable', reason: 'no_text' };
  const values = new Map<string, PaperValue & { readonly page: number }>();
  for (const [index, picture] of pictures.entries()) {
    const reading = await papers.read(picture);
    if (reading.state === 'unreadable') {
      problem = reading;
      continue;
    }
    first ??= reading;
    for (const value of reading.values) {
      const known = values.get(value.field);
      if (!known || better(value, known)) values.set(value.field, { ...value, page: index + 1 });
    }
  }
  return first ? { first, values: [...values.values()] } : problem;
}

function rowOf(
  { secrets }: Pick<Deps, 'secrets'>,
  reading_id: string,
  value: ReadFile['values'][number],
): Insertable<ReadingValuesTable> {
  const { field, read, confidence, evidence, repaired, engine_read, place, page } = value;
  return {
    reading_id,
    field,
    value_sealed: secrets.seal(read),
    confidence,
    accepted: false,
    evidence,
    repaired,
    engine_read_sealed: engine_read === null ? null : secrets.seal(engine_read),
    ...(place ? { page, ...place } : {}),
  };
}

/**
 * Returns the typed data of the person whose documents these are. For a company this person is the
 * signatory.
 */
export function typedPerson(
  { secrets }: Pick<Deps, 'secrets'>,
  row: store.SubmissionRow,
): TypedPerson {
  const sealed =
    row.document_type === 'corporate' ? row.signatory_civil_id_sealed : row.civil_id_sealed;
  return {
    civil_id: secrets.openOrNull(sealed),
    full_name_english: row.full_name_english,
    full_name_arabic: row.full_name_arabic,
  };
}

/** Converts stored values into the input of `judgeReadings`. */
export function judgedValues(
  { secrets }: Pick<Deps, 'secrets'>,
  readings: readonly store.ReadingRow[],
  values: readonly store.ValueRow[],
): JudgedValue[] {
  const by_id = new Map(readings.map((reading) => [reading.id, reading]));
  return values.flatMap((value) => {
    const reading = by_id.get(value.reading_id);
    if (!reading) return [];
    return {
      file_id: reading.file_id,
      file_field: reading.file_field,
      field: value.field,
      read: secrets.openOrNull(value.value_sealed),
      correction: secrets.openOrNull(value.corrected_sealed),
      confidence: value.confidence,
      repaired: value.repaired,
      evidence: value.evidence as JudgedValue['evidence'],
    };
  });
}

/** Locks the readings of a submission, judges their values, and stores the result. */
export async function settleSubmission(
  ctx: Pick<Ctx, 'actor' | 'client' | 'deps'>,
  tx: Tx,
  submission: store.SubmissionRow,
): Promise<Judgement> {
  const { deps } = ctx;
  const readings = await store.lockReadings(tx, submission.id);
  const ids = readings.map(({ id }) => id);
  const values = ids.length === 0 ? [] : await store.findValues(tx, ids);
  const judgement = judgeReadings(
    judgedValues(deps, readings, values),
    typedPerson(deps, submission),
  );
  const reading_ids = new Map(readings.map(({ id, file_id }) => [file_id, id]));
  for (const { file_id, field, accepted, evidence } of judgement.values) {
    const reading_id = reading_ids.get(file_id);
    if (reading_id === undefined) continue;
    await store.setJudged(tx, reading_id, field, { accepted, evidence: [...evidence] });
  }
  const { driver_license_verified, name_match_status } = judgement;
  const before = {
    driver_license_verified: submission.driver_license_verified,
    name_match_status: submission.name_match_status,
  };
  await recordChecks(ctx, tx, submission, before, { driver_license_verified, name_match_status });
  return judgement;
}

/** Returns the files of a submission that show a person's document. */
export const papersOf = (row: store.SubmissionRow) =>
  READ_FILE_FIELDS.flatMap((file_field: ReadFileField) => {
    const file_id = row[`${file_field}_id`];
    return file_id === null ? [] : [{ file_field, file_id }];
  });

/** The number of attempts after which the picture is treated as the cause of the crash. */
const TRIES = 3;

async function readWaiting(deps: Deps, waiting: store.WaitingRow, attempt: number): Promise<void> {
  const bytes = await deps.files.getBytes(waiting.storage_key);
  const { content_type, pages } = waiting;
  const result = await readFile(deps, bytes, content_type, pages).catch(
    (error: unknown): Unreadable => {
      if (attempt < TRIES) throw error;
      deps.log.warn({ err: error, reading_id: waiting.id }, 'a document could not be read');
      return { state: 'unreadable', reason: 'broken' };
    },
  );
  const done = { engine: deps.papers.engine, read_at: deps.clock.iso() };
  await deps.db.transaction().execute(async (tx) => {
    if ('state' in result) {
      await store.setRead(tx, waiting.id, { ...done, state: 'unreadable', reason: result.reason });
      return;
    }
    const { width, height, orientation } = result.first;
    const read = { ...done, state: 'read' as const, width, height, orientation };
    if (!(await store.setRead(tx, waiting.id, read))) return;
    const rows = result.values.map((value) => rowOf(deps, waiting.id, value));
    if (rows.length > 0) await store.insertValues(tx, rows);
  });
}

/**
 * Reads the documents of a submission one after the other, then stores `driver_license_verified`
 * and `name_match_status`. A repeated run reads only the documents that are still pending. A
 * reading never decides about the brand.
 * @param attempt the attempt of the job, from 1
 */
export async function readSubmission(deps: Deps, document_id: string, attempt = 1): Promise<void> {
  const submission = await store.findSubmission(deps.db, document_id);
  if (!submission) return;
  const created_at = deps.clock.iso();
  await deps.db.transaction().execute(async (tx) => {
    for (const file of papersOf(submission)) {
      const { brand_id } = submission;
      await store.insertWaiting(tx, {
        brand_id,
        document_id,
        ...file,
        state: 'waiting',
        created_at,
      });
    }
  });
  const waiting = await store.findWaiting(deps.db, document_id);
  for (const file of waiting) await readWaiting(deps, file, attempt);
  if (waiting.length === 0 && papersOf(submission).length === 0) return;
  const ctx = systemContext(deps, 'read_documents');
  await ctx.transaction((tx) => settleSubmission(ctx, tx, submission));
}
