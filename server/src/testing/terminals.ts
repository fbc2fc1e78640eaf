import type { Terminal, TerminalRequest } from '@diwan/contract/features/terminals/records';
import { addDays } from '@diwan/contract/kernel/time';
import { draftAgreements } from '../features/agreements/public.ts';
import { systemContext } from '../platform/context.ts';
import { invariant } from '../platform/error.ts';
import { type Answer, ask, type TestApp, type TestUser } from './app.ts';
import { addOwner } from './brands.ts';
import { addPayableBrand } from './money.ts';

/** Returns the current day in Kuwait, by which the platform counts days. */
export const todayIn = ({ clock }: Pick<TestApp, 'clock'>): string =>
  clock.now().toZonedDateTimeISO('Asia/Kuwait').toPlainDate().toString();

type Change = Parameters<typeof draftAgreements>[2][number]['change'];

/** Adds a POS draft that is pending its signature. */
export async function draftPos(
  { deps }: TestApp,
  brand_id: number,
  agreement_type: 'pos_activation' | 'rate_change',
  change: Change = {},
): Promise<string> {
  const ctx = systemContext(deps, 'test');
  const [drafted] = await ctx.transaction((tx) =>
    draftAgreements(ctx, tx, [{ brand_id, agreement_type, change }]),
  );
  invariant(drafted, 'an agreement was drafted');
  return drafted.agreement_id;
}

/**
 * Marks an agreement as signed, with the columns that a rental needs. There is no drawing, PDF or
 * person.
 */
export const markSigned = (system: Pick<TestApp, 'deps' | 'clock'>, id: string) =>
  system.deps.db
    .updateTable('agreements')
    .set({
      status: 'signed',
      signed_at: system.clock.iso(),
      signer_name: 'Noura Test',
      typed_name: 'Noura Test',
    })
    .where('id', '=', id)
    .execute();

/** Adds an active brand with an owner that has signed for POS and may rent terminals. */
export async function addRenter(
  system: TestApp,
  details: Parameters<typeof addPayableBrand>[1],
  change: Change = {},
): Promise<number> {
  const brand_id = await addPayableBrand(system, { pos_enabled: true, ...details });
  await addOwner(system, brand_id);
  await markSigned(system, await draftPos(system, brand_id, 'pos_activation', change));
  return brand_id;
}

let made = 0;

/** Returns a unique TID. */
export function newTid(): string {
  made += 1;
  return `TID${String(made).padStart(6, '0')}`;
}

export type RentalPeriod = Pick<TerminalRequest, 'tid' | 'rental_start' | 'rental_end'>;

/** Returns a period that begins `from` days from today and lasts `days` days. */
export function periodOf(system: Pick<TestApp, 'clock'>, from: number, days: number) {
  const rental_start = addDays(todayIn(system), from);
  return { rental_start, rental_end: addDays(rental_start, days) };
}

export const requestRental = (
  system: TestApp,
  { token }: Pick<TestUser, 'token'>,
  brand_id: number,
  wanted: RentalPeriod,
): Promise<Answer<Terminal>> =>
  ask<Terminal>(system, 'POST', `/brands/${brand_id}/terminals`, { token, body: wanted });

export const decideRental = (
  system: TestApp,
  { token }: Pick<TestUser, 'token'>,
  id: string,
  body: object = { status: 'approved' },
): Promise<Answer<Terminal>> =>
  ask<Terminal>(system, 'PUT', `/admin/terminals/${id}/status`, { token, body });

/** Changes a rental: `return`, `renew`, `replace`, `lost` or `cancel`. */
export const changeRental = (
  system: TestApp,
  { token }: Pick<TestUser, 'token'>,
  id: string,
  what: string,
  body: object = {},
): Promise<Answer<Terminal>> =>
  ask<Terminal>(system, 'POST', `/terminals/${id}/${what}`, { token, body });
