import { sql } from 'kysely';
import { reduceToChanges, type Snapshot } from '../../platform/audit/changes.ts';
import { createSecrets, type Secrets } from '../../platform/crypto/secrets.ts';
import { newToken } from '../../platform/crypto/tokens.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** The prefix of a value that is sealed under a person's key. */
const MARK = 'person:';
/** Replaces a value whose key was destroyed by an erasure. */
const ERASED = '[erased]';

type SealSecrets = Pick<Secrets, 'seal' | 'open'>;

/**
 * Returns the sealing with one person's key. The key is random, so that nothing else can open the
 * values.
 */
const underKey = (key: string): SealSecrets => createSecrets({ app_secret: key });

const findKey = (db: Db, customer_id: string) =>
  db
    .selectFrom('customer_keys')
    .select('key_sealed')
    .where('customer_id', '=', customer_id)
    .executeTakeFirst();

/** Returns a customer's key. The first call creates it. */
async function keyOf(tx: Tx, secrets: SealSecrets, customer_id: string): Promise<SealSecrets> {
  const key_sealed = secrets.seal(newToken());
  await tx
    .insertInto('customer_keys')
    .values({ customer_id, key_sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await findKey(tx, customer_id);
  return underKey(secrets.open(kept?.key_sealed ?? key_sealed));
}

/** Seals a text for a row that never changes. Only the person's key opens it. */
export const sealForPerson = async (
  tx: Tx,
  secrets: SealSecrets,
  customer_id: string,
  text: string,
): Promise<string> => MARK + (await keyOf(tx, secrets, customer_id)).seal(text);

/**
 * Opens a text that was sealed under a person's key.
 * @returns null if the key was destroyed or did not seal the text
 */
export function openForPerson(
  secrets: Pick<Secrets, 'openOrNull'>,
  key_sealed: string | null,
  text: string,
): string | null {
  const key = secrets.openOrNull(key_sealed);
  if (key === null || !text.startsWith(MARK)) return null;
  return createSecrets({ app_secret: key }).openOrNull(text.slice(MARK.length));
}

/**
 * Returns both sides of a customer's change for the audit log. Compares them in plain text, and
 * seals them under the person's key. The chain of the log covers the sealed form, so it stays valid
 * after an erasure.
 */
export async function sealChanges(
  tx: Tx,
  secrets: SealSecrets,
  customer_id: string,
  sides: { readonly before: Snapshot; readonly after: Snapshot },
): Promise<{ before: Snapshot; after: Snapshot }> {
  const { before, after } = reduceToChanges(sides.before, sides.after);
  const key = await keyOf(tx, secrets, customer_id);
  const seal = (side: Snapshot | null): Snapshot =>
    Object.fromEntries(
      Object.entries(side ?? {}).map(([name, value]) => [
        name,
        typeof value === 'string' && value !== '' ? MARK + key.seal(value) : value,
      ]),
    );
  return { before: seal(before), after: seal(after) };
}

interface AuditedRow {
  readonly entity: string;
  readonly entity_id: string;
  readonly before: unknown;
  readonly after: unknown;
}

const isMarked = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith(MARK);

const findKeys = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('customer_keys')
    .select(['customer_id', 'key_sealed'])
    .where(sql<boolean>`customer_id::text = any(${[...ids]}::text[])`)
    .execute();

/** Opens the values in rows of the audit log that are sealed under a person's key. */
export async function openPersonal<Row extends AuditedRow>(
  db: Db,
  secrets: Pick<Secrets, 'openOrNull'>,
  rows: readonly Row[],
): Promise<Row[]> {
  const ids = rows.filter(({ entity }) => entity === 'customer').map(({ entity_id }) => entity_id);
  if (ids.length === 0) return [...rows];
  const found = await findKeys(db, ids);
  const keys = new Map(found.map(({ customer_id, key_sealed }) => [customer_id, key_sealed]));
  const open = (side: unknown, key: string | null): unknown =>
    typeof side !== 'object' || side === null
      ? side
      : Object.fromEntries(
          Object.entries(side).map(([name, value]) => [
            name,
            isMarked(value) ? (openForPerson(secrets, key, value) ?? ERASED) : (value as unknown),
          ]),
        );
  return rows.map((row) => {
    if (row.entity !== 'customer') return row;
    const key = keys.get(row.entity_id) ?? null;
    return { ...row, before: open(row.before, key), after: open(row.after, key) };
  });
}
