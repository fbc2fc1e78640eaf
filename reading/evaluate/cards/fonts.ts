import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';

const require = createRequire(import.meta.url);

const LATIN = ['roboto', 'open-sans', 'lato', 'arimo', 'tinos'] as const;
const ARABIC = [
  'almarai',
  'amiri',
  'cairo',
  'changa',
  'el-messiri',
  'harmattan',
  'ibm-plex-sans-arabic',
  'lateef',
  'mada',
  'markazi-text',
  'noto-kufi-arabic',
  'noto-naskh-arabic',
  'noto-sans-arabic',
  'scheherazade-new',
  'tajawal',
  'vazirmatn',
] as const;

/**
 * Registers one weight of a font as a separate family.
 * @returns the family name; undefined if the font lacks this weight
 */
function register(font: string, subset: 'latin' | 'arabic', weight: 400 | 700): string | undefined {
  try {
    const file = require.resolve(
      `@fontsource/${font}/files/${font}-${subset}-${weight}-normal.woff2`,
    );
    const family = `${font} ${subset} ${weight}`;
    return GlobalFonts.registerFromPath(file, family) ? family : undefined;
  } catch {
    // Not every font has every weight.
    return undefined;
  }
}

const familiesOf = (fonts: readonly string[], subset: 'latin' | 'arabic'): string[] =>
  fonts.flatMap((font) =>
    ([400, 700] as const).flatMap((weight) => register(font, subset, weight) ?? []),
  );

export const latinFamilies = (): string[] => familiesOf(LATIN, 'latin');
export const arabicFamilies = (): string[] => familiesOf(ARABIC, 'arabic');
