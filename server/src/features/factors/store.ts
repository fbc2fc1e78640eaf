import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { FactorChallengesTable } from '../../platform/db/tables.ts';

export type Purpose = FactorChallengesTable['purpose'];

/** Returns the factors of an account, and whether the installation requires them, in one query. */
export const findFactorState = (db: Db, user_id: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('settings as g', (join) => join.onTrue())
    .leftJoin('totp_factors as t', (join) =>
      join.onRef('t.user_id', '=', 'u.id').on('t.confirmed_at', 'is not', null),
    )
    .select(['u.role', 'g.two_factor_enabled as duty', 't.confirmed_at', 't.last_used_at'])
    .select((eb) => [
      eb
        .selectFrom('recovery_codes as c')
        .select((of) => of.fn.countAll<bigint>().as('count'))
        .whereRef('c.user_id', '=', 'u.id')
        .where('c.used_at', 'is', null)
        .as('recovery_codes'),
      eb
        .selectFrom('passkeys as p')
        .select((of) => of.fn.countAll<bigint>().as('count'))
        .whereRef('p.user_id', '=', 'u.id')
        .as('passkeys'),
    ])
    .where('u.id', '=', user_id)
    .executeTakeFirst();

/** Locks the account, so that changes of its factors are serialized. */
export const lockUser = (tx: Tx, user_id: string) =>
  tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute();

export const findTotp = (db: Db, user_id: string) =>
  db
    .selectFrom('totp_factors')
    .select(['secret_sealed', 'confirmed_at'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();

/**
 * Stores a secret that is confirmed by its first code. A secret that is already confirmed does not
 * change.
 */
export const writeTotp = (tx: Tx, user_id: string, secret_sealed: string, now: string) =>
  tx
    .insertInto('totp_factors')
    .values({ user_id, secret_sealed, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret_sealed, created_at: now, last_step: 0n })
        .where('totp_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();

/**
 * Uses up the code of a 30-second period. The same and earlier periods are refused from then on.
 */
export const takeStep = (tx: Tx, user_id: string, step: bigint, now: string) =>
  tx
    .updateTable('totp_factors')
    .set({
      last_step: step,
      last_used_at: now,
      confirmed_at: sql<string>`coalesce(confirmed_at, ${now}::timestamptz)`,
    })
    .where('user_id', '=', user_id)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();

export const deleteTotp = (tx: Tx, user_id: string) =>
  tx.deleteFrom('totp_factors').where('user_id', '=', user_id).returning('user_id').execute();

const PASSKEY = [
  'id',
  'name',
  'credential_id',
  'public_key',
  'counter',
  'transports',
  'created_at',
  'last_used_at',
] as const;
/** The maximum number of passkeys of an account. No person reaches it with their devices. */
export const MOST_PASSKEYS = 10;

export const findPasskeys = (db: Db, user_id: string) =>
  db
    .selectFrom('passkeys')
    .select(PASSKEY)
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MOST_PASSKEYS)
    .execute();

/** Returns a passkey of this account, because another person's passkey proves nothing. */
export const findPasskey = (db: Db, user_id: string, credential_id: string) =>
  db
    .selectFrom('passkeys')
    .select(PASSKEY)
    .where('user_id', '=', user_id)
    .where('credential_id', '=', credential_id)
    .executeTakeFirst();

export interface NewPasskey {
  readonly user_id: string;
  readonly name: string;
  readonly credential_id: string;
  readonly public_key: string;
  readonly counter: bigint;
  readonly transports: string[];
  readonly created_at: string;
}

export const insertPasskey = (tx: Tx, passkey: NewPasskey) =>
  tx.insertInto('passkeys').values(passkey).returning('id').executeTakeFirstOrThrow();

/**
 * Stores a higher counter of a device. The counter of a device that does not count stays at zero.
 */
export const countPasskey = (tx: Tx, id: string, counter: bigint, now: string) =>
  tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('counter', '<', counter),
        eb.and([eb('counter', '=', 0n), eb.val(counter === 0n)]),
      ]),
    )
    .returning('id')
    .executeTakeFirst();

export const deletePasskey = (tx: Tx, user_id: string, id: string) =>
  tx
    .deleteFrom('passkeys')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();

export const deletePasskeys = (tx: Tx, user_id: string) =>
  tx.deleteFrom('passkeys').where('user_id', '=', user_id).execute();

export const insertRecoveryCodes = (
  tx: Tx,
  user_id: string,
  hashes: readonly string[],
  now: string,
) =>
  tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id, code_hash, created_at: now })))
    .execute();

/**
 * Uses up a backup code in one conditional update, so that only one of two simultaneous uses
 * succeeds.
 */
export const useRecoveryCode = (tx: Tx, user_id: string, code_hash: string, now: string) =>
  tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();

export const deleteRecoveryCodes = (tx: Tx, user_id: string) =>
  tx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute();

export interface NewChallenge {
  readonly token_hash: string;
  readonly user_id: string;
  readonly purpose: Purpose;
  readonly browser_hash: string | null;
  readonly session_id: string | null;
  readonly remember: boolean;
  readonly password_hash: string | null;
  readonly passkey_challenge: string | null;
  readonly created_at: string;
  readonly expires_at: string;
}

export const insertChallenge = (tx: Db, challenge: NewChallenge) =>
  tx.insertInto('factor_challenges').values(challenge).execute();

const CHALLENGE = [
  'token_hash',
  'user_id',
  'purpose',
  'browser_hash',
  'session_id',
  'remember',
  'password_hash',
  'passkey_challenge',
  'proved_at',
] as const;

const openChallenges = (db: Db, token_hash: string, now: string) =>
  db
    .selectFrom('factor_challenges')
    .select(CHALLENGE)
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now);

/** Returns a step that has not expired and was not used. */
export const findChallenge = (db: Db, token_hash: string, now: string) =>
  openChallenges(db, token_hash, now).executeTakeFirst();
export type Challenge = NonNullable<Awaited<ReturnType<typeof findChallenge>>>;

/**
 * Counts an attempt. Call it before the check.
 * @returns undefined if no attempt was left
 */
export const takeTry = (db: Db, token_hash: string, most: number) =>
  db
    .updateTable('factor_challenges')
    .set({ tries: sql<number>`tries + 1` })
    .where('token_hash', '=', token_hash)
    .where('tries', '<', most)
    .returning('tries')
    .executeTakeFirst();

export const setPasskeyChallenge = (db: Db, token_hash: string, passkey_challenge: string) =>
  db
    .updateTable('factor_challenges')
    .set({ passkey_challenge })
    .where('token_hash', '=', token_hash)
    .execute();

export const proveChallenge = (tx: Tx, token_hash: string, now: string) =>
  tx
    .updateTable('factor_challenges')
    .set({ proved_at: now })
    .where('token_hash', '=', token_hash)
    .execute();

/** Uses up a step, so that only one of two simultaneous uses continues. */
export const useChallenge = (tx: Tx, token_hash: string, now: string) =>
  tx
    .updateTable('factor_challenges')
    .set({ used_at: now })
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .returning('token_hash')
    .executeTakeFirst();

/** Deletes all steps of an account, open and expired ones. */
export const deleteChallenges = (tx: Tx, user_id: string) =>
  tx.deleteFrom('factor_challenges').where('user_id', '=', user_id).execute();

export const deleteOldChallenges = (db: Db, before: string) =>
  db.deleteFrom('factor_challenges').where('expires_at', '<', before).execute();
