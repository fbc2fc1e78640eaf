import type { z } from 'zod';
import { TAP_ERRORS, type TapErrorCode } from './wire/error-codes.ts';

/** What came of a call: the thing itself, or the code under which Tap would refuse. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: TapErrorCode };

export const done = <T>(value: T): Result<T> => ({ ok: true, value });
export const refuse = (code: TapErrorCode): Result<never> => ({ ok: false, code });

/** Parses a body by a schema whose messages are Tap's error codes; the first one counts. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): Result<T> {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return done(parsed.data);
  const code = parsed.error.issues[0]?.message ?? '';
  return refuse(Object.hasOwn(TAP_ERRORS, code) ? (code as TapErrorCode) : '1103');
}

/** An error as Tap writes it. */
export const describeError = (code: string, description: string) => ({
  errors: [{ code, description }],
});
