import type { ProviderFailure } from '../../provider/port.ts';
import { AppError } from '../../platform/error.ts';
import { withoutCorrelationId } from '../transactions/transactions.ts';

/** What was ours on the way to the provider and is the caller's again on the way back. */
export interface CallersOwn {
  readonly post_url: string | null;
  readonly idempotency_key: string | null;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The provider's answer as the caller would have had it without us in between. */
export function restoreCallers(
  raw: Readonly<Record<string, unknown>>,
  { post_url, idempotency_key }: CallersOwn,
): Record<string, unknown> {
  const { post, metadata, reference, ...rest } = raw;
  return {
    ...rest,
    ...(isObject(metadata) ? { metadata: withoutCorrelationId(metadata) } : {}),
    ...(isObject(reference)
      ? { reference: { ...reference, idempotent: idempotency_key ?? undefined } }
      : {}),
    ...(isObject(post) && post_url !== null ? { post: { ...post, url: post_url } } : {}),
  };
}

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
