import { Suspense, type ReactNode } from 'react';
import { render } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createQueryClient } from '../lib/query-client.ts';
import { ThemeProvider } from '../lib/theme/theme-provider.tsx';

/** Renders a component without router and network. */
export function renderPart(part: ReactNode) {
  return render(
    <ThemeProvider>
      <QueryClientProvider client={createQueryClient()}>
        <Suspense>{part}</Suspense>
      </QueryClientProvider>
    </ThemeProvider>,
  );
}
