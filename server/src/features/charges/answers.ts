import type { ProviderFailure, RejectionReason } from '../../provider/port.ts';
import { AppError } from '../../platform/error.ts';

/** Converts the provider's refusal to its own response format. */
export const refusalOf = (
  failure: Extract<ProviderFailure, { kind: 'rejected' }>,
): { readonly status: number; readonly body: string } => ({
  status: failure.http_status,
  body: JSON.stringify({ errors: [{ code: failure.code, description: failure.description }] }),
});

/**
 * The reasons that the caller does not cause. The platform's own key is refused, or the provider
 * does not know an id. The platform checks the caller's ids before it calls the provider.
 */
const OUR_REASONS: ReadonlySet<RejectionReason> = new Set(['credentials', 'conflict', 'not_found']);

/**
 * Returns whether the caller caused the failure. For any other failure the caller gets the answer
 * for an unavailable provider.
 */
export const isCallersFault = (
  failure: ProviderFailure,
): failure is Extract<ProviderFailure, { kind: 'rejected' }> =>
  failure.kind === 'rejected' && !OUR_REASONS.has(failure.reason);

export const providerIsAway = (): AppError =>
  new AppError('UNAVAILABLE', {
    sentence:
      'The payment provider did not answer. Repeat the request with the same Idempotency-Key.',
  });
