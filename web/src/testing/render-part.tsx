import { Suspense, type ReactNode } from 'react';
import { render } from '@testing-library/react';
import { ThemeProvider } from '../lib/theme/theme-provider.tsx';

/** One part of a page, without router and network. */
export function renderPart(part: ReactNode) {
  return render(
    <ThemeProvider>
      <Suspense>{part}</Suspense>
    </ThemeProvider>,
  );
}
