import { ARABIC } from './bidi.ts';

interface Glyph {
  readonly codePoints: readonly number[];
}

interface Position {
  readonly xAdvance: number;
}

/** Glyphs of one font and direction, from left to right. */
export interface Run {
  readonly glyphs: readonly Glyph[];
  readonly positions: readonly Position[];
  readonly xAdvance: number;
  readonly attributes: { readonly script?: string };
}

/**
 * Readers (poppler, PDFium, pdf.js) take the letters of a line from left to right and reverse
 * Arabic letter by letter. So the letters of a ligature are also stored from left to right. In
 * their logical order, lam-alef would be copied as alef-lam.
 */
function copyableGlyph(glyph: Glyph): Glyph {
  const { codePoints } = glyph;
  if (codePoints.length < 2 || !ARABIC.test(String.fromCodePoint(...codePoints))) return glyph;
  // A derived object: the font keeps its glyphs, and the next layout reads their letters.
  return Object.create(glyph, { codePoints: { value: codePoints.toReversed() } }) as Glyph;
}

const SPACE = 0x20;

/** A direction mark is drawn as a space of zero width, which copying would return. */
const isMark = ({ codePoints }: Glyph, { xAdvance }: Position): boolean =>
  xAdvance === 0 && codePoints[0] === SPACE;

/** The same drawing, with text that is copied as it was written. */
export function copyableRun<R extends Run>(run: R): R {
  const drawn = run.glyphs.map((glyph, at) => !isMark(glyph, run.positions[at] ?? run));
  return {
    ...run,
    glyphs: run.glyphs.filter((_, at) => drawn[at]).map(copyableGlyph),
    positions: run.positions.filter((_, at) => drawn[at]),
  };
}
