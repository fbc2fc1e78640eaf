import { sql } from 'kysely';
import type { Ctx, Deps } from '../../platform/context.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { upsertBankDetails } from './store.ts';

/** A brand's bank account with its IBAN sealed, as it is stored. */
export interface SealedBankDetails {
  readonly bank_name: string;
  readonly iban_sealed: string;
  readonly iban_index: string;
  /** The name of the account holder at the bank. It is absent if the form has no such field. */
  readonly beneficiary?: string;
}

interface Account {
  readonly brand_id: number;
  readonly iban: string;
  readonly beneficiary: string | null;
}

const valuesOf = ({ brand_id, iban, beneficiary }: Account) => [brand_id, iban, beneficiary];

/**
 * Returns the digest that is stored beside a brand's bank details. It proves that the application
 * saved them.
 */
export const proveAccount = (secrets: Pick<Secrets, 'digest'>, account: Account): string =>
  secrets.digest('bank-details', valuesOf(account));

/** Returns the stored account holder if the IBAN is the same; otherwise null. */
async function findHolder(tx: Tx, brand_id: number, iban_index: string): Promise<string | null> {
  const row = await tx
    .selectFrom('brand_bank_details')
    .select('beneficiary')
    .where('brand_id', '=', brand_id)
    .where('iban_index', '=', iban_index)
    .executeTakeFirst();
  return row?.beneficiary ?? null;
}

/**
 * The origin of an account: the person who entered it, the time of the entry, and the time of the
 * owner's confirmation with a code.
 */
export interface AccountEntry {
  readonly by: string | null;
  readonly at: string;
  readonly confirmed_at: string | null;
}

/** Saves the account to which the brand is paid from now on. The caller has locked the brand. */
export async function saveBankDetails(
  { deps: { secrets, clock } }: Pick<Ctx, 'deps'>,
  tx: Tx,
  brand_id: number,
  details: SealedBankDetails,
  { by: entered_by, at: entered_at, confirmed_at }: AccountEntry,
): Promise<void> {
  const beneficiary = details.beneficiary ?? (await findHolder(tx, brand_id, details.iban_index));
  const iban = secrets.open(details.iban_sealed);
  const digest = proveAccount(secrets, { brand_id, iban, beneficiary });
  const entry = { entered_by, entered_at, confirmed_at };
  const updated_at = clock.iso();
  await upsertBankDetails(tx, { brand_id, ...details, beneficiary, digest, ...entry, updated_at });
}

interface BankDetailsRow {
  readonly brand_id: number;
  readonly iban_sealed: string;
  readonly beneficiary: string | null;
  readonly digest: string;
}

function isProven(secrets: Secrets, { brand_id, iban_sealed, ...row }: BankDetailsRow): boolean {
  const iban = secrets.openOrNull(iban_sealed);
  if (iban === null) return false;
  const account = { brand_id, iban, beneficiary: row.beneficiary };
  return secrets.checkDigest('bank-details', valuesOf(account), row.digest);
}

const BATCH = 1_000;

const findAfter = (db: Db, brand_id: number, ids: readonly number[] | undefined) =>
  db
    .selectFrom('brand_bank_details')
    .select(['brand_id', 'iban_sealed', 'beneficiary', 'digest'])
    .where('brand_id', '>', brand_id)
    .$if(ids !== undefined, (query) =>
      query.where(sql<boolean>`brand_id = any(${ids ?? []}::integer[])`),
    )
    .orderBy('brand_id')
    .limit(BATCH)
    .execute();

/**
 * Finds brands whose bank details do not match their digest. Either the IBAN or the beneficiary was
 * changed in the database, or the row was copied from another brand.
 * @param brand_ids the brands to check; all brands if absent
 */
export async function findUnprovenBankDetails(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  brand_ids?: readonly number[],
): Promise<number[]> {
  const unproven: number[] = [];
  let last = 0;
  for (let count = BATCH; count === BATCH;) {
    const rows = await findAfter(db, last, brand_ids);
    unproven.push(...rows.filter((row) => !isProven(secrets, row)).map(({ brand_id }) => brand_id));
    count = rows.length;
    last = rows.at(-1)?.brand_id ?? last;
  }
  return unproven;
}

/** Holds the payouts of these brands until their bank details are approved again. */
export const holdUnproven = (tx: Db, brand_ids: readonly number[], since: string) =>
  sql`update brand_bank_details set unproven_since = ${since}
    where brand_id = any(${brand_ids}::integer[]) and unproven_since is null`.execute(tx);

const releaseProven = (tx: Db, unproven: readonly number[]) =>
  sql`update brand_bank_details set unproven_since = null
    where unproven_since is not null and brand_id <> all (${unproven}::integer[])`.execute(tx);

/**
 * Checks the digest of every brand's bank details. Starts or ends the hold of each brand by the
 * result.
 */
export async function proveBankDetails(deps: Pick<Deps, 'db' | 'secrets' | 'clock'>) {
  const unproven = await findUnprovenBankDetails(deps);
  await holdUnproven(deps.db, unproven, deps.clock.iso());
  await releaseProven(deps.db, unproven);
  return unproven;
}
