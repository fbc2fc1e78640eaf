import { type Captures, unpackCaptures } from '@diwan/contract/features/fees/captures';
import type { FeeRow } from '@diwan/contract/features/fees/records';
import { compare, type PriceTable, replay } from '@diwan/contract/features/fees/replay';
import { sql } from 'kysely';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';
import { startFees } from '../../testing/transactions.ts';
import { downloadCaptures } from './captures.ts';

let system: TestApp;
let token: string;
let signed_brand: number;
beforeAll(async () => {
  system = await startTestApp();
  const version = await startFees(system);
  ({ token } = await signInAs(system, 'admin'));
  const mcc_code = await addCategory(system, '5812');
  const brands = [];
  for (let n = 0; n < 5; n += 1) brands.push(await addBrand(system, { mcc_code }));
  signed_brand = brands[0]!;
  const { db } = system.deps;
  await sql`select setseed(0.5)`.execute(db);
  await sql`
    insert into transactions (brand_id, amount_minor, status, scheme, channel, card_origin,
      captured_at, payment_date, fee_version_id, cost_version_id, fee_minor, cost_minor)
    select (${brands}::integer[])[1 + n % 5],
      case when n % 50 = 0 then 999999999999 else 1 + floor(random() * 90000)::bigint end,
      case when n % 20 = 0 then 'FAILED' else 'CAPTURED' end,
      (array['KNET', 'VISA', 'AMEX'])[1 + n % 3], (array['PG', 'POS'])[1 + n % 2],
      (array['local', 'international'])[1 + (n / 7) % 2], at, at, ${version}, ${version}, 7, 5
    from generate_series(1, 3000) n,
      lateral (select timestamptz '2026-02-01 00:00+03' - n * interval '100 minutes' as at) t
  `.execute(db);
  await sql`insert into fee_versions (fee_id, brand_id, brand_bp, brand_fixed_minor, cost_bp,
      cost_fixed_minor, valid_from)
    select id, ${signed_brand}, 199, 33, 0, 0, '2026-01-02' from fees
    where scheme = 'VISA' and channel = 'POS'`.execute(db);
});
afterAll(() => system.close());

async function load(most?: number): Promise<Captures> {
  const file = await downloadCaptures(systemContext(system.deps, 'test'), most);
  return unpackCaptures(await buffer(file.content as Readable));
}

async function tableOf(change: (row: FeeRow) => Partial<FeeRow> = () => ({})) {
  const { data } = await ask<FeeRow[]>(system, 'GET', '/admin/fees', { token });
  return new Map(
    data
      .map((row) => ({ ...row, ...change(row) }))
      .map((row) => [
        row.id,
        {
          brand: {
            bp: Math.round(row.brand_percentage * 100),
            fixed_minor: Math.round(row.brand_fixed * 1000),
          },
          cost: {
            bp: Math.round(row.cost_percentage * 100),
            fixed_minor: Math.round(row.cost_fixed * 1000),
          },
        },
      ]),
  ) satisfies PriceTable;
}

interface ExpectedSegment {
  readonly brand_id: number;
  readonly month: string;
  readonly captures: bigint;
  readonly fee: string;
  readonly cost: string;
}

/** Computes the expected segments in SQL, capture by capture. */
async function inSql(table: PriceTable): Promise<ExpectedSegment[]> {
  const prices = JSON.stringify([...table].map(([id, { brand, cost }]) => ({ id, brand, cost })));
  const { rows } = await sql<ExpectedSegment>`
    select t.brand_id, to_char(t.payment_date at time zone 'Asia/Kuwait', 'YYYY-MM') as month,
      count(*) as captures,
      sum((t.amount_minor * b.bp + 5000) / 10000 + b.fixed)::text as fee,
      sum((t.amount_minor * (p -> 'cost' ->> 'bp')::bigint + 5000) / 10000
        + (p -> 'cost' ->> 'fixed_minor')::bigint)::text as cost
    from transactions t join fees f on f.scheme = t.scheme and f.channel = t.channel
    join jsonb_array_elements(${prices}::jsonb) p on (p ->> 'id')::integer = f.id
    cross join lateral (select
      case when s then 199 else (p -> 'brand' ->> 'bp')::bigint end as bp,
      case when s then 33 else (p -> 'brand' ->> 'fixed_minor')::bigint end as fixed
      from (select t.brand_id = ${signed_brand} and f.scheme = 'VISA' and f.channel = 'POS') o (s)
    ) b
    where t.status = 'CAPTURED' group by 1, 2`.execute(system.deps.db);
  return rows;
}

describe('the captures as bytes', () => {
  it('replay with the same fils as SQL, by brand and by month', async () => {
    const captures = await load();
    const now = await tableOf();
    const draft = await tableOf((row) => ({ brand_percentage: 3.33, cost_fixed: row.id / 1000 }));
    const found = compare(captures, replay(captures, now), replay(captures, draft));
    const expected = await inSql(draft);
    const sumOf = (rows: readonly ExpectedSegment[], part: 'fee' | 'cost') =>
      rows.reduce((sum, row) => sum + BigInt(row[part]), 0n);
    for (const { month, draft_fee_minor, draft_cost_minor } of found.months) {
      const rows = expected.filter((row) => row.month === month);
      expect([month, BigInt(draft_fee_minor), BigInt(draft_cost_minor)]).toEqual([
        month,
        sumOf(rows, 'fee'),
        sumOf(rows, 'cost'),
      ]);
    }
    for (const { brand_id, draft_fee_minor, captures: count } of found.brands) {
      const rows = expected.filter((row) => row.brand_id === brand_id);
      expect(BigInt(draft_fee_minor)).toBe(sumOf(rows, 'fee'));
      expect(BigInt(count)).toBe(rows.reduce((sum, row) => sum + row.captures, 0n));
    }
    const in_force = await inSql(now);
    expect(BigInt(found.all.now_fee_minor)).toBe(sumOf(in_force, 'fee'));
    expect(found.all).toMatchObject({ captures: 2_850, booked_fee_minor: 2_850 * 7 });
    expect(captures.trailer).toMatchObject({ signed_brands: 1, total: 2_850 });
    const signed = found.brands.find(({ brand_id }) => brand_id === signed_brand);
    expect(signed?.signed_captures).toBeGreaterThan(0);
    expect(found.brands.filter((brand) => brand.signed_captures > 0)).toHaveLength(1);
  });

  it('are limited to the newest ones, with the total number', async () => {
    const captures = await load(100);
    expect([captures.captures, captures.trailer.total]).toEqual([100, 2_850]);
  });

  it('are from one instant, while captures arrive', async () => {
    const { db } = system.deps;
    let arriving = true;
    const arrive = async (): Promise<void> => {
      while (arriving) {
        await sql`insert into transactions (brand_id, amount_minor, status, scheme, channel,
            captured_at, payment_date, fee_version_id, cost_version_id)
          select brand_id, 12345, status, scheme, channel, captured_at, payment_date,
            fee_version_id, cost_version_id
          from transactions where status = 'CAPTURED' order by id limit 3`.execute(db);
      }
    };
    const work = arrive();
    for (let n = 0; n < 5; n += 1) {
      const { captures, trailer } = await load();
      expect(captures).toBe(trailer.total);
      // Three captures commit together. Any other count would mean a snapshot with only some of
      // them.
      expect((captures - 2_850) % 3).toBe(0);
    }
    arriving = false;
    await work;
  });

  it('are for administrators only', async () => {
    for (const role of ['partner_employee', 'brand_owner'] as const) {
      const other = await signInAs(system, role);
      const path = '/admin/fees/captures';
      expect((await ask(system, 'GET', path, { token: other.token })).status).toBe(403);
    }
  });
});
