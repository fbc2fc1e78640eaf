import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';
import type { ThemeColors } from './colors.ts';
import { mix, readable, shadesOf } from './shades.ts';

const FONT = "'IBM Plex Sans Arabic', system-ui, -apple-system, 'Segoe UI', sans-serif";

/** The neutral scales: cool grey for the light scheme, dark blue-grey for the dark scheme. */
const GRAY = neutral(
  '#f9fafb #f3f4f6 #e5e7eb #d1d5db #b6bcc6 #868e9c #5f6876 #4b5563 #374151 #1f2937',
);
const INK = neutral(
  '#dce1e9 #b9c1cd #97a1b0 #7d8796 #3b4554 #2c3542 #212935 #19202a #131922 #0d1219',
);

function neutral(shades: string): MantineColorsTuple {
  return shades.split(' ') as unknown as MantineColorsTuple;
}

/**
 * Returns the theme. All screens share its font sizes, its spacing of 8 px and its corner radius.
 */
export function buildTheme(colors: ThemeColors): MantineThemeOverride {
  return createTheme({
    colors: {
      primary: shadesOf(colors.primaryColor),
      secondary: shadesOf(colors.secondaryColor),
      red: shadesOf(colors.accentColor),
      green: shadesOf('#12a150'),
      yellow: shadesOf('#d18b00'),
      gray: GRAY,
      dark: INK,
    },
    primaryColor: 'primary',
    primaryShade: 6,
    fontFamily: FONT,
    fontWeights: { regular: '400', medium: '500', bold: '600' },
    headings: {
      fontFamily: FONT,
      fontWeight: '600',
      textWrap: 'balance',
      sizes: {
        h1: { fontSize: '1.75rem', lineHeight: '2.25rem' },
        h2: { fontSize: '1.25rem', lineHeight: '1.75rem' },
        h3: { fontSize: '1rem', lineHeight: '1.5rem' },
        h4: { fontSize: '0.875rem', lineHeight: '1.25rem' },
      },
    },
    fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
    spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
    radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
    defaultRadius: 'md',
    respectReducedMotion: true,
    cursorType: 'pointer',
    focusRing: 'auto',
    components: {
      Text: { defaultProps: { size: 'sm' } },
      Anchor: { defaultProps: { size: 'sm' } },
      // The default placeholder for the first focus is a child that ARIA does not allow in a menu.
      Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    },
  });
}

/** Returns the colours as CSS variables, each readable on its background. */
export function resolveVariables(colors: ThemeColors): CSSVariablesResolver {
  const text = readable(colors.textColor, colors.backgroundColor, '#000000');
  const darkText = '#e6eaf0';
  const darkBody = '#10151c';
  const darkSurface = '#171d26';
  const darkField = INK[6];
  return () => ({
    variables: {
      '--color-primary': colors.primaryColor,
      '--color-secondary': colors.secondaryColor,
      '--color-accent': colors.accentColor,
    },
    light: {
      '--mantine-color-body': colors.backgroundColor,
      '--mantine-color-text': text,
      '--mantine-color-default-color': text,
      '--mantine-color-dimmed': readable(mix(text, '#ffffff', 0.35), '#f3f4f6', '#000000'),
      '--mantine-color-placeholder': '#6b7280',
      '--mantine-color-anchor': readable(colors.primaryColor, colors.backgroundColor, '#000000'),
      '--mantine-color-error': readable(colors.accentColor, colors.backgroundColor, '#000000'),
      '--color-surface': '#ffffff',
      '--color-surface-sunken': '#f3f4f6',
      '--color-border': '#e5e7eb',
      '--color-tint': mix(colors.primaryColor, '#ffffff', 0.9),
    },
    dark: {
      '--mantine-color-body': darkBody,
      '--mantine-color-text': darkText,
      '--mantine-color-dimmed': '#9aa5b4',
      '--mantine-color-placeholder': '#8b96a5',
      '--mantine-color-anchor': readable(colors.primaryColor, darkField, '#ffffff'),
      '--mantine-color-error': readable(colors.accentColor, darkField, '#ffffff'),
      '--color-surface': darkSurface,
      '--color-surface-sunken': '#131922',
      '--color-border': '#2a323e',
      '--color-tint': mix(colors.primaryColor, darkSurface, 0.82),
    },
  });
}
