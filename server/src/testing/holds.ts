import type { ServiceHolds } from '@diwan/contract/features/holds/records';
import { ask, type TestApp, type TestUser } from './app.ts';

export const readHolds = (system: TestApp, brand: number, { token }: Pick<TestUser, 'token'>) =>
  ask<ServiceHolds>(system, 'GET', `/brands/${brand}/service-holds`, { token });

export const resolveHold = (
  system: TestApp,
  id: string,
  { token }: Pick<TestUser, 'token'>,
  notes: string,
) =>
  ask<ServiceHolds>(system, 'PUT', `/admin/service-holds/${id}/resolve`, {
    token,
    body: { notes },
  });

/** Ends the hold of a returned payment with notes, in the same way as an admin. */
export async function releaseReturned(
  system: TestApp,
  brand: number,
  admin: Pick<TestUser, 'token'>,
  notes: string,
) {
  const { data } = await readHolds(system, brand, admin);
  const hold = data.holds.find(({ code }) => code === 'bank_returned');
  return resolveHold(system, hold?.id ?? 'bank-returned', admin, notes);
}

const DIGEST = '0'.repeat(64);

/** Adds an agreement of a brand that is pending its signature. */
export async function addPendingAgreement(
  { deps: { db, clock } }: Pick<TestApp, 'deps'>,
  brand_id: number,
  agreement_type: 'service' | 'pos_activation' | 'rate_change' | 'fee_change' = 'rate_change',
  valid_from: string | null = clock
    .now()
    .add({ hours: 14 * 24 })
    .toString(),
): Promise<string> {
  await db
    .updateTable('agreements')
    .set({ status: 'replaced' })
    .where('brand_id', '=', brand_id)
    .where('agreement_type', '=', agreement_type)
    .where('status', '=', 'pending')
    .execute();
  const texts = { text_en: 'Text', text_ar: 'نص', clauses: '[]', schedule: '{}', digest: DIGEST };
  const row = { brand_id, agreement_type, agreement_version: 'v1', valid_from, ...texts };
  const { id } = await db
    .insertInto('agreements')
    .values({ ...row, created_at: clock.iso() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Marks an agreement as signed, with the columns that holds depend on. */
export const signPending = ({ deps: { db, clock } }: Pick<TestApp, 'deps'>, id: string) =>
  db
    .updateTable('agreements')
    .set({ status: 'signed', signed_at: clock.iso(), signer_name: 'Noura', typed_name: 'Noura' })
    .where('id', '=', id)
    .execute();
