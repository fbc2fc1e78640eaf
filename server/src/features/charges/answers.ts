import type { ProviderFailure } from '../../provider/port.ts';
import { AppError } from '../../platform/error.ts';

/** Converts the provider's refusal to its own response format. */
export const refusalOf = (
  failure: Extract<ProviderFailure, { kind: 'rejected' }>,
): { readonly status: number; readonly body: string } => ({
  status: failure.http_status,
  body: JSON.stringify({ errors: [{ code: failure.code, description: failure.description }] }),
});

/**
 * Returns whether the caller caused the failure. If the platform's own key causes it, the caller
 * gets the answer for an unavailable provider.
 */
export const isCallersFault = (
  failure: ProviderFailure,
): failure is Extract<ProviderFailure, { kind: 'rejected' }> =>
  failure.kind === 'rejected' && failure.reason !== 'credentials' && failure.reason !== 'conflict';

export const providerIsAway = (): AppError =>
  new AppError('UNAVAILABLE', {
    sentence:
      'The payment provider did not answer. Repeat the request with the same Idempotency-Key.',
  });
