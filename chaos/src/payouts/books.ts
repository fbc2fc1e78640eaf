import { join } from 'node:path';
import { sql } from 'kysely';
import { compose, type Composition } from '@diwan/server/compose';
import { readConfig } from '@diwan/server/config';
import { proveAccount } from '@diwan/server/features/brands/public';
import type { NewEntry } from '@diwan/server/ledger/post';
import { setOff } from '@diwan/server/features/transactions/public';
import { postMany } from '@diwan/server/ledger/post-many';
import { loadInstallationKeys } from '@diwan/server/platform/crypto/platform-secrets';
import type { Db } from '@diwan/server/platform/db/database';
import { startEmbeddedPostgres } from '@diwan/postgres/embedded-postgres';
import type { World } from '../world.ts';

const IBAN = 'KW81CBKU0000000000001234560101';
const MCC = '5812';
const SALES_AT_ONCE = 25;

/** The server's database, to which a run adds earnings and in which it counts the money. */
export interface Books {
  readonly db: Db;
  readonly brands: readonly number[];
  /**
   * Adds settled sales of a brand, which can be paid out.
   * @returns the amount that the brand is owed for them, in fils
   */
  earn(brand_id: number, sales?: number): Promise<bigint>;
  /** Checks whether an interrupted call to `earn` was stored. */
  recount(brand_id: number): Promise<boolean>;
  /** Finds any captured sale of this brand. */
  anySale(brand_id: number): Promise<bigint | undefined>;
  /** Finds any open dispute, and its sale. */
  anyDispute(): Promise<{ readonly id: string; readonly transaction_id: bigint } | undefined>;
  /** Assigns the brands' category to another business, which owes all later earnings. */
  remap(): Promise<void>;
  /** The earnings of each brand so far, as this program counts them. */
  readonly earned: ReadonlyMap<number, bigint>;
  close(): Promise<void>;
}

interface Earning {
  readonly id: bigint;
  readonly brand_id: number;
  readonly business_id: string;
  readonly amount_minor: bigint;
  readonly fee_minor: bigint;
}

/** Returns the ledger entries of a capture and its settlement. The provider charges no fee here. */
function entriesOf({ id, brand_id, business_id, amount_minor, fee_minor }: Earning): NewEntry[] {
  const source = { kind: 'transaction', id } as const;
  const occurred_at = new Date().toISOString();
  const due = amount_minor - fee_minor;
  const capture: NewEntry['postings'] = [
    { account: { kind: 'provider_receivable' }, amount_minor },
    { account: { kind: 'brand_pending', brand_id }, amount_minor: -due },
    { account: { kind: 'fee_revenue' }, amount_minor: -fee_minor },
  ];
  const settlement: NewEntry['postings'] = [
    { account: { kind: 'bank', business_id }, amount_minor },
    { account: { kind: 'provider_receivable' }, amount_minor: -amount_minor },
    { account: { kind: 'brand_pending', brand_id }, amount_minor: due },
    { account: { kind: 'brand_payable', brand_id, business_id }, amount_minor: -due },
  ];
  return [
    { kind: 'capture', source, occurred_at, postings: capture },
    { kind: 'settlement', source, occurred_at, postings: settlement },
  ];
}

/** The fee of every sale, in fils. */
const FEE_MINOR = 150;

/** Adds the fee version of these sales, from which `npm run verify` computes their fees. */
const addFeeVersion = (db: Db) =>
  sql`insert into fee_versions
      (fee_id, brand_bp, brand_fixed_minor, cost_bp, cost_fixed_minor, valid_from)
    select min(id), 0, ${FEE_MINOR}, 0, 0, now() - interval '3 days' from fees`.execute(db);

const EARNED = sql`
  select max(id) as version_id, now() - interval '2 days' as at from fee_versions`;

interface Sales {
  readonly brand_id: number;
  readonly business_id: string;
  readonly sales: number;
}

/** Adds sales of different amounts that are not round, with the product's bookings. */
async function earnIn(db: Db, { brand_id, business_id, sales }: Sales): Promise<bigint> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Omit<Earning, 'business_id'>>`
      insert into transactions (brand_id, business_id, amount_minor, fee_minor, fee_version_id,
        cost_version_id, status, raw_status, scheme, charge_id, captured_at, payment_date, settled,
        settled_at, settlement_date, checked_at, credit_minor, settled_net_minor)
      select ${brand_id}, ${business_id}::uuid, s.amount_minor, ${FEE_MINOR}::bigint,
        f.version_id, f.version_id, 'CAPTURED', 'CAPTURED', 'KNET', 'chg_' || gen_random_uuid(), f.at, f.at,
        true, now(), f.at::date, now() + interval '1 day', s.amount_minor - ${FEE_MINOR}::bigint, s.amount_minor
      from (select 1000 + floor(random() * 20000)::bigint as amount_minor
        from generate_series(1, ${sql.lit(sales)})) as s, (${EARNED}) as f
      returning id, brand_id, amount_minor, fee_minor`.execute(tx);
    await postMany(
      tx,
      rows.flatMap((row) => entriesOf({ ...row, business_id })),
    );
    await setOff(tx, { brand_id, business_id }, new Date().toISOString());
    return rows.reduce((sum, { amount_minor, fee_minor }) => sum + amount_minor - fee_minor, 0n);
  });
}

async function findPayer(db: Db): Promise<string> {
  const { rows } = await sql<{ business_id: string }>`
    select business_id from business_mccs where mcc_code = ${MCC} and business_active`.execute(db);
  return rows[0]?.business_id ?? '';
}

/** Adds brands whose category one of the first businesses settles. */
async function addPayees(
  db: Db,
  { seal, prove }: { seal: (text: string) => string; prove: (brand_id: number) => string },
  count: number,
) {
  const { rows } = await sql<{ id: number }>`
    insert into brands (name, entity_type, business_type, mcc_code, mcc_status, phone_number, status)
    select 'Chaos brand ' || n, 'individual', m.business_type, m.code, 'approved', '50001234',
      'active' from generate_series(1, ${count}::integer) n, mcc_codes m where m.code = ${MCC}
    returning id`.execute(db);
  const brands = rows.map(({ id }) => id);
  await sql`insert into brand_bank_details (brand_id, bank_name, iban_sealed, iban_index, digest)
    select id, 'Central Bank of Kuwait', ${seal(IBAN)}, 'chaos ' || id, digest
    from unnest(${brands}::integer[], ${brands.map(prove)}::text[]) as b (id, digest)`.execute(db);
  return brands;
}

export async function openBooks(world: World, brand_count: number): Promise<Books> {
  const config = readConfig(world.environment);
  const data_dir = join(config.data_dir, 'postgres');
  const embedded = await startEmbeddedPostgres({ data_dir, durable: true });
  return openBooksOn(compose(config, embedded.url), brand_count, () => embedded.stop());
}

/**
 * Opens the books on a database.
 * @param end called after the last connection was closed
 */
export async function openBooksOn(
  { deps, database }: Composition,
  brand_count: number,
  end?: () => Promise<void>,
): Promise<Books> {
  await loadInstallationKeys(deps);
  const seal = (text: string) => deps.secrets.seal(text);
  const prove = (brand_id: number) =>
    proveAccount(deps.secrets, { brand_id, iban: IBAN, beneficiary: null });
  await addFeeVersion(deps.db);
  const brands = await addPayees(deps.db, { seal, prove }, brand_count);
  const earned = new Map<number, bigint>(brands.map((id) => [id, 0n]));
  return {
    db: deps.db,
    brands,
    earned,
    earn: async (brand_id, sales = SALES_AT_ONCE) => {
      const business_id = await findPayer(deps.db);
      const minor = await earnIn(deps.db, { brand_id, business_id, sales });
      earned.set(brand_id, (earned.get(brand_id) ?? 0n) + minor);
      return minor;
    },
    recount: async (brand_id) => {
      const { rows } = await sql<{ minor: bigint }>`
        select coalesce(sum(amount_minor - fee_minor), 0)::bigint as minor from transactions
        where brand_id = ${brand_id}`.execute(deps.db);
      const { minor = 0n } = rows[0] ?? {};
      const was_stored = minor > (earned.get(brand_id) ?? 0n);
      earned.set(brand_id, minor);
      return was_stored;
    },
    anySale: async (brand_id) => {
      const { rows } = await sql<{ id: bigint }>`
        select id from transactions where brand_id = ${brand_id} and status = 'CAPTURED'
        order by random() limit 1`.execute(deps.db);
      return rows[0]?.id;
    },
    anyDispute: async () => {
      const { rows } = await sql<{ id: string; transaction_id: bigint }>`
        select id, transaction_id from refunds where status = 'OPEN'
        order by random() limit 1`.execute(deps.db);
      return rows[0];
    },
    remap: async () => {
      await sql`update business_mccs m set business_id = o.id from (
        select id from businesses where active and id <> ${await findPayer(deps.db)}
        order by random() limit 1) o
        where m.mcc_code = ${MCC} and m.business_active`.execute(deps.db);
    },
    close: async () => {
      await database.close();
      await end?.();
    },
  };
}
