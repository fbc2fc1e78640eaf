import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';
import { unpackWoff } from './woff.ts';

const SUBSETS = ['latin', 'arabic', 'latin-ext'] as const;
const WEIGHTS = [400, 600] as const;

const familyOf = (subset: string): string => `Plex ${subset}`;

/**
 * IBM Plex Sans Arabic comes in one file a script; the renderer picks per character the first
 * family that has it. Latin stands first, because digits and punctuation are in its file only.
 */
export const DOCUMENT_FONTS: string[] = SUBSETS.map(familyOf);

/** Marks of direction: they order the text and are never drawn. */
const INVISIBLE = new Set([0x200e, 0x200f, 0x2066, 0x2067, 0x2068, 0x2069]);

/** The part of a loaded font (fontkit) that is adjusted here. */
interface LoadedFont {
  readonly postscriptName: string;
  hasGlyphForCodePoint(code_point: number): boolean;
}

let loading: Promise<void> | undefined;

/** Makes the fonts known to the renderer, once a process. */
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
  // No syllables: names, numbers and Arabic stay whole unless they are longer than a line can be.
  Font.registerHyphenationCallback((word) => word.match(/.{1,24}/gsu) ?? [word]);
  for (const subset of SUBSETS) {
    for (const weight of WEIGHTS) await loadFont(subset, weight);
  }
}

/**
 * Two adjustments. The files of a weight share one PostScript name, by which the renderer tells
 * fonts apart: without distinct names it embeds a font anew at every change of script (1,600
 * times, 26 s, in one agreement). And a direction mark has no glyph: the renderer would take it
 * from Helvetica and draw a letter, while these fonts hide it.
 */
async function loadFont(subset: string, weight: number): Promise<void> {
  const descriptor = { fontFamily: familyOf(subset), fontWeight: weight };
  await Font.load(descriptor);
  // The renderer types its fonts by a package that ships no types.
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
