import { penStrokes, type SignatureVerdict } from '@diwan/contract/features/signatures/records';
import { SCALE_VERSION } from '@diwan/contract/features/signatures/thresholds';
import type { Updateable } from 'kysely';
import type { Deps } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { SignatureComparisonsTable } from '../../platform/db/tables.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { ownFile } from '../../platform/files/check.ts';
import { keepFile, storeFile } from '../../platform/files/stored-files.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import {
  compareDrawings,
  compareWithLicence,
  type LicenceMatch,
  type PictureProblem,
  type SignatureMatch,
} from '@diwan/reading/signature/port';
import { enqueueComparison } from './compare-signatures.ts';
import * as store from './store.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    compare_signature: { comparison_id: string };
    /** Queues comparisons that have no job. */
    sweep_signatures: Record<string, never>;
  }
}

type MatchStatus = 'verified' | 'mismatch' | 'pending';

/**
 * Operations of the documents feature. They are passed in, so that the features do not import each
 * other.
 */
export interface DocumentVerbs {
  /** Sets the match status of a submission. */
  readonly setSignatureMatch: (tx: Tx, document_id: string, status: MatchStatus) => Promise<void>;
  /** Renders the first pages of a PDF as pictures. */
  readonly renderPdfPages: (
    pdf: Uint8Array,
    options: { readonly max_pages: number; readonly width: number },
  ) => Promise<readonly Uint8Array[]>;
}

const STATUS: Readonly<Record<SignatureVerdict, MatchStatus>> = {
  strong: 'verified',
  none: 'mismatch',
  partial: 'pending',
  too_simple: 'pending',
  no_signature: 'pending',
};

/** The width in pixels of a rendered page of 210 mm: about 10 pixels per millimetre. */
const PAGE_WIDTH = 2_100;

type Outcome = SignatureMatch | LicenceMatch | PictureProblem;

const openStrokes = ({ secrets }: Deps, sealed: string | null) =>
  sealed === null ? null : penStrokes.parse(JSON.parse(secrets.open(sealed)));

async function readLicence(deps: Deps, verbs: DocumentVerbs, row: store.WaitingRow) {
  invariant(row.licence_key, 'a comparison with a licence names its file');
  const bytes = await deps.files.getBytes(row.licence_key);
  if (row.licence_type !== 'application/pdf') return bytes;
  const [page] = await verbs.renderPdfPages(bytes, { max_pages: 1, width: PAGE_WIDTH });
  return page ?? bytes;
}

async function measure(deps: Deps, verbs: DocumentVerbs, row: store.WaitingRow): Promise<Outcome> {
  const drawn = await deps.files.getBytes(row.drawn_key);
  if (row.first_key === null) {
    const licence = await readLicence(deps, verbs, row);
    return compareWithLicence({ licence, drawn }, { patient: true });
  }
  return compareDrawings({
    first: await deps.files.getBytes(row.first_key),
    drawn,
    first_strokes: openStrokes(deps, row.first_strokes_sealed),
    drawn_strokes: openStrokes(deps, row.strokes_sealed),
  });
}

const basisPoints = (share: number): number => Math.round(share * 100);

/** Returns the columns of a result. */
function columnsOf(outcome: Outcome): Updateable<SignatureComparisonsTable> {
  if ('problem' in outcome) return { state: 'failed', problem: outcome.problem };
  const { verdict, percentage, average_similarity, arrows } = outcome;
  const area = 'area' in outcome ? outcome.area : null;
  return {
    state: 'done',
    verdict,
    percentage,
    scale_version: SCALE_VERSION,
    average_similarity_bp: average_similarity && Math.round(average_similarity * 10_000),
    arrows: [...arrows],
    ...(area && {
      area_x_bp: basisPoints(area.x),
      area_y_bp: basisPoints(area.y),
      area_width_bp: basisPoints(area.width),
      area_height_bp: basisPoints(area.height),
    }),
  };
}

async function keepExtracted(deps: Deps, outcome: Outcome) {
  if (!('extracted' in outcome) || outcome.extracted === null) return null;
  return keepFile(deps, ownFile(outcome.extracted, 'image/png'));
}

/** Stores the result once, together with the flag of the submission. */
async function conclude(
  deps: Deps,
  verbs: DocumentVerbs,
  row: store.WaitingRow,
  outcome: Outcome,
): Promise<void> {
  const kept = await keepExtracted(deps, outcome);
  await deps.db.transaction().execute(async (tx) => {
    // If a simultaneous run has finished, a later job removes the bytes that were stored here.
    if (!(await store.lockWaiting(tx, row.id))) return;
    const file = kept && (await storeFile(tx, kept, { kind: 'signature', visibility: 'private' }));
    await store.conclude(tx, row.id, {
      ...columnsOf(outcome),
      extracted_file_id: file?.id ?? null,
      measured_at: deps.clock.iso(),
    });
    if (row.document_id === null || 'problem' in outcome) return;
    await verbs.setSignatureMatch(tx, row.document_id, STATUS[outcome.verdict]);
  });
}

/** The number of attempts before the comparison fails, because a busy machine may end a process. */
const TRIES = 3;

/**
 * Compares one pair of signatures and sets the match status of the submission once, even if the job
 * runs several times. It decides nothing about the brand.
 */
export const compareSignature =
  (deps: Deps, verbs: DocumentVerbs): TaskHandler<'compare_signature'> =>
  async ({ comparison_id }, { attempt }) => {
    const row = await store.findWaiting(deps.db, comparison_id);
    if (!row) return;
    const outcome = await measure(deps, verbs, row).catch((error: unknown): Outcome => {
      // The PDF has no page that can be rendered.
      if (error instanceof AppError) return { problem: 'unreadable' };
      if (attempt < TRIES) throw error;
      deps.log.warn({ err: error, comparison_id }, 'a signature could not be compared');
      return { problem: 'limits' };
    });
    await conclude(deps, verbs, row, outcome);
  };

export const sweepSignatures =
  (deps: Pick<Deps, 'db' | 'jobs'>): TaskHandler<'sweep_signatures'> =>
  async () => {
    for (const { id } of await store.findForgotten(deps.db)) {
      await enqueueComparison(deps.db, deps, id);
    }
  };

export const signaturesSchedule: readonly CronEntry[] = [
  { schedule: '9,24,39,54 * * * *', task: 'sweep_signatures' },
];
