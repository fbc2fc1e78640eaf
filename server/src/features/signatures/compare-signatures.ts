import { LOGO_FILE, splitDataUrl } from '@diwan/contract/kernel/data-url';
import {
  type DirectExtraction,
  type ManualComparison,
  type MatchArrow,
  type PenStrokes,
  type PictureArea,
  type SignatureComparison,
  type SignaturePair,
  VERDICT_SENTENCES,
} from '@diwan/contract/features/signatures/records';
import { STRONG_FROM } from '@diwan/contract/features/signatures/thresholds';
import type { Ctx, Deps } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Difference } from '../../platform/difference.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { atField, checkFile } from '../../platform/files/check.ts';
import type { Scope } from '../../platform/scope.ts';
import { translate } from '../../platform/words.ts';
import { compareWithLicence, type LicenceMatch } from '@diwan/reading/signature/port';
import { signFileLink } from '../files/public.ts';
import * as store from './store.ts';

/** Returns true for an extracted signature if the caller is an admin. */
export const mayReadSignatureFile = async (
  db: Db,
  scope: Scope,
  file_id: string,
): Promise<boolean> => scope.kind === 'all' && (await store.hasExtracted(db, file_id));

type ComparisonDeps = Pick<Deps, 'jobs' | 'clock' | 'secrets'>;

/** Stores the sealed pen strokes with the agreement that they signed. */
export const keepStrokes = async (
  tx: Tx,
  { secrets, clock }: ComparisonDeps,
  agreement: { readonly id: string; readonly brand_id: number },
  strokes: PenStrokes,
): Promise<void> => {
  await store.insertDrawing(tx, {
    agreement_id: agreement.id,
    brand_id: agreement.brand_id,
    strokes_sealed: secrets.seal(JSON.stringify(strokes)),
    created_at: clock.iso(),
  });
};

/**
 * Queues a comparison. At most one processor core compares signatures, because no user waits for
 * the result.
 */
export const enqueueComparison = (tx: Db, { jobs }: Pick<Deps, 'jobs'>, comparison_id: string) =>
  jobs.enqueue(
    tx,
    'compare_signature',
    { comparison_id },
    { queue: 'signatures', job_key: `signature-${comparison_id}` },
  );

/**
 * Queues the missing comparisons of a brand, in the transaction that signs or submits. The caller
 * has locked the brand's row. A comparison never approves or rejects a brand.
 */
export async function askComparisons(
  tx: Tx,
  deps: ComparisonDeps,
  brand_id: number,
): Promise<void> {
  const asked = await store.insertMissing(tx, brand_id, deps.clock.iso());
  for (const { id } of asked) await enqueueComparison(tx, deps, id);
}

/** Verifies that `signature_match_status` of each submission matches its newest comparison. */
export const verifySignatures = (db: Db): Promise<Difference[]> => store.findWrongFlags(db);

const percent = (basis_points: number): number => basis_points / 100;

function areaOf(row: store.ComparisonRow): PictureArea | null {
  const { area_x_bp: x, area_y_bp: y, area_width_bp: width, area_height_bp: height } = row;
  if (x === null || y === null || width === null || height === null) return null;
  return { x: percent(x), y: percent(y), width: percent(width), height: percent(height) };
}

/** Converts the stored numbers to arrows. Each arrow has four numbers. */
function arrowsOf(numbers: readonly number[]): MatchArrow[] {
  return Array.from({ length: Math.floor(numbers.length / 4) }, (_, n) => {
    const [from_x = 0, from_y = 0, to_x = 0, to_y = 0] = numbers.slice(n * 4, n * 4 + 4);
    return { from_x, from_y, to_x, to_y };
  });
}

/**
 * Lists every comparison of the brand's signatures, newest first; empty for a brand out of scope.
 */
export async function readSignatureComparisons(
  ctx: Ctx,
  brand_id: number,
): Promise<SignatureComparison[]> {
  const rows = await store.findComparisons(ctx.deps.db, ctx.scope, brand_id);
  const linkTo = (id: string | null) => (id === null ? null : signFileLink(ctx, id));
  return rows.map((row) => ({
    id: row.id,
    agreement_id: row.agreement_id,
    compared_with: row.compared_with,
    state: row.state,
    problem: row.problem,
    percentage: row.percentage,
    scale_version: row.scale_version,
    average_similarity:
      row.average_similarity_bp === null ? null : row.average_similarity_bp / 10_000,
    verdict: row.verdict,
    extraction: areaOf(row),
    reference_url: linkTo(row.extracted_file_id ?? row.first_file_id),
    drawn_url: linkTo(row.drawn_file_id),
    arrows: arrowsOf(row.arrows),
    measured_at: row.measured_at,
    created_at: row.created_at,
  }));
}

/** Validates a picture given as a data URL or as plain base64. @returns the bytes of the picture */
async function readPicture(field: keyof SignaturePair, text: string): Promise<Uint8Array> {
  try {
    const { base64 } = splitDataUrl(text) ?? { base64: text };
    // Invalid base64 decodes to bytes that are no picture.
    const bytes = Buffer.from(base64, 'base64');
    return (await checkFile(bytes, LOGO_FILE)).bytes;
  } catch (error) {
    throw atField(field, error);
  }
}

/** Reads and compares a pair of pictures without storing anything. */
async function judge({ driver_license_image, provided_signature }: SignaturePair) {
  const licence = await readPicture('driver_license_image', driver_license_image);
  const drawn = await readPicture('provided_signature', provided_signature);
  const match = await compareWithLicence({ licence, drawn }, { patient: false });
  if ('problem' in match) throw new AppError('FILE_NOT_READABLE');
  if (match.extracted === null) throw new AppError('SIGNATURE_NOT_ON_LICENSE');
  return { ...match, extracted: match.extracted };
}

type ExtractedArea = Pick<LicenceMatch, 'area'> & { readonly extracted: Uint8Array };

const pngUrl = ({ extracted }: ExtractedArea): string =>
  `data:image/png;base64,${Buffer.from(extracted).toString('base64')}`;

/**
 * Runs the test tool of the extraction: the place, the picture and the similarity of the signature.
 * @throws AppError the refusals of an upload, SIGNATURE_NOT_ON_LICENSE
 */
export async function extractSignature(pair: SignaturePair): Promise<DirectExtraction> {
  const match = await judge(pair);
  invariant(match.area, 'an extracted signature has a place');
  return {
    extracted_signature: pngUrl(match),
    extraction_info: { percentages: match.nominal, detected: match.area },
    comparison_result: {
      percentage: match.percentage,
      verdict: match.verdict,
      arrows: arrowsOf(match.arrows),
    },
  };
}

/**
 * Runs the test tool of the comparison.
 * @throws AppError the refusals of an upload, SIGNATURE_NOT_ON_LICENSE
 */
export async function compareSignatures(ctx: Ctx, pair: SignaturePair): Promise<ManualComparison> {
  const match = await judge(pair);
  return {
    comparison_result: {
      average_similarity: match.average_similarity ?? 0,
      verified: match.percentage !== null && match.percentage >= STRONG_FROM,
      message: translate(VERDICT_SENTENCES[match.verdict], ctx.client.language),
      verdict: match.verdict,
    },
    extracted_signature: pngUrl(match),
  };
}
