import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

interface Proofs {
  /** The epoch that new proofs of this owner get. */
  readonly epoch: number;
  readonly proved: boolean;
  /** True if the registrant still has to check the values that another device entered. */
  readonly unchecked: boolean;
  /** The address that a visitor typed, if it belongs to another account; otherwise null. */
  readonly named_email: string | null;
}

export async function findProofs(db: Db, user_id: string): Promise<Proofs> {
  const row = await db
    .selectFrom('registration_proofs')
    .select(['epoch', 'mailed_at', 'unchecked_since', 'named_email'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return {
    epoch: row?.epoch ?? 0,
    proved: typeof row?.mailed_at === 'string',
    unchecked: typeof row?.unchecked_since === 'string',
    named_email: row?.named_email ?? null,
  };
}

/** Records that the registrant has checked every value. */
export const markChecked = (tx: Tx, user_id: string) =>
  tx
    .updateTable('registration_proofs')
    .set({ unchecked_since: null })
    .where('user_id', '=', user_id)
    .execute();

/** Stores the device that entered step 1 of this owner's registration. */
export const insertProofs = (tx: Tx, user_id: string, began_on: string) =>
  tx
    .insertInto('registration_proofs')
    .values({ user_id, began_on })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ began_on }))
    .execute();

/** Stores the address that a visitor typed. The account itself has a placeholder address. */
export const nameAddress = (tx: Tx, user_id: string, named_email: string) =>
  tx
    .insertInto('registration_proofs')
    .values({ user_id, named_email })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ named_email }))
    .execute();

/**
 * SQL: whether a visitor registered the brand `b` and its owner has not opened the mail yet. Staff
 * do not review such a registration, and it expires.
 */
export const awaitsMail = sql<boolean>`exists (select from registration_proofs w
  join users o on o.id = w.user_id
  where w.user_id = b.owner_user_id and w.mailed_at is null and (w.named_email is not null
    or (w.began_on is not null and o.created_by is null)))`;

interface Opening {
  readonly user_id: string;
  /**
   * The epoch that the caller read. If two calls open links at the same time, only one epoch
   * begins.
   */
  readonly epoch: number;
  readonly began_here: boolean;
  readonly now: string;
}

/** Begins an epoch because a mailed link was opened. @returns the current epoch */
export async function beginMailedEpoch(db: Db, opening: Opening): Promise<number> {
  const { user_id, epoch, began_here, now } = opening;
  const unchecked_since = began_here ? null : now;
  await db
    .insertInto('registration_proofs')
    .values({ user_id, epoch: epoch + 1, mailed_at: now, unchecked_since })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({
          epoch: epoch + 1,
          mailed_at: sql`coalesce(registration_proofs.mailed_at, ${now})`,
          // Values are checked once. Devices that open a link later have a proof of the same
          // mailbox.
          unchecked_since: sql`case when registration_proofs.mailed_at is null
            then coalesce(registration_proofs.unchecked_since, ${unchecked_since})
            else registration_proofs.unchecked_since end`,
        })
        .where('registration_proofs.epoch', '=', epoch),
    )
    .execute();
  return (await findProofs(db, user_id)).epoch;
}

/**
 * Ends every proof of an owner, including mailed links. The mailbox is treated as unproved again.
 */
export const endProofs = (tx: Tx, user_id: string) =>
  tx
    .insertInto('registration_proofs')
    .values({ user_id, epoch: 1, links_from: 1 })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        epoch: sql`registration_proofs.epoch + 1`,
        links_from: sql`registration_proofs.epoch + 1`,
        mailed_at: null,
        named_email: null,
      }),
    )
    .execute();

/**
 * Ends the proofs of an owner's devices and phones. Mailed links stay valid.
 * @returns the epoch that new proofs get
 */
export async function endDeviceProofs(tx: Tx, user_id: string): Promise<number> {
  const { epoch } = await tx
    .insertInto('registration_proofs')
    .values({ user_id, epoch: 1 })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ epoch: sql`registration_proofs.epoch + 1` }),
    )
    .returning('epoch')
    .executeTakeFirstOrThrow();
  return epoch;
}

/** Ends the proofs of all owners. A proved mailbox stays proved. */
export const endAllProofs = (tx: Tx) =>
  sql`insert into registration_proofs (user_id, epoch, links_from)
    select id, 1, 1 from users where role = 'brand_owner'
    on conflict (user_id) do update set epoch = registration_proofs.epoch + 1,
      links_from = registration_proofs.epoch + 1`.execute(tx);
