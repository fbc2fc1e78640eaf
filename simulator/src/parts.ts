import { z } from 'zod';
import { isCurrency, readAmount } from './wire/amounts.ts';
import type { TapErrorCode } from './wire/error-codes.ts';
import { newId } from './names.ts';
import type { SimulatedCustomer } from './records.ts';
import type { Simulation } from './simulation.ts';

/**
 * Parses an amount in dinars above zero. The result is in fils. Error messages in this file are
 * Tap's codes.
 */
export const amount = (code: TapErrorCode) =>
  z.union([z.number(), z.string()], { error: code }).transform((value, ctx) => {
    const minor = readAmount(value, 'KWD');
    if (minor !== undefined && minor > 0n) return minor;
    ctx.addIssue({ code: 'custom', message: code });
    return z.NEVER;
  });

export const currency = z
  .string({ error: '1118' })
  .refine(isCurrency, { error: '1118', abort: true })
  .refine((code) => code === 'KWD', { error: '1119' });

export const webUrl = (code: TapErrorCode) => z.url({ protocol: /^https?$/, error: code });

export const reference = z.string().max(100).nullish();

export const metadata = z
  .record(z.string().max(250), z.union([z.string().max(1000), z.number(), z.boolean()]).nullable())
  .nullish();

/** The merchant of a charge. The simulator checks the form of the MID and accepts any MID. */
export const merchant = z
  .object({
    id: z
      .union([z.string(), z.number()], { error: '1164' })
      .transform(String)
      .refine((id) => /^[A-Za-z0-9_-]{0,50}$/.test(id), { error: '1164' }),
  })
  .nullish();

const phone = z.object({
  country_code: z
    .union([z.string(), z.number()], { error: '1136' })
    .transform(String)
    .refine((code) => /^\d{1,4}$/.test(code), { error: '1136' }),
  number: z
    .union([z.string(), z.number()], { error: '1137' })
    .transform(String)
    .refine((number) => /^\d{5,15}$/.test(number), { error: '1137' }),
});

export const customer = z
  .object(
    {
      id: z.string().optional(),
      first_name: z.string().optional(),
      last_name: z.string().nullish(),
      email: z.email({ error: '1138' }).nullish(),
      phone: phone.nullish(),
    },
    { error: '1129' },
  )
  .refine(({ id, first_name }) => id !== undefined || (first_name ?? '') !== '', {
    error: '1130',
    abort: true,
  })
  .refine(({ id, email, phone: number }) => Boolean(id ?? email ?? number), { error: '1139' });

type CustomerInput = Partial<z.output<typeof customer>>;

const NO_CUSTOMER = { first_name: '', last_name: '', email: '', phone: null } as const;

/** Returns the stored data of a customer of any merchant; undefined for an unknown id. */
function rememberedCustomer(sim: Simulation, id: string | undefined) {
  if (id === undefined) return undefined;
  const { charges, invoices } = sim.store;
  const records = [...charges.all(), ...invoices.all()];
  return records.findLast(({ customer: kept }) => kept.id === id)?.customer;
}

/** Returns the customer of a call. For a known id, stored data fill the missing fields. */
export function customerOf(sim: Simulation, input: CustomerInput): SimulatedCustomer {
  const said = Object.entries(input).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const remembered = rememberedCustomer(sim, input.id) ?? NO_CUSTOMER;
  return namedCustomer({ ...remembered, ...Object.fromEntries(said) });
}

/** Returns a customer as it is stored. A customer without an id gets a new id. */
export const namedCustomer = (input: CustomerInput): SimulatedCustomer => ({
  id: input.id ?? newId('cus'),
  first_name: input.first_name ?? '',
  last_name: input.last_name ?? '',
  email: input.email ?? '',
  phone: input.phone ?? null,
});
