import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { readThemeColors, writeThemeColors, type ThemeColors } from './colors.ts';
import { buildTheme, resolveVariables } from './mantine-theme.ts';

interface ThemeColorsContext {
  readonly colors: ThemeColors;
  readonly setColors: (colors: ThemeColors) => void;
}

const Context = createContext<ThemeColorsContext | null>(null);
const schemes = localStorageColorSchemeManager({ key: 'color-scheme' });

/**
 * Returns the page's nonce. The content security policy allows only style elements with this nonce.
 */
export function readNonce(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return meta?.nonce ?? '';
}

export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const [colors, setState] = useState(readThemeColors);
  const value = useMemo(
    () => ({
      colors,
      setColors: (next: ThemeColors) => {
        writeThemeColors(next);
        setState(next);
      },
    }),
    [colors],
  );
  const theme = useMemo(() => buildTheme(colors), [colors]);
  const resolver = useMemo(() => resolveVariables(colors), [colors]);
  return (
    <Context value={value}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolver}
        colorSchemeManager={schemes}
        defaultColorScheme="auto"
        getStyleNonce={readNonce}
      >
        {children}
      </MantineProvider>
    </Context>
  );
}

/** Returns the theme's colours and their setter. Throws outside the provider. */
export function useThemeColors(): ThemeColorsContext {
  const value = use(Context);
  if (value === null) throw new Error('useThemeColors must be used within a ThemeProvider');
  return value;
}
