import type { Currency } from '@diwan/contract/kernel/money';
import { z } from 'zod';
import { formatInstant } from '../../../platform/clock.ts';
import type { Customer } from '../../port.ts';
import { isCurrency, readAmount } from '@diwan/simulator/wire/amounts';
import type { JsonObject } from '../json.ts';

/**
 * An id in Tap's answers. Unknown fields of answers are ignored. Fields that the server uses must
 * be as documented.
 */
export const id = z.string().min(1).max(100);

/** A text that may be missing, null, empty or a number. An empty text is treated as missing. */
export const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === undefined || value === null ? undefined : String(value)))
  .transform((value) => (value === '' ? undefined : value));

/** The milliseconds since 1970, as a number or as text. */
export const epoch = z
  .union([z.string().regex(/^\d{1,14}$/), z.int().min(0).max(99_999_999_999_999)])
  .transform((value) => formatInstant(Temporal.Instant.fromEpochMilliseconds(Number(value))));

export const amount = z.union([z.number(), z.string().max(40)]);

export const currency = z.string().refine(isCurrency);

/**
 * Reads an amount in minor units of the currency `code` inside a schema. Adds an issue if it is
 * invalid.
 */
export function minorUnits(
  value: unknown,
  code: Currency,
  ctx: z.RefinementCtx,
): bigint | typeof z.NEVER {
  const minor = readAmount(value, code);
  if (minor !== undefined) return minor;
  ctx.addIssue({ code: 'custom', path: ['amount'], message: 'no amount of its currency' });
  return z.NEVER;
}

export const merchant = z.object({ id: text }).nullish();

export const customer = z
  .object({
    id: text,
    first_name: text,
    last_name: text,
    email: text,
    phone: z.object({ country_code: text, number: text }).nullish(),
  })
  .nullish()
  .transform((value): Customer => {
    const { country_code, number } = value?.phone ?? {};
    return {
      id: value?.id,
      first_name: value?.first_name,
      last_name: value?.last_name,
      email: value?.email,
      phone: number === undefined ? undefined : { country_code: country_code ?? '', number },
    };
  });

export const activities = z
  .array(z.object({ status: z.string(), created: epoch }))
  .nullish()
  .transform((list) => list ?? []);

/** Converts one object of an answer; undefined if it is not as documented. */
export type Reader<T> = (raw: JsonObject) => T | undefined;

/** Creates a reader from a schema. It adds the raw answer to the schema's output. */
export const readerOf =
  <T>(schema: z.ZodType<Omit<T, 'raw'>>): Reader<T> =>
  (raw) => {
    const parsed = schema.safeParse(raw);
    return parsed.success ? ({ ...parsed.data, raw } as T) : undefined;
  };
