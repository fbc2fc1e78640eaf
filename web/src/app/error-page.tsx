import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { isUp } from '../lib/api.ts';
import { say } from '../lib/i18n.ts';
import { isOffline } from '../lib/away/online.ts';
import { PAGE_ERROR } from '../lib/away/page-error.ts';
import { ErrorState } from '../ui/states/error-state.tsx';

/** Reloads the whole address, because the loaded code may be older than the server's. */
async function loadAgain(): Promise<void> {
  const { signal } = new AbortController();
  // While the server is away the browser would show its own page instead of this one.
  if (await isUp('/health/live', signal)) window.location.reload();
}

const MISSING = 'This page could not be loaded';

/** Replaces a page that failed to load or draw: the reason, Retry, and the request id. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  if (error === PAGE_ERROR) {
    const title = say(isOffline() ? 'You seem to be offline' : MISSING);
    return (
      <ErrorState error={error} fallback={MISSING} title={title} onRetry={() => void loadAgain()} />
    );
  }
  return (
    <ErrorState
      error={error}
      fallback="Something went wrong on our side"
      onRetry={() => {
        reset();
        void router.invalidate();
      }}
    />
  );
}
