import { compose } from '@diwan/server/compose';
import { readConfig } from '@diwan/server/config';
import { proveAccount } from '@diwan/server/features/brands/public';
import { loadInstallationKeys } from '@diwan/server/platform/crypto/platform-secrets';
import type { World } from './world.ts';

/**
 * Returns the statements that copy settled transactions, spread over all brands, until `wanted` are
 * settled. They also set each brand's balance to the sum of its transactions.
 */
const due = (wanted: number): string => `
  begin;
  insert into transactions (brand_id, partner_id, customer_id, customer_name, customer_email,
      customer_phone, order_id, charge_id, merchant_id, amount_minor, status, raw_status,
      scheme, fee_version_id, cost_version_id, fee_minor, cost_minor, payment_date, captured_at, settled,
      settled_at, settlement_date, checked_at, business_id, credit_minor, settled_net_minor)
  select b.id, partner_id, customer_id, customer_name, customer_email, customer_phone,
    order_id || '-2', charge_id || '_2', merchant_id, amount_minor, status, raw_status,
    scheme, fee_version_id, cost_version_id, fee_minor, cost_minor, payment_date, captured_at, settled,
    settled_at, settlement_date, checked_at, business_id, credit_minor, settled_net_minor
  from (
    select *, row_number() over (order by id) as n from transactions where settled
    limit greatest(0, ${wanted} - (select count(*) from transactions where settled))
  ) t join (
    select id, row_number() over (order by id) as n, count(*) over () as brands from brands
    where name like 'Bench brand %'
  ) b on b.n = t.n % b.brands + 1;
  update ledger_accounts a set balance_minor = -d.minor from (
    select brand_id, sum(amount_minor - fee_minor)::bigint as minor from transactions
    where settled group by brand_id) d
  where a.kind = 'brand_payable' and a.brand_id = d.brand_id;
  commit;
  create table bench_parts (like payout_allocations including all);
  vacuum analyze`;

const IBAN = 'KW81CBKU0000000000001234560101';

/** Adds bank details to the brands. Their keyed digest is made with the product's own keys. */
export async function addBankDetails({ client, environment, url }: World): Promise<void> {
  const { deps, database } = compose(readConfig(environment), url);
  await loadInstallationKeys(deps);
  const { rows } = await client.query<{ id: number }>(
    `select id from brands where name like 'Bench brand %'`,
  );
  const ids = rows.map(({ id }) => id);
  const digests = ids.map((brand_id) =>
    proveAccount(deps.secrets, { brand_id, iban: IBAN, beneficiary: null }),
  );
  await client.query(
    `insert into brand_bank_details (brand_id, bank_name, iban_sealed, iban_index, digest)
    select b.id, 'Bench bank', $3, 'bench ' || b.id, b.digest
    from unnest($1::integer[], $2::text[]) as b (id, digest)`,
    [ids, digests, deps.secrets.seal(IBAN)],
  );
  await database.close();
}

export async function fillPayouts(world: World) {
  const { client, scale } = world;
  await addBankDetails(world);
  for (const statement of due(scale.transactions).split(';')) await client.query(statement);
  const { rows } = await client.query<{ parts: string; brands: number; folder: string }>(`
    select count(*)::text as parts, count(distinct brand_id)::integer as brands,
      current_setting('data_directory') as folder
    from transactions where settled and not paid_out`);
  const { parts = '0', brands = 0, folder = '' } = rows[0] ?? {};
  // The file is beside the database's files, because the database server may not write elsewhere.
  const file = `'${folder}/bench_parts.copy'`;
  await client.query(`copy (select -brand_id, id, amount_minor - fee_minor from transactions
    where settled order by brand_id, settled_at, id) to ${file}`);
  return { parts, brands, file };
}
