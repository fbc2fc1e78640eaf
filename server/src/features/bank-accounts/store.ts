import type { CsvMapping } from '@diwan/contract/features/bank-accounts/records';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { BankAccountsTable } from '../../platform/db/tables.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';
import { personName } from '../users/public.ts';

/** Adds the main accounts that are missing, because a business was just created. */
export const addMainAccounts = (db: Db) =>
  sql`insert into bank_accounts (business_id, purpose)
    select b.id, 'main' from businesses b
    where not exists (select from bank_accounts a
      where a.business_id = b.id and a.purpose = 'main')
    order by b.id on conflict do nothing`.execute(db);

/** SQL: the IBAN of account `a`. A main account has the IBAN of its business `b`. */
const ibanSealed = sql<string>`coalesce(a.iban_sealed, b.account_iban_sealed)`;
const ibanIndex = sql<string>`coalesce(a.iban_index, b.account_iban_index)`;

const accounts = (db: Db) =>
  db
    .selectFrom('bank_accounts as a')
    .innerJoin('businesses as b', 'b.id', 'a.business_id')
    .leftJoin('users as u', 'u.id', 'a.pending_by')
    .select(['a.id', 'a.business_id', 'b.name as business_name', 'a.purpose'])
    .select([
      'a.opened_on',
      'a.closed_on',
      'a.statement_folder',
      'a.pending_iban_sealed',
      'a.pending_iban_index',
    ])
    .select(['a.pending_by', 'a.pending_at'])
    .select([
      ibanSealed.as('iban_sealed'),
      ibanIndex.as('iban_index'),
      sql<string>`coalesce(a.bank, b.bank_name, '')`.as('bank'),
      sql<CsvMapping | null>`a.csv_mapping`.as('csv_mapping'),
      personName<string | null>('u').as('pending_by_name'),
    ]);

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export const findAccounts = (db: Db) =>
  accounts(db)
    .orderBy('b.name')
    .orderBy(sql`a.purpose <> 'main'`)
    .orderBy('a.id')
    .limit(LIST_LIMIT)
    .execute();

export const findAccount = (db: Db, id: string) =>
  accounts(db).where('a.id', '=', id).executeTakeFirst();

/** Returns the main account of a business. */
export const findMainAccount = (db: Db, business_id: string) =>
  accounts(db)
    .where('a.business_id', '=', business_id)
    .where('a.purpose', '=', 'main')
    .executeTakeFirst();

/** Returns the accounts with an IBAN, by its index. Businesses can share an account. */
export const findByIban = (db: Db, iban_index: string) =>
  accounts(db).where(ibanIndex, '=', iban_index).orderBy('a.id').limit(2).execute();

/** Locks accounts until the transaction ends, so that imports are serialized. */
export const lockAccounts = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('bank_accounts')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Locks the business of a new account, so that it cannot be deleted in the meantime. */
export const lockBusiness = (tx: Tx, id: string) =>
  tx.selectFrom('businesses').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();

/** Returns whether another account or business has an IBAN. */
export async function isIbanTaken(tx: Tx, iban_index: string, id: string | null) {
  const { rows } = await sql`select from bank_accounts a join businesses b on b.id = a.business_id
    where ${ibanIndex} = ${iban_index} and a.id is distinct from ${id}::uuid limit 1`.execute(tx);
  return rows.length > 0;
}

export const insertAccount = (tx: Tx, row: Insertable<BankAccountsTable>) =>
  tx.insertInto('bank_accounts').values(row).returning('id').executeTakeFirstOrThrow();

export const updateAccount = (tx: Tx, id: string, change: Updateable<BankAccountsTable>) =>
  tx.updateTable('bank_accounts').set(change).where('id', '=', id).execute();
