import { sql } from 'kysely';
import { proveAccount } from '../features/brands/public.ts';
import { post, type Source } from '../ledger/post.ts';
import { findBusinessOf } from '../features/businesses/public.ts';
import { addDebits, lockBooks, setOff } from '../features/transactions/public.ts';
import { newUuid } from '../platform/crypto/tokens.ts';
import { invariant } from '../platform/error.ts';
import type { TestApp } from './app.ts';
import { addBrand } from './brands.ts';

type System = Pick<TestApp, 'deps'>;

const IBAN = 'KW81CBKU0000000000001234560101';
const BUSINESS_IBAN = 'KW74NBOK0000000000001000372151';

/** Adds an active brand with bank details, in a category that is mapped to a business. */
export async function addPayableBrand(
  { deps }: System,
  details: Parameters<typeof addBrand>[1],
): Promise<number> {
  const brand_id = await addBrand({ deps }, { status: 'active', ...details });
  await addBankDetails({ deps }, brand_id);
  return brand_id;
}

/** Adds the bank details of a brand and of its business that an export needs. */
export async function addBankDetails({ deps }: System, brand_id: number): Promise<void> {
  await deps.db
    .insertInto('brand_bank_details')
    .values({
      brand_id,
      bank_name: 'Central Bank of Kuwait',
      iban_sealed: deps.secrets.seal(IBAN),
      iban_index: deps.secrets.blindIndex('iban', IBAN),
      digest: proveAccount(deps.secrets, { brand_id, iban: IBAN, beneficiary: null }),
    })
    .execute();
  // The businesses of tests have no readable bank account.
  await deps.db
    .updateTable('businesses')
    .set({ account_iban_sealed: deps.secrets.seal(BUSINESS_IBAN) })
    .where('account_iban_sealed', '=', 'sealed')
    .execute();
}

export async function findFeeVersion({ deps: { db } }: System): Promise<bigint> {
  const found = await db.selectFrom('fee_versions').select('id').limit(1).executeTakeFirst();
  if (found) return found.id;
  const fee = await db
    .insertInto('fees')
    .values({ scheme: 'KNET', channel: 'PG' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const version = await db
    .insertInto('fee_versions')
    .values({
      fee_id: fee.id,
      brand_bp: 0,
      brand_fixed_minor: 0n,
      cost_bp: 0,
      cost_fixed_minor: 0n,
      valid_from: '2020-01-01T00:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return version.id;
}

export interface Sale {
  readonly amount_minor: bigint;
  readonly fee_minor?: bigint;
  /** The number of minutes after a fixed instant in the past. It determines the age. */
  readonly minute?: number;
}

const minuteOf = (minute: number): string =>
  new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();

/**
 * Adds captured and settled transactions with their settlement bookings, in the order of `sales`.
 */
export async function settleSales(
  system: System,
  brand_id: number,
  sales: readonly Sale[],
): Promise<bigint[]> {
  const { db } = system.deps;
  const fee_version_id = await findFeeVersion(system);
  const ids: bigint[] = [];
  const business_id = await businessOf(system, brand_id);
  for (const [place, { amount_minor, fee_minor = 0n, minute = place }] of sales.entries()) {
    const at = minuteOf(minute);
    const row = await db
      .insertInto('transactions')
      .values({
        brand_id,
        amount_minor,
        fee_minor,
        fee_version_id,
        cost_version_id: fee_version_id,
        status: 'CAPTURED',
        scheme: 'KNET',
        charge_id: `chg_${newUuid()}`,
        captured_at: at,
        payment_date: at,
        settled: true,
        settled_at: at,
        settlement_date: '2026-01-01',
        business_id,
        credit_minor: amount_minor - fee_minor,
        settled_net_minor: amount_minor,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(row.id);
    await owe(system, brand_id, amount_minor - fee_minor, { kind: 'transaction', id: row.id });
  }
  return ids;
}

/** Finds the business to which a brand's category is mapped. */
export async function businessOf({ deps }: System, brand_id: number): Promise<string> {
  const business_id = await findBusinessOf(deps.db, brand_id);
  invariant(business_id, 'a payable brand has its business');
  return business_id;
}

/**
 * Maps the brand's category to another company from now on.
 * @returns the id of the other company
 */
export async function remapBusiness(system: System, brand_id: number): Promise<string> {
  const { db } = system.deps;
  const before = await businessOf(system, brand_id);
  const { rows } = await sql<{ id: string }>`
    insert into businesses (name, address, commercial_registration, account_iban_sealed,
      account_iban_index, bank_swift_code, sftp_host, sftp_username)
    select 'Another company', address, commercial_registration, account_iban_sealed,
      'other', bank_swift_code, sftp_host, sftp_username
    from businesses where id = ${before} returning id`.execute(db);
  const { id = '' } = rows[0] ?? {};
  await sql`update business_mccs set business_id = ${id} where business_id = ${before}`.execute(db);
  return id;
}

const debitOf = ({ kind, id }: Source, amount_minor: bigint) => ({
  source_kind: kind === 'transaction' ? kind : ('brand' as const),
  source_id: String(id),
  transaction_id: kind === 'transaction' ? BigInt(id) : null,
  amount_minor,
});

/** Books an increase or decrease of the amount that a brand is owed: a settlement or a refund. */
export async function owe(
  system: System,
  brand_id: number,
  minor: bigint,
  source: Source = { kind: 'brand', id: newUuid() },
): Promise<void> {
  if (minor === 0n) return;
  const { deps } = system;
  const payable = { brand_id, business_id: await businessOf(system, brand_id) };
  const at = deps.clock.iso();
  await deps.db.transaction().execute(async (tx) => {
    await lockBooks(tx, [brand_id]);
    await post(tx, {
      kind: minor > 0n || source.kind === 'transaction' ? 'settlement' : 'refund',
      source,
      occurred_at: at,
      postings: [
        { account: { kind: 'provider_receivable' }, amount_minor: minor },
        { account: { kind: 'brand_payable', ...payable }, amount_minor: -minor },
      ],
    });
    if (minor < 0n)
      await addDebits(tx, [{ ...payable, ...debitOf(source, -minor), created_at: at }]);
    await setOff(tx, payable, at);
  });
}

/** Reads the payout state of each transaction of a brand, oldest first. */
export async function readCleared({ deps }: System, brand_id: number): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select paid_minor || case when set_off_minor > 0 then '+' || set_off_minor else '' end
      || case when payout_state in ('paid', 'set_off') then ' ' || payout_state else '' end as text
    from transactions where brand_id = ${brand_id} order by settled_at, id`.execute(deps.db);
  return rows.map(({ text }) => text);
}

/** Adds the row of an open chargeback of a settled sale, without its bookings. */
export async function addChargeback(system: System, brand_id: number): Promise<string> {
  const [transaction_id = 0n] = await settleSales(system, brand_id, [{ amount_minor: 5_000n }]);
  const version = await findFeeVersion(system);
  const { id } = await system.deps.db
    .insertInto('refunds')
    .values({
      transaction_id,
      kind: 'chargeback',
      status: 'OPEN',
      amount_minor: 5_000n,
      reason: 'The goods did not arrive',
      fee_version_id: version,
      cost_version_id: version,
      booked_at: '2026-06-01T08:00:00.000Z',
      after_settlement: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
