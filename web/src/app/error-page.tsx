import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiError } from '../lib/api-error.ts';
import { isUp } from '../lib/api.ts';
import { ErrorState } from '../ui/states/error-state.tsx';

/** The code that is there may be older than the server's: the address is loaded as a whole. */
async function loadAgain(): Promise<void> {
  const { signal } = new AbortController();
  // While the server is away the browser would show its own page in place of this one.
  if (await isUp('/health/live', signal)) window.location.reload();
}

/** A page that failed to load or to draw: what happened, Retry, and the request id. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <ErrorState
      error={error}
      fallback="Something went wrong on our side"
      onRetry={() => {
        if (error instanceof ApiError && error.code === 'PAGE') {
          void loadAgain();
          return;
        }
        reset();
        void router.invalidate();
      }}
    />
  );
}
