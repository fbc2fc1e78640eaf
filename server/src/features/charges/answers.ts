import type { ProviderFailure } from '../../provider/port.ts';
import { AppError } from '../../platform/error.ts';

/** A refusal by the provider, in its own form. */
export const refusalOf = (
  failure: Extract<ProviderFailure, { kind: 'rejected' }>,
): { readonly status: number; readonly body: string } => ({
  status: failure.http_status,
  body: JSON.stringify({ errors: [{ code: failure.code, description: failure.description }] }),
});

/** Our own key's trouble is not the caller's: to the caller it is a provider that is away. */
export const isCallersFault = (
  failure: ProviderFailure,
): failure is Extract<ProviderFailure, { kind: 'rejected' }> =>
  failure.kind === 'rejected' && failure.reason !== 'credentials' && failure.reason !== 'conflict';

export const providerIsAway = (): AppError =>
  new AppError('UNAVAILABLE', {
    sentence: 'The payment provider did not answer. Please repeat the request under the same key.',
  });
