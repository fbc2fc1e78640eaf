import { join } from 'node:path';
import { sql } from 'kysely';
import { compose } from '../../../server/src/compose.ts';
import { readConfig } from '../../../server/src/config.ts';
import { proveAccount } from '../../../server/src/features/brands/brands.ts';
import type { NewEntry } from '../../../server/src/ledger/post.ts';
import { postMany } from '../../../server/src/ledger/post-many.ts';
import { loadInstallationKeys } from '../../../server/src/platform/crypto/platform-secrets.ts';
import type { Db } from '../../../server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '@diwan/postgres/embedded-postgres';
import type { World } from '../world.ts';

const IBAN = 'KW81CBKU0000000000001234560101';
const MCC = '5812';
const SALES_AT_ONCE = 25;

/** The database beside the server: money arrives there, and everything is counted there. */
export interface Books {
  readonly db: Db;
  readonly brands: readonly number[];
  /** Lets a brand earn something that is settled and due. @returns how much, in fils */
  earn(brand_id: number): Promise<bigint>;
  /** What each brand has earned so far, as this program knows it. */
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

/** What a capture and its settlement book, at no cost of the provider's. */
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

const EARNED = sql`
  select min(id) as fee_version_id, now() - interval '2 days' as at from fee_versions`;

/** Some sales of different amounts, none of them round, booked as the product books them. */
async function earnIn(db: Db, brand_id: number, business_id: string): Promise<bigint> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Omit<Earning, 'business_id'>>`
      insert into transactions (brand_id, business_id, amount_minor, fee_minor, fee_version_id,
        status, raw_status, scheme, charge_id, captured_at, payment_date, settled,
        settled_at, settlement_date, checked_at, credit_minor, settled_net_minor)
      select ${brand_id}, ${business_id}::uuid, s.amount_minor, 150,
        f.fee_version_id, 'CAPTURED', 'CAPTURED', 'KNET', 'chg_' || gen_random_uuid(), f.at, f.at,
        true, now(), f.at::date, now() + interval '1 day', s.amount_minor - 150, s.amount_minor
      from (select 1000 + floor(random() * 20000)::bigint as amount_minor
        from generate_series(1, ${sql.lit(SALES_AT_ONCE)})) as s, (${EARNED}) as f
      returning id, brand_id, amount_minor, fee_minor`.execute(tx);
    await postMany(
      tx,
      rows.flatMap((row) => entriesOf({ ...row, business_id })),
    );
    return rows.reduce((sum, { amount_minor, fee_minor }) => sum + amount_minor - fee_minor, 0n);
  });
}

/** Brands of a category that one of the first businesses pays for. */
async function addPayees(
  db: Db,
  { seal, prove }: { seal: (text: string) => string; prove: (brand_id: number) => string },
  count: number,
) {
  const { rows: payers } = await sql<{ business_id: string }>`
    select business_id from business_mccs where mcc_code = ${MCC} and business_active`.execute(db);
  const { business_id = '' } = payers[0] ?? {};
  const { rows } = await sql<{ id: number }>`
    insert into brands (name, entity_type, business_type, mcc_code, mcc_status, phone_number, status)
    select 'Chaos brand ' || n, 'individual', m.business_type, m.code, 'approved', '50001234',
      'active' from generate_series(1, ${count}::integer) n, mcc_codes m where m.code = ${MCC}
    returning id`.execute(db);
  const brands = rows.map(({ id }) => id);
  await sql`insert into brand_bank_details (brand_id, bank_name, iban_sealed, iban_index, digest)
    select id, 'Central Bank of Kuwait', ${seal(IBAN)}, 'chaos ' || id, digest
    from unnest(${brands}::integer[], ${brands.map(prove)}::text[]) as b (id, digest)`.execute(db);
  return { business_id, brands };
}

export async function openBooks(world: World, brand_count: number): Promise<Books> {
  const config = readConfig(world.environment);
  const data_dir = join(config.data_dir, 'postgres');
  const embedded = await startEmbeddedPostgres({ data_dir, durable: true });
  const { deps, database } = compose(config, embedded.url);
  await loadInstallationKeys(deps);
  const seal = (text: string) => deps.secrets.seal(text);
  const prove = (brand_id: number) =>
    proveAccount(deps.secrets, { brand_id, iban: IBAN, beneficiary: null });
  const { business_id, brands } = await addPayees(deps.db, { seal, prove }, brand_count);
  const earned = new Map<number, bigint>(brands.map((id) => [id, 0n]));
  return {
    db: deps.db,
    brands,
    earned,
    earn: async (brand_id) => {
      const minor = await earnIn(deps.db, brand_id, business_id);
      earned.set(brand_id, (earned.get(brand_id) ?? 0n) + minor);
      return minor;
    },
    close: async () => {
      await database.close();
      await embedded.stop();
    },
  };
}
