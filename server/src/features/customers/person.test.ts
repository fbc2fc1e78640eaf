import type { AuditRow } from '@diwan/contract/features/audit/records';
import type { CustomerDetail } from '@diwan/contract/features/customers/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealAuditChain, verifyAuditChain } from '../../platform/audit/chain.ts';
import { withoutPerson } from '../../platform/personal.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';
import { addTransaction, startFees } from '../../testing/transactions.ts';
import { findOrAddCustomer } from './record-payer.ts';
import { verifyCustomers } from './merges.ts';

let system: TestApp;
let fees: bigint;
let admin: TestUser;
let brand_id: number;

beforeAll(async () => {
  system = await startTestApp();
  fees = await startFees(system);
  await addCategory(system, '5411');
  brand_id = await addBrand(system, { name: 'Bloom', mcc_code: '5411', status: 'active' });
  admin = await signInAs(system, 'admin');
});
afterAll(() => system.close());

const PHONE = '+96599887766';
const EMAIL = 'maha@private.test';
/** Matches any personal data of the person in these tests. */
const TELLS = /maha|private\.test|99887766|مها/iu;

const CONTACT = { first_name: 'Maha', last_name: 'مها', email: EMAIL, phone: PHONE };

/** The same person with another address. An admin merges this record with the first one. */
const OTHER = { ...CONTACT, email: 'maha.2@private.test' };

const insertPayer = (tap_customer_id: string, contact = CONTACT) =>
  system.deps.db.transaction().execute((tx) =>
    findOrAddCustomer(tx, {
      brand_id,
      at: system.clock.iso(),
      tap_customer_id,
      ...contact,
      sent: contact,
    }),
  );

/**
 * Adds a person with a captured and a failed payment. Adds the messages of the provider about them
 * and those to the brand.
 */
async function addPerson(tap_customer_id: string): Promise<{ id: string; paid: bigint }> {
  const id = (await insertPayer(tap_customer_id)) ?? '';
  const { db } = system.deps;
  const charge_id = `chg_${tap_customer_id}`;
  const payer = { customer_name: 'Maha مها', customer_email: EMAIL, customer_phone: PHONE };
  const paid = await addTransaction(system, fees, {
    brand_id,
    customer_id: id,
    charge_id,
    order_id: `order-of-${tap_customer_id.slice(4)}`,
    description: 'Cake for Maha',
    ...payer,
  });
  const tried = { ...payer, status: 'FAILED', customer_phone: '99887766' } as const;
  await addTransaction(system, fees, { brand_id, ...tried });
  const body = JSON.stringify({
    id: charge_id,
    amount: 10,
    customer: { first_name: 'Maha', phone: { number: '99887766' } },
    card: { last_four: '1111', name: 'MAHA' },
    items: [{ price: 10, description: 'for Maha' }],
  });
  const told = { object: 'charge', object_id: charge_id, status: 'CAPTURED', body };
  await db.insertInto('webhooks_in').values(told).execute();
  const event = { brand_id, transaction_id: paid, event: 'charge.captured', body };
  await db
    .insertInto('webhook_deliveries')
    .values({ ...event, url: 'https://shop.test', state: 'delivered' })
    .execute();
  await db
    .insertInto('charge_answers')
    .values({ transaction_id: paid, status: 200, body })
    .execute();
  return { id, paid };
}

const call = <T = CustomerDetail>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  ask<T>(system, method, `/customers/${path}`, {
    token: admin.token,
    ...(body === undefined ? {} : { body }),
  });
const erase = (id: string, confirmation: string) => call('POST', `${id}/erase`, { confirmation });
const auditOf = async (id: string) =>
  (
    await ask<{ entries: AuditRow[] }>(system, 'GET', `/admin/audit?entity=customer:${id}`, {
      token: admin.token,
    })
  ).data.entries;

/** Returns the text of every row that may contain personal data. */
async function everything(): Promise<string> {
  const tables = ['customers', 'transactions', 'transaction_search', 'webhooks_in'];
  const others = ['webhook_deliveries', 'charge_answers', 'customer_merges', 'audit_log'];
  others.push('customer_contacts', 'customer_aliases', 'customer_provider_ids');
  const texts = [...tables, ...others].map(
    (table) => sql`(select string_agg(${sql.ref(table)}::text, ' ') from ${sql.table(table)})`,
  );
  const { rows } = await sql<{
    text: string;
  }>`select concat_ws(' ', ${sql.join(texts)}) as text`.execute(system.deps.db);
  return rows[0]?.text ?? '';
}

describe('a person', () => {
  it('is erased everywhere, and the books, merges and chain still agree', async () => {
    const { db, secrets } = system.deps;
    const { id, paid } = await addPerson('cus_gone');
    const merged = (await insertPayer('cus_gone_2', OTHER)) ?? '';
    const edit = { ...OTHER, last_name: 'Maha' };
    await call('PUT', merged, edit);
    const changed = (await auditOf(merged)).find(({ action }) => action === 'customer.updated');
    expect(changed).toMatchObject({ before: { last_name: 'مها' }, after: { last_name: 'Maha' } });
    const { merge_id } = (await call('POST', `${id}/merge`, { merged_id: merged })).data
      .merged[0] ?? {
      merge_id: '',
    };
    await sealAuditChain(db, secrets);

    expect((await erase(id, 'Maha')).failure).toMatchObject({
      code: 'CUSTOMER_ERASURE_NOT_CONFIRMED',
      fields: { confirmation: 'Type the text exactly as shown' },
    });
    expect((await erase(merged, 'Maha Maha')).failure.code).toBe('CUSTOMER_MERGED');
    const { data } = await erase(id, ' Maha مها ');
    expect(data).toMatchObject({ first_name: null, email: null, phone: null, paid_count: 1 });
    expect(data.erasure?.receipt).toMatchObject({
      customers: 2,
      payments: 2,
      messages: 3,
      audit_rows: 2,
      merges: 1,
    });
    expect(data.erasure?.receipt.kept.map(({ what }) => what)).toContain('payments');

    expect(await everything()).not.toMatch(TELLS);
    expect(
      (await auditOf(merged)).find(({ action }) => action === 'customer.updated'),
    ).toMatchObject({
      before: { last_name: '[erased]' },
      after: { last_name: '[erased]' },
    });
    const row = await db
      .selectFrom('transactions')
      .select(['amount_minor', 'order_id', 'customer_id'])
      .where('id', '=', paid)
      .executeTakeFirst();
    expect(row).toEqual({ amount_minor: 10_000n, order_id: 'order-of-gone', customer_id: id });
    await sealAuditChain(db, secrets);
    expect(await verifyAuditChain(db, secrets)).toEqual([]);
    expect(await verifyCustomers(system.deps)).toEqual([]);

    expect((await call('POST', `merges/${merge_id}/undo`)).failure.code).toBe('CUSTOMER_ERASED');
    expect((await call('PUT', id, edit)).failure.code).toBe('CUSTOMER_ERASED');
    expect((await call('GET', `${id}/data`)).failure.code).toBe('CUSTOMER_ERASED');
    expect((await erase(id, 'Maha مها')).failure.code).toBe('CUSTOMER_ERASED');
  });

  it('has all their data in one file', async () => {
    const { id } = await addPerson('cus_file');
    const merged = (await insertPayer('cus_file_2', OTHER)) ?? '';
    await call('POST', `${id}/merge`, { merged_id: merged });
    const { raw, headers } = await call('GET', `${id}/data`);
    expect(headers['content-disposition']).toContain(`customer-${id}.json`);
    const file = JSON.parse(raw) as Record<string, readonly Record<string, unknown>[]>;
    expect(file['customers']?.map((row) => row['tap_customer_id']).sort()).toEqual([
      'cus_file',
      'cus_file_2',
    ]);
    expect(file['payments']?.map((row) => row['status']).sort()).toEqual(['CAPTURED', 'FAILED']);
    expect(file['provider_messages']).toHaveLength(1);
    expect(file['posted_events']).toHaveLength(1);
    expect(file['audit_log']?.map((row) => row['action'])).toContain('customer.merged');
    expect((await call('GET', `${merged}/data`)).failure.code).toBe('CUSTOMER_MERGED');
    expect((await auditOf(id)).map(({ action }) => action)).toContain('customer.data_exported');
  });

  it('who pays again is a new customer', async () => {
    const { id } = await addPerson('cus_back');
    await erase(id, 'Maha مها');
    const again = await insertPayer('cus_back');
    expect(again).not.toBe(id);
    expect((await call('GET', again ?? '')).data.first_name).toBe('Maha');
  });

  it('is exported and erased by administrators only', async () => {
    const { id } = await addPerson('cus_roles');
    for (const role of ['brand_owner', 'partner_employee'] as const) {
      const { token } = await signInAs(system, role);
      expect((await ask(system, 'GET', `/customers/${id}/data`, { token })).status).toBe(403);
      const body = { confirmation: 'Maha مها' };
      const erased = await ask(system, 'POST', `/customers/${id}/erase`, { token, body });
      expect(erased.status).toBe(403);
    }
  });
});

describe('a stored body', () => {
  it.each([
    ['{"id":"a","customer":{"email":"x"}}', '{"id":"a"}'],
    ['{"list":[{"name":"x","amount":1}]}', '{"list":[{"amount":1}]}'],
    ['[1,null,"x"]', '[1,null,"x"]'],
    ['no json', '{"erased":true}'],
  ])('%s keeps %s', (body, kept) => {
    expect(withoutPerson(body)).toBe(kept);
  });
});
