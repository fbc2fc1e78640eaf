import type { Db, Tx } from '../../platform/db/database.ts';

const COLUMNS = [
  'brand_id',
  'secret_sealed',
  'created_at',
  'previous_sealed',
  'previous_until',
] as const;

export const findSecret = (db: Db, brand_id: number) =>
  db
    .selectFrom('brand_webhook_secrets')
    .select(COLUMNS)
    .where('brand_id', '=', brand_id)
    .executeTakeFirst();

export type SecretRow = NonNullable<Awaited<ReturnType<typeof findSecret>>>;

/** Somebody may have made one in the meantime: then that one stays. */
export const insertSecret = (db: Db, brand_id: number, secret_sealed: string, now: string) =>
  db
    .insertInto('brand_webhook_secrets')
    .values({ brand_id, secret_sealed, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const holdSecret = (tx: Tx, brand_id: number) =>
  tx
    .selectFrom('brand_webhook_secrets')
    .select(COLUMNS)
    .where('brand_id', '=', brand_id)
    .forUpdate()
    .executeTakeFirst();

type Replacement = Omit<SecretRow, 'brand_id'>;

/** Only of a row that `holdSecret` gave, within the same transaction. */
export const replaceSecret = (tx: Tx, { brand_id }: SecretRow, replacement: Replacement) =>
  tx
    .updateTable('brand_webhook_secrets')
    .set(replacement)
    .where('brand_id', '=', brand_id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
