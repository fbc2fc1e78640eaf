import type {
  PenStrokes,
  PictureArea,
  SignatureVerdict,
} from '@diwan/contract/features/signatures/records';
import { fileURLToPath } from 'node:url';
import { type OrderLimits, runOrder } from '@diwan/processes/run-order';
import { createTurns } from '@diwan/processes/turns';

/** The result of comparing two signatures. */
export interface SignatureMatch {
  readonly verdict: SignatureVerdict;
  /** An integer from 0 to 100; null if the signatures could not be compared. */
  readonly percentage: number | null;
  /** The calibrated similarity, 0 to 1; null if the signatures could not be compared. */
  readonly average_similarity: number | null;
  /** Four numbers for each arrow: from x, from y, to x, to y, in permille of the two pictures. */
  readonly arrows: readonly number[];
}

export interface LicenceMatch extends SignatureMatch {
  /** The area of the specification, in percent of the licence's picture. */
  readonly nominal: PictureArea;
  /** The area in which ink was found; null if none was found. */
  readonly area: PictureArea | null;
  /** The signature's ink on white, as a PNG; null if no signature was found. */
  readonly extracted: Uint8Array | null;
}

export interface PictureProblem {
  readonly problem: 'unreadable' | 'limits';
}

export interface LicencePair {
  /** The bytes of a PNG, JPEG, WebP or GIF. */
  readonly licence: Uint8Array;
  readonly drawn: Uint8Array;
}

export interface DrawingPair {
  readonly first: Uint8Array;
  readonly drawn: Uint8Array;
  /** The movement of the pen, if known. */
  readonly first_strokes: PenStrokes | null;
  readonly drawn_strokes: PenStrokes | null;
}

export type SignatureOrder =
  | { readonly kind: 'licence'; readonly pair: LicencePair }
  | { readonly kind: 'drawings'; readonly pair: DrawingPair };

const PROGRAM = fileURLToPath(new URL('./signature-process.ts', import.meta.url));

/** The memory limit in bytes. A picture of 25 megapixels takes 100 MB. */
const MAX_MEMORY_BYTES = 600 * 1024 * 1024;
const PATIENT: OrderLimits = {
  time_limit_ms: 60_000,
  max_memory_bytes: MAX_MEMORY_BYTES,
  gives_way: true,
};
/** Limits for a comparison whose result a person is waiting for. */
const PROMPT: OrderLimits = { time_limit_ms: 20_000, max_memory_bytes: MAX_MEMORY_BYTES };

const patientTurn = createTurns(1);
const promptTurn = createTurns(1, 8);

/**
 * Finds the signature on a licence and compares it with a drawn one. It runs in a separate process
 * without secrets, network or write access. Comparisons run one at a time. With `patient` the
 * process has a low priority. The promise rejects if the process takes too much time or memory.
 * Without `patient` it also rejects with `QueueFull` if eight comparisons are queued.
 */
export const compareWithLicence = (
  pair: LicencePair,
  { patient }: { readonly patient: boolean },
): Promise<LicenceMatch | PictureProblem> => {
  const order: SignatureOrder = { kind: 'licence', pair };
  const inTurn = patient ? patientTurn : promptTurn;
  return inTurn(() => runOrder(PROGRAM, order, patient ? PATIENT : PROMPT));
};

/**
 * Compares two drawn signatures, and the movements of the pen if both are known. It runs like a
 * patient `compareWithLicence`.
 */
export const compareDrawings = (pair: DrawingPair): Promise<SignatureMatch | PictureProblem> => {
  const order: SignatureOrder = { kind: 'drawings', pair };
  return patientTurn(() => runOrder(PROGRAM, order, PATIENT));
};
