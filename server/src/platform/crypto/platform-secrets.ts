import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { INSTALLATION_KEYS, type InstallationKeys, type Secrets } from './secrets.ts';
import { newToken } from './tokens.ts';

const findSealed = async (db: Db, name: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('platform_secrets')
    .select('sealed')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.sealed;
};

/**
 * Reads a secret that is generated once per installation and stored encrypted. If several processes
 * need it first, one generates it and the others wait.
 * @param make generates the secret; called at most once in the lifetime of the installation
 */
export async function readOrMakeSecret(
  db: Db,
  secrets: Secrets,
  name: string,
  make: () => Promise<string>,
): Promise<string> {
  const known = await findSealed(db, name);
  if (known !== undefined) return secrets.open(known);
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
    const made = await findSealed(tx, name);
    if (made !== undefined) return secrets.open(made);
    const text = await make();
    const sealed = secrets.seal(text);
    await tx.insertInto('platform_secrets').values({ name, sealed }).execute();
    return text;
  });
}

/** Stores a secret that was generated elsewhere. It must have a new name. */
export const insertSecret = (tx: Tx, { name, sealed }: { name: string; sealed: string }) =>
  tx.insertInto('platform_secrets').values({ name, sealed }).execute();

/** Reads all secrets whose names begin with a prefix. */
export async function readSecrets(db: Db, secrets: Secrets, prefix: string): Promise<string[]> {
  const rows = await db
    .selectFrom('platform_secrets')
    .select('sealed')
    .where(sql<boolean>`starts_with(name, ${prefix})`)
    .orderBy('name')
    .limit(MOST_SECRETS)
    .execute();
  return rows.map(({ sealed }) => secrets.open(sealed));
}

const MOST_SECRETS = 1_000;

const KEY_BYTES = 32;

const makeKey = async (): Promise<string> => randomBytes(KEY_BYTES).toString('base64url');

/** Loads the keys that never change. The first start of an installation generates them. */
export async function loadInstallationKeys({
  db,
  secrets,
}: {
  readonly db: Db;
  readonly secrets: Secrets;
}): Promise<void> {
  const keys: Partial<Record<keyof InstallationKeys, Uint8Array>> = {};
  for (const name of INSTALLATION_KEYS) {
    const text = await readOrMakeSecret(db, secrets, `key/${name}`, makeKey);
    keys[name] = Buffer.from(text, 'base64url');
  }
  secrets.useKeys(keys as InstallationKeys);
}

const PROBE = 'probe';

function canOpen(secrets: Secrets, sealed: string): boolean {
  try {
    secrets.open(sealed);
    return true;
  } catch {
    // Another key sealed the text. This result is normal.
    return false;
  }
}

/** Checks whether a known APP_SECRET decrypts this database. */
export async function opensProbe(db: Db, secrets: Secrets): Promise<boolean> {
  const sealed = await findSealed(db, PROBE);
  return sealed === undefined || canOpen(secrets, sealed);
}

/**
 * Throws if no known APP_SECRET decrypts the database. Otherwise every sealed value would fail on
 * use, and jobs would use up their attempts. The first start stores a probe for this check.
 */
export async function requireSameSecret(db: Db, secrets: Secrets): Promise<void> {
  const rows = await db.selectFrom('platform_secrets').select('sealed').limit(100).execute();
  if (rows.some(({ sealed }) => !canOpen(secrets, sealed))) {
    throw new Error(
      'Cannot start: APP_SECRET is not the one that this database was sealed with. Set that one, or name it in APP_SECRET_PREVIOUS beside a new one.',
    );
  }
  await readOrMakeSecret(db, secrets, PROBE, async () => newToken());
}
