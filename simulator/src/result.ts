import type { z } from 'zod';
import { TAP_ERRORS, type TapErrorCode } from './wire/error-codes.ts';

/** The result of a call: the value, or Tap's code for the refusal. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: TapErrorCode };

export const done = <T>(value: T): Result<T> => ({ ok: true, value });
export const refuse = (code: TapErrorCode): Result<never> => ({ ok: false, code });

/**
 * Parses a body by a schema whose messages are Tap's error codes. A refusal has the code of the
 * first error.
 */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): Result<T> {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return done(parsed.data);
  const code = parsed.error.issues[0]?.message ?? '';
  return refuse(Object.hasOwn(TAP_ERRORS, code) ? (code as TapErrorCode) : '1103');
}

/** Returns an error in Tap's format. */
export const describeError = (code: string, description: string) => ({
  errors: [{ code, description }],
});
