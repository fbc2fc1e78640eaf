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
 * Stores the letters of an Arabic ligature from left to right. Readers (poppler, PDFium, pdf.js)
 * read a line from left to right and then reverse its Arabic letters. With logical order, they
 * would copy lam-alef as alef-lam.
 */
function copyableGlyph(glyph: Glyph): Glyph {
  const { codePoints } = glyph;
  if (codePoints.length < 2 || !ARABIC.test(String.fromCodePoint(...codePoints))) return glyph;
  // The font reuses its glyphs in the next layout, so the change is made in a derived object.
  return Object.create(glyph, { codePoints: { value: codePoints.toReversed() } }) as Glyph;
}

const SPACE = 0x20;

/**
 * Checks whether a glyph is a direction mark. The font draws it as a space of zero width, which
 * readers would copy.
 */
const isMark = ({ codePoints }: Glyph, { xAdvance }: Position): boolean =>
  xAdvance === 0 && codePoints[0] === SPACE;

/** Returns a run that looks the same and whose text is copied as it was written. */
export function copyableRun<R extends Run>(run: R): R {
  const drawn = run.glyphs.map((glyph, at) => !isMark(glyph, run.positions[at] ?? run));
  return {
    ...run,
    glyphs: run.glyphs.filter((_, at) => drawn[at]).map(copyableGlyph),
    positions: run.positions.filter((_, at) => drawn[at]),
  };
}
