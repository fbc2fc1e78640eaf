/** The five theme colours. The browser stores them under `themeColors`. */
export interface ThemeColors {
  readonly primaryColor: string;
  readonly secondaryColor: string;
  readonly accentColor: string;
  readonly textColor: string;
  readonly backgroundColor: string;
}

export const DEFAULT_COLORS: ThemeColors = {
  primaryColor: '#3B82F6',
  secondaryColor: '#1E40AF',
  accentColor: '#EF4444',
  textColor: '#1F2937',
  backgroundColor: '#F9FAFB',
};

const STORAGE_KEY = 'themeColors';
const HEX = /^#[0-9a-f]{6}$/i;

export const isColor = (text: string): boolean => HEX.test(text);

/** Returns the stored colours. A missing or invalid colour is replaced by its default. */
export function readThemeColors(storage: Storage = localStorage): ThemeColors {
  const stored = parse(storage.getItem(STORAGE_KEY));
  const pick = (name: keyof ThemeColors): string => {
    const value = stored[name];
    return typeof value === 'string' && isColor(value) ? value : DEFAULT_COLORS[name];
  };
  return {
    primaryColor: pick('primaryColor'),
    secondaryColor: pick('secondaryColor'),
    accentColor: pick('accentColor'),
    textColor: pick('textColor'),
    backgroundColor: pick('backgroundColor'),
  };
}

export function writeThemeColors(colors: ThemeColors, storage: Storage = localStorage): void {
  storage.setItem(STORAGE_KEY, JSON.stringify(colors));
}

function parse(text: string | null): Readonly<Record<string, unknown>> {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    // A damaged entry is treated as missing.
    return {};
  }
}
