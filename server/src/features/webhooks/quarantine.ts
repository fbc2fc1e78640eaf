import type { Db } from '../../platform/db/database.ts';

export interface Suspicious {
  readonly object: string;
  readonly object_id: string;
  /** With the object's id it names one thing to look at: a repetition is not noted again. */
  readonly status: string;
  /** The provider's own words, as JSON. */
  readonly raw: Readonly<Record<string, unknown>>;
  readonly problem: string;
}

/** Notes what the provider told of and we don't believe, for an administrator. No money moves. */
export async function quarantine(
  db: Db,
  { raw, ...what }: Suspicious,
  received_at: string,
): Promise<void> {
  await db
    .insertInto('webhooks_in')
    .values({ ...what, body: JSON.stringify(raw), state: 'quarantined', received_at })
    .onConflict((conflict) => conflict.columns(['object_id', 'status']).doNothing())
    .execute();
}
