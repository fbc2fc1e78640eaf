import { Suspense, useEffect, useState } from 'react';
import { DirectionProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createQueryClient } from '../lib/query-client.ts';
import { onSessionLost } from '../lib/refresh.ts';
import { getSession, signedInUser, subscribeSession } from '../lib/session.ts';
import { ThemeProvider } from '../lib/theme/theme-provider.tsx';
import { wayBackTo } from './guards.ts';
import { LoadingPage } from './loading-page.tsx';
import type { AppRouter } from './router.ts';
import { forgetSignatures, signaturesOf } from '../widgets/signature-pad/signature-draft.ts';

interface ProvidersProps {
  readonly router: AppRouter;
}

export function Providers({ router }: ProvidersProps) {
  const [queryClient] = useState(createQueryClient);

  useEffect(() => {
    let seenBy = signedInUser(getSession());
    const stopSession = subscribeSession(() => {
      const user = signedInUser(getSession());
      // This deletes loaded data when the person changes, so that the next person never sees them.
      if (user?.id !== seenBy?.id) {
        queryClient.clear();
        if (seenBy !== null) forgetSignatures(signaturesOf(seenBy.id));
      }
      if (user?.id !== seenBy?.id || user?.role !== seenBy?.role) void router.invalidate();
      seenBy = user;
    });
    const stopLost = onSessionLost(() => {
      const { href } = router.state.location;
      void router.navigate({ to: '/login', state: wayBackTo(href, 'lost') });
    });
    return () => {
      stopSession();
      stopLost();
    };
  }, [router, queryClient]);

  return (
    <DirectionProvider>
      <ThemeProvider>
        <QueryClientProvider client={queryClient}>
          <Suspense fallback={<LoadingPage />}>
            <RouterProvider router={router} />
          </Suspense>
        </QueryClientProvider>
      </ThemeProvider>
    </DirectionProvider>
  );
}
