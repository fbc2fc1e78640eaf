import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorState } from '../ui/states/error-state.tsx';

/** A page that failed to load or to draw: what happened, Retry, and the request id. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
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
