import type { SignatureVerdict } from '@diwan/contract/features/signatures/records';
import { PARTIAL_FROM, STRONG_FROM } from '@diwan/contract/features/signatures/thresholds';
import { spreadOver } from '../spread-over.ts';
import { scoreOf, similarityOf } from './calibration.ts';
import { CALIBRATION } from './calibrated.ts';
import { movementScore } from './dynamics.ts';
import { extractSignature, inkOfDrawing, nominalArea } from './extract.ts';
import type { Matching } from './matching.ts';
import { measure } from './measures.ts';
import { inkToPng, readPicture } from './picture.ts';
import type {
  DrawingPair,
  LicenceMatch,
  LicencePair,
  PictureProblem,
  SignatureMatch,
} from './port.ts';
import type { Plane } from './plane.ts';
import { readShape, type Shape } from './shape.ts';

const MOST_ARROWS = 80;

const nothing = (verdict: SignatureVerdict): SignatureMatch => ({
  verdict,
  percentage: null,
  average_similarity: null,
  arrows: [],
});

/** The minimum turning of a line. The straighter lines of different people look the same. */
const LEAST_TURNING = 0.12;
/**
 * The minimum length of the line, in units of the sheet. Shorter lines do not differ enough between
 * people.
 */
const LEAST_LENGTH = 110;

/** Checks whether a signature has too little form to identify its writer. */
export const isSimple = ({ turning, length }: Shape): boolean =>
  turning < LEAST_TURNING || length < LEAST_LENGTH;

/**
 * Returns a sample of the matched points, spread over the whole signature, four numbers for each.
 */
function arrowsOf(a: Shape, b: Shape, { partners }: Matching): number[] {
  const found = [...partners.entries()].filter(([, partner]) => partner >= 0);
  return spreadOver(found, MOST_ARROWS).flatMap(([point, partner]) => {
    const [from, to] = [a.places[point], b.places[partner]];
    return from && to ? [from.x, from.y, to.x, to.y].map((value) => Math.round(value)) : [];
  });
}

const verdictOf = (percentage: number): SignatureVerdict =>
  percentage >= STRONG_FROM ? 'strong' : percentage >= PARTIAL_FROM ? 'partial' : 'none';

/**
 * Compares two shapes.
 * @param more the log odds that the pen's movement adds
 */
function judge(a: Shape, b: Shape, more = 0): SignatureMatch {
  if (isSimple(a) || isSimple(b)) return nothing('too_simple');
  const { values, matching } = measure(a, b);
  const similarity = similarityOf(CALIBRATION, scoreOf(CALIBRATION, values) + more);
  // The percentage is rounded down, so that a displayed 70 has reached the limit.
  const percentage = Math.floor(similarity * 100);
  return {
    verdict: verdictOf(percentage),
    percentage,
    average_similarity: Math.round(similarity * 10_000) / 10_000,
    arrows: arrowsOf(a, b, matching),
  };
}

async function readable<Answer>(
  first: Uint8Array,
  second: Uint8Array,
  work: (one: Plane, other: Plane) => Promise<Answer>,
): Promise<Answer | PictureProblem> {
  let planes: readonly [Plane, Plane];
  try {
    planes = [await readPicture(first), await readPicture(second)];
  } catch {
    // Any error of a decoder means that the picture is unreadable.
    return { problem: 'unreadable' };
  }
  return work(...planes);
}

const shapeOfDrawing = (picture: Plane): Shape | null => {
  const ink = inkOfDrawing(picture);
  return ink && readShape(ink);
};

/**
 * Compares the signature on a licence with a drawing. It runs in the process that `port.ts` starts.
 * @returns the match, or the problem of the first picture that cannot be used
 */
export const compareWithLicence = ({
  licence,
  drawn,
}: LicencePair): Promise<LicenceMatch | PictureProblem> =>
  readable<LicenceMatch>(licence, drawn, async (card, sheet) => {
    const nominal = nominalArea(card);
    const found = extractSignature(card);
    const shape = found && readShape(found.ink);
    if (!found || !shape) {
      return { ...nothing('no_signature'), nominal, area: null, extracted: null };
    }
    const { ink, area } = found;
    const extracted = await inkToPng(ink);
    const other = shapeOfDrawing(sheet);
    const match = other ? judge(shape, other) : nothing('too_simple');
    return { ...match, nominal, area, extracted };
  });

/**
 * Compares two drawings. It runs in the process that `port.ts` starts.
 * @returns the match, or the problem of the first picture that cannot be used
 */
export const compareDrawings = ({
  first,
  drawn,
  first_strokes,
  drawn_strokes,
}: DrawingPair): Promise<SignatureMatch | PictureProblem> =>
  readable<SignatureMatch>(first, drawn, async (one, other) => {
    const [a, b] = [shapeOfDrawing(one), shapeOfDrawing(other)];
    if (!a || !b) return nothing('too_simple');
    const moved = first_strokes && drawn_strokes && movementScore(first_strokes, drawn_strokes);
    return judge(a, b, moved ?? 0);
  });
