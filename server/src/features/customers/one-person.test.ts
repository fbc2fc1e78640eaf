import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';
import { addTransaction, startFees } from '../../testing/transactions.ts';
import { findOrAddCustomer } from './record-payer.ts';
import { verifyCustomers } from './merges.ts';

/**
 * The migration that merges the records of one person. The test runs it on records of the previous
 * version.
 */
const FILE = '../../../migrations/0126_customer_persons_migrate.sql';

const MAHA = { phone: '+96599887766', email: 'maha@private.test' };

let system: TestApp;
let brand_id: number;
/** Ids of customers by the provider's id. */
const ids = new Map<string, string>();

async function addRecord(tap_customer_id: string, day: number, contact: object): Promise<void> {
  const row = await system.deps.db
    .insertInto('customers')
    .values({
      tap_customer_id,
      first_name: 'Maha',
      last_name: 'Alsabah',
      identity: `tap:${tap_customer_id}`,
      created_at: `2026-06-${String(day).padStart(2, '0')}T09:00:00.000Z`,
      ...contact,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ids.set(tap_customer_id, row.id);
}

beforeAll(async () => {
  system = await startTestApp();
  const fees = await startFees(system);
  await addCategory(system, '5411');
  brand_id = await addBrand(system, { mcc_code: '5411', status: 'active' });
  await addRecord('cus_2', 2, { ...MAHA, email: ' Maha@Private.test ' });
  await addRecord('cus_1', 1, MAHA);
  await addRecord('cus_3', 3, { ...MAHA, phone: '99887766' });
  await addRecord('cus_other_phone', 4, { ...MAHA, phone: '+96555555555' });
  await addRecord('cus_nobody', 5, {});
  await addRecord('cus_nobody_2', 6, {});
  await addRecord('cus_apart', 7, MAHA);
  // An admin has marked these two as different.
  const [first = '', second = ''] = [ids.get('cus_1') ?? '', ids.get('cus_apart') ?? ''].toSorted();
  await system.deps.db
    .insertInto('different_customers')
    .values({ first_id: first, second_id: second, said_at: system.clock.iso() })
    .execute();
  for (const customer_id of [ids.get('cus_1'), ids.get('cus_3')]) {
    await addTransaction(system, fees, {
      brand_id,
      customer_id: customer_id ?? null,
      customer_name: 'Maha Alsabah',
      customer_email: MAHA.email,
      customer_phone: MAHA.phone,
    });
  }
  await migrateAgain();
});
afterAll(() => system.close());

const migrateAgain = async () => {
  const text = await readFile(join(import.meta.dirname, FILE), 'utf8');
  await sql.raw(text).execute(system.deps.db);
};

const shownUnder = async (tap_customer_id: string) =>
  (
    await system.deps.db
      .selectFrom('customers')
      .select('shown_under')
      .where('tap_customer_id', '=', tap_customer_id)
      .executeTakeFirstOrThrow()
  ).shown_under;

test('records with one phone and one e-mail are shown under the oldest', async () => {
  expect(await shownUnder('cus_1')).toBeNull();
  expect(await shownUnder('cus_2')).toBe(ids.get('cus_1'));
  expect(await shownUnder('cus_3')).toBe(ids.get('cus_1'));
});

test('records that differ, are empty, or were marked as different are not merged', async () => {
  for (const id of ['cus_other_phone', 'cus_nobody', 'cus_nobody_2', 'cus_apart']) {
    expect(await shownUnder(id)).toBeNull();
  }
});

test('the merges stay the same when the migration runs twice', async () => {
  await migrateAgain();
  expect(await verifyCustomers(system.deps)).toEqual([]);
  const { count } = await system.deps.db
    .selectFrom('customer_merges')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(2n);
});

test('the next payment of the person finds the record', async () => {
  const ctx = systemContext(system.deps, 'test');
  const paid = await ctx.transaction((tx) =>
    findOrAddCustomer(tx, {
      brand_id,
      at: system.clock.iso(),
      tap_customer_id: 'cus_new',
      first_name: 'Maha',
      last_name: 'Alsabah',
      ...MAHA,
      sent: MAHA as never,
    }),
  );
  expect(paid).toBe(ids.get('cus_1'));
});
