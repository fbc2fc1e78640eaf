import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { isUp } from '../lib/api.ts';
import { say } from '../lib/i18n.ts';
import { isOffline } from '../lib/away/online.ts';
import { PAGE_ERROR } from '../lib/away/page-error.ts';
import { ErrorState } from '../ui/states/error-state.tsx';

/** Reloads the page with new code, because the loaded code may be older than the server's. */
async function loadAgain(): Promise<void> {
  const { signal } = new AbortController();
  // If the server is unreachable, a reload would replace this page by the browser's own error page.
  if (await isUp('/health/live', signal)) window.location.reload();
}

const MISSING = 'This page could not be loaded';

/**
 * Replaces a page that failed to load or render. Shows the reason, a Retry button and the request
 * id.
 */
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
