import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';
import { unpackWoff } from './woff.ts';

const SUBSETS = ['latin', 'arabic', 'latin-ext'] as const;
const WEIGHTS = [400, 600] as const;

const familyOf = (subset: string): string => `Plex ${subset}`;

/**
 * The fonts of documents. IBM Plex Sans Arabic has one file for each script. The renderer uses the
 * first family that has a character. Latin is first, because only that file has digits and
 * punctuation.
 */
export const DOCUMENT_FONTS: string[] = SUBSETS.map(familyOf);

/** Direction marks, which are never drawn. */
const INVISIBLE = new Set([0x200e, 0x200f, 0x2066, 0x2067, 0x2068, 0x2069]);

/** The members of a loaded font (fontkit) that are changed here. */
interface LoadedFont {
  readonly postscriptName: string;
  hasGlyphForCodePoint(code_point: number): boolean;
}

let loading: Promise<void> | undefined;

/** Registers the fonts with the renderer, once in a process. */
export function loadDocumentFonts(): Promise<void> {
  loading ??= loadAll();
  return loading;
}

async function loadAll(): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  const folder = '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic';
  for (const subset of SUBSETS) {
    for (const weight of WEIGHTS) {
      const woff = await readFile(resolve(`${folder}-${subset}-${weight}-normal.woff`));
      const src = `data:font/ttf;base64,${unpackWoff(woff).toString('base64')}`;
      Font.register({ family: familyOf(subset), src, fontWeight: weight });
    }
  }
  // Words are not hyphenated by syllables. Only a word longer than 24 characters can be broken.
  Font.registerHyphenationCallback((word) => word.match(/.{1,24}/gsu) ?? [word]);
  for (const subset of SUBSETS) {
    for (const weight of WEIGHTS) await loadFont(subset, weight);
  }
}

/**
 * Loads a font with two changes.
 * - It gets a distinct PostScript name. The files of a weight share a name. Therefore the renderer
 *   would embed a font again at every change of script. In one agreement that happens 1,600 times
 *   and takes 26 s.
 * - Direction marks are glyphs of this font, which hides them. Otherwise the renderer draws a
 *   letter of Helvetica for each.
 */
async function loadFont(subset: string, weight: number): Promise<void> {
  const descriptor = { fontFamily: familyOf(subset), fontWeight: weight };
  await Font.load(descriptor);
  // The renderer's font types come from a package that ships no types.
  const font = Font.getFont(descriptor)?.data as unknown as LoadedFont | null | undefined;
  if (!font) throw new Error(`invariant: the font ${subset} ${weight} is loaded`);
  const hasGlyph = font.hasGlyphForCodePoint.bind(font);
  Object.defineProperties(font, {
    postscriptName: { value: `${font.postscriptName}-${subset}` },
    hasGlyphForCodePoint: {
      value: (code_point: number) => INVISIBLE.has(code_point) || hasGlyph(code_point),
    },
  });
}
