import { sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { OwnerConfirmationsTable } from '../../platform/db/tables.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';
import { personName } from '../users/public.ts';

/** SQL: the name of the person who entered a value; null if the owner entered it. */
const enteredBy = (column: 'c.account_entered_by' | 'c.signature_entered_by') =>
  sql<string | null>`(select ${personName('s')} from users s
    where s.id = ${sql.ref(column)} and s.id is distinct from b.owner_user_id)`;

/**
 * Returns a brand with its owner's mailbox and its pending values. The columns of pending values
 * are null if nothing is pending.
 */
export const findConfirmation = (db: Db, scope: Scope, brand_id: number) =>
  db
    .selectFrom('brands as b')
    .leftJoin('users as u', 'u.id', 'b.owner_user_id')
    .leftJoin('registration_proofs as p', 'p.user_id', 'u.id')
    .leftJoin('owner_confirmations as c', 'c.brand_id', 'b.id')
    .leftJoin('agreements as a', 'a.id', 'c.agreement_id')
    .select(['b.id as brand_id', 'b.name as brand_name', 'b.language as brand_language'])
    .select(['u.id as owner_id', 'u.email as owner_email', 'u.language as owner_language'])
    .select('p.named_email')
    .select(['c.bank_name', 'c.iban_sealed', 'c.iban_index', 'c.account_entered_by'])
    .select(['c.account_entered_at', 'c.agreement_id', 'c.agreement_digest'])
    .select(['c.signature_file_id', 'c.strokes_sealed', 'c.signature_entered_by'])
    .select(['c.signature_entered_at', 'c.code_digest', 'c.code_sent_at', 'c.code_expires_at'])
    .select(['c.code_tries', 'c.codes_sent', 'c.codes_since', 'a.agreement_version'])
    .select([
      enteredBy('c.account_entered_by').as('account_entered_name'),
      enteredBy('c.signature_entered_by').as('signature_entered_name'),
    ])
    .where('b.id', '=', brand_id)
    .where(withinScope(scope, 'b.id', 'b.partner_id'))
    .executeTakeFirst();

export type ConfirmationRow = NonNullable<Awaited<ReturnType<typeof findConfirmation>>>;

type Columns = Omit<Updateable<OwnerConfirmationsTable>, 'brand_id'>;

/** Inserts the row of a brand if it does not exist. The caller has locked the brand. */
export const addConfirmation = (tx: Tx, brand_id: number) =>
  tx
    .insertInto('owner_confirmations')
    .values({ brand_id })
    .onConflict((conflict) => conflict.column('brand_id').doNothing())
    .execute();

/** Updates the row of a brand, if it exists. The caller has locked the brand. */
export const updateConfirmation = (tx: Tx, brand_id: number, columns: Columns) =>
  tx.updateTable('owner_confirmations').set(columns).where('brand_id', '=', brand_id).execute();

/** Invalidates all mailed codes. */
export const endCodes = (tx: Tx) =>
  tx
    .updateTable('owner_confirmations')
    .set({ code_digest: null, code_expires_at: null })
    .where('code_digest', 'is not', null)
    .execute();

/**
 * Counts an attempt at a valid code.
 * @returns undefined if no code is valid
 */
export const useTry = (tx: Tx, brand_id: number, now: string, tries: number) =>
  tx
    .updateTable('owner_confirmations')
    .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
    .where('brand_id', '=', brand_id)
    .where('code_digest', 'is not', null)
    .where('code_expires_at', '>', now)
    .where('code_tries', '<', tries)
    .returning('code_tries')
    .executeTakeFirst();

/** Returns whether the owner has not yet confirmed an account of the brand. */
export const hasPendingAccount = async (db: Db, brand_id: number): Promise<boolean> => {
  const row = await db
    .selectFrom('owner_confirmations')
    .select('brand_id')
    .where('brand_id', '=', brand_id)
    .where('iban_sealed', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
};

export const findPendingSignature = (db: Db, brand_id: number) =>
  db
    .selectFrom('owner_confirmations')
    .select('signature_file_id')
    .where('brand_id', '=', brand_id)
    .where('signature_file_id', 'is not', null)
    .executeTakeFirst();
