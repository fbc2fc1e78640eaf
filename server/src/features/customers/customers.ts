import type { Tx } from '../../platform/db/database.ts';

/** What a charge says of whoever paid it. */
export interface Payer {
  readonly tap_customer_id: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** One customer id of the provider's, else one phone and e-mail; null when nothing tells. */
function identityOf({ tap_customer_id, phone, email }: Payer): string | null {
  if (tap_customer_id !== null) return `tap:${tap_customer_id}`;
  return phone === null && email === null ? null : `contact:${phone ?? ''}|${email ?? ''}`;
}

/** The customer who paid, recorded at their first payment; null when the charge names nobody. */
export async function findOrAddCustomer(tx: Tx, payer: Payer): Promise<string | null> {
  const identity = identityOf(payer);
  if (identity === null) return null;
  await tx
    .insertInto('customers')
    .values({ ...payer, identity })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('customers')
    .select('id')
    .where('identity', '=', identity)
    .executeTakeFirst();
  return row?.id ?? null;
}
