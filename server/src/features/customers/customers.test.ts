import type {
  Customer,
  CustomerDetail,
  CustomerPage,
} from '@diwan/contract/features/customers/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';
import { findOrAddCustomer } from './record-payer.ts';

let system: TestApp;
let admin: TestUser;
let owner: TestUser;
let other_owner: TestUser;
let brand_id: number;
let other_id: number;

const NOBODY = '11111111-1111-4111-8111-111111111111';

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  brand_id = await addBrand(system, { name: 'Bloom', mcc_code: '5411', status: 'active' });
  other_id = await addBrand(system, { name: 'Roast', mcc_code: '5411', status: 'active' });
  admin = await signInAs(system, 'admin');
  owner = await signInAs(system, 'brand_owner', { brand_id });
  other_owner = await signInAs(system, 'brand_owner', { brand_id: other_id });
});
afterAll(() => system.close());

interface PayerInput {
  readonly tap_customer_id?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly email?: string;
  readonly phone?: string;
}

const NO_CONTACT = { first_name: null, last_name: null, email: null, phone: null };

/**
 * Records a payment. A payer with only a provider's id gets an address that is derived from the id.
 */
const pays = (told: PayerInput, brand = brand_id, sent: PayerInput = told) => {
  const { tap_customer_id = null, ...said } = told;
  const is_bare = said.email === undefined && said.phone === undefined && tap_customer_id !== null;
  const email = is_bare ? { email: `${tap_customer_id}@payers.test` } : {};
  const { tap_customer_id: _id, ...contact } = sent;
  return system.deps.db.transaction().execute((tx) =>
    findOrAddCustomer(tx, {
      brand_id: brand,
      at: system.clock.iso(),
      tap_customer_id,
      ...NO_CONTACT,
      ...said,
      ...email,
      sent: { ...NO_CONTACT, ...contact },
    }),
  );
};

const list = (user: TestUser, query = '') =>
  ask<CustomerPage>(system, 'GET', `/customers${query}`, { token: user.token });
const read = (user: TestUser, id: string) =>
  ask<CustomerDetail>(system, 'GET', `/customers/${id}`, { token: user.token });
const names = ({ customers }: CustomerPage) => customers.map(({ first_name }) => first_name);

describe('a payer', () => {
  it('is one customer, however many payments arrive at the same moment', async () => {
    const told = { tap_customer_id: 'cus_once', first_name: 'Noura' };
    const ids = await Promise.all(Array.from({ length: 12 }, () => pays(told)));
    expect(new Set(ids).size).toBe(1);
    await pays(told, other_id);
    const { data } = await list(admin, '?search=cus_once');
    expect(data).toMatchObject({ total: 1, total_pages: 1, total_is_exact: true });
    expect(data.customers[0]?.brands).toEqual([
      { id: brand_id, name: 'Bloom' },
      { id: other_id, name: 'Roast' },
    ]);
  });

  it('without phone and e-mail has no customer', async () => {
    expect(await pays({ first_name: 'Ghost' })).toBeNull();
  });
});

describe('the list', () => {
  it("has only an owner's own customers, and names no other brand", async () => {
    await pays({ tap_customer_id: 'cus_theirs', first_name: 'Theirs' }, other_id);
    await pays({ tap_customer_id: 'cus_both', first_name: 'Both' });
    await pays({ tap_customer_id: 'cus_both', first_name: 'Both' }, other_id);
    const { data } = await list(owner);
    expect(names(data)).toContain('Both');
    expect(names(data)).not.toContain('Theirs');
    expect(data.customers.flatMap(({ brands }) => brands.map(({ id }) => id))).not.toContain(
      other_id,
    );
    expect(data.customers[0]?.can).toEqual({});
    expect(names((await list(other_owner)).data)).toContain('Theirs');
  });

  it('has 20 a page, no row twice, and nothing after the last page', async () => {
    for (let n = 0; n < 45; n += 1) {
      await pays({ tap_customer_id: `cus_page_${n}`, first_name: `Page ${n}` });
    }
    const first = (await list(admin, '?search=cus_page_')).data;
    expect(first).toMatchObject({ total: 45, total_pages: 3 });
    expect(first.customers).toHaveLength(20);
    const rest = await Promise.all(
      [2, 3].map((page) => list(admin, `?search=cus_page_&page=${page}`)),
    );
    const all = [first, ...rest.map(({ data }) => data)].flatMap(names);
    expect(new Set(all).size).toBe(45);
    expect((await list(admin, '?search=cus_page_&page=4')).data.customers).toEqual([]);
    expect((await list(admin, '?search=cus_page_&limit=50')).data.customers).toHaveLength(45);
  });

  it('is read in both orders, with and without a search, by admins and owners', async () => {
    for (let n = 0; n < 5; n += 1) {
      await pays({ tap_customer_id: `cus_order_${n}`, first_name: `Order ${n}` });
    }
    const idsOf = async (who: TestUser, query: string) => {
      const ids: string[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const { data } = await list(who, `?limit=3&page=${page}${query}`);
        ids.push(...data.customers.map(({ id }) => id));
        pages = data.total_pages;
      }
      return ids;
    };
    for (const who of [admin, owner]) {
      for (const query of ['', '&search=cus_order_']) {
        const newest = await idsOf(who, query);
        expect(newest.length).toBeGreaterThanOrEqual(5);
        expect(await idsOf(who, `${query}&order=newest`)).toEqual(newest);
        expect(await idsOf(who, `${query}&order=oldest`)).toEqual(newest.toReversed());
      }
    }
  });

  // The index is of 0244_customers_by_name_expand.sql.
  it('sorts by name in both directions, in both scripts, and has unnamed customers last', async () => {
    const people = ['zainab', 'Abeer', 'أحمد', 'إيمان', 'بدر', undefined];
    for (const [n, first_name] of people.entries()) {
      await pays({
        tap_customer_id: `cus_named_${n}`,
        email: `named-${n}@names.test`,
        ...(first_name === undefined ? {} : { first_name }),
      });
    }
    const sorted = ['Abeer', 'zainab', 'أحمد', 'إيمان', 'بدر', null];
    const query = '?search=@names.test&limit=4';
    for (const who of [admin, owner]) {
      const namesBy = async (order: string) =>
        (
          await Promise.all([1, 2].map((page) => list(who, `${query}&page=${page}&order=${order}`)))
        ).flatMap(({ data }) => names(data));
      expect(await namesBy('name')).toEqual(sorted);
      expect(await namesBy('name_desc')).toEqual(sorted.toReversed());
    }
    const all = names((await list(admin, '?limit=100&order=name')).data);
    expect(all).toEqual(names((await list(admin, '?limit=100&order=name_desc')).data).toReversed());
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'limit=0',
    'limit=101',
    'sort=name',
    'order=x',
  ])('refuses ?%s', async (query) => {
    expect((await list(admin, `?${query}`)).status).toBe(400);
  });

  it.each([
    ['a part of the name', 'fatim'],
    ['Arabic in another spelling', 'فاطمه'],
    ['an email', 'FATIMA@mail.test'],
    ['a local phone with spaces', '5123 4567'],
    ['a phone as dialled from abroad', '00965 51234567'],
    ['Arabic digits', '٥١٢٣٤٥٦٧'],
  ])('finds by %s', async (_, text) => {
    await pays({
      tap_customer_id: 'cus_fatima',
      first_name: 'Fatima فاطمة',
      email: 'fatima@mail.test',
      phone: '+96551234567',
    });
    const { data } = await list(admin, `?search=${encodeURIComponent(text)}`);
    expect(names(data)).toEqual(['Fatima فاطمة']);
  });

  it('finds a name in the other script, and in another spelling', async () => {
    await pays({ tap_customer_id: 'cus_first', first_name: 'حسين', last_name: 'العنزي' });
    await pays({ tap_customer_id: 'cus_second', first_name: 'Yousef', last_name: 'Haddad' });
    const found = async (text: string) =>
      names((await list(admin, `?search=${encodeURIComponent(text)}`)).data);
    expect(await found('Hussein')).toEqual(['حسين']);
    expect(await found('Hussain Al-Enezi')).toEqual(['حسين']);
    expect(await found('يوسف')).toEqual(['Yousef']);
    expect(await found('Yusuf Hadad')).toEqual(['Yousef']);
    expect(await found('Huss')).toEqual([]);
    expect(await found('aa')).toEqual([]);
  });

  it('counts and sorts alike, with few matches and with many', async () => {
    const add = (from: number, to: number) =>
      sql`insert into customers (tap_customer_id, first_name, identity, created_at)
        select 'cus_many_' || n, 'Many ' || n, 'tap:cus_many_' || n,
          timestamptz '2020-01-01' + n * interval '1 minute'
        from generate_series(${from}::integer, ${to}::integer) as n`.execute(system.deps.db);
    const page = async (number: number) =>
      (await list(admin, `?search=cus_many_&page=${number}`)).data;
    await add(1, 1_000);
    const few = await page(50);
    expect(few).toMatchObject({ total: 1_000, total_pages: 50, total_is_exact: true });
    expect(names(few)).toEqual(Array.from({ length: 20 }, (_, n) => `Many ${20 - n}`));
    await add(0, 0);
    const many = await page(50);
    expect(many).toMatchObject({ total: 1_000, total_pages: 50, total_is_exact: false });
    expect(many.customers).toEqual(few.customers);
    expect(names(await page(51))).toEqual(['Many 0']);
    await add(1_001, 1_300);
    const newest = await page(1);
    expect(newest).toMatchObject({ total: 1_000, total_is_exact: false });
    expect(names(newest)[0]).toBe('Many 1300');
    // A survivor that is found through a merged record is listed at the survivor's own date.
    await sql`with kept as (insert into customers (first_name, identity, created_at)
        values ('Kept', 'tap:kept', now()) returning id)
      insert into customers (tap_customer_id, first_name, identity, merged_into, shown_under)
        select 'cus_many_k', 'Merged', 'tap:merged', id, id from kept`.execute(system.deps.db);
    expect(names(await page(1)).slice(0, 2)).toEqual(['Kept', 'Many 1300']);
    await sql`delete from customers where identity in ('tap:kept', 'tap:merged')`.execute(
      system.deps.db,
    );
    // Merged customers still match a search. They are counted once, under their survivor.
    await sql`update customers set merged_into = k.id, shown_under = k.id from customers as k
      where k.identity = 'tap:cus_many_0'
        and customers.identity like 'tap:cus_many_1___'`.execute(system.deps.db);
    // The count stays "more than the limit" for a minute. The rows are searched each time.
    const remembered = await page(1);
    expect(remembered).toMatchObject({ total: 1_000, total_is_exact: false });
    expect(names(remembered)[0]).toBe('Many 999');
    system.clock.advance({ minutes: 1 });
    expect(await page(1)).toMatchObject({ total: 1_000, total_pages: 50, total_is_exact: true });
  });

  it('treats pattern characters as plain text', async () => {
    expect((await list(admin, `?search=${encodeURIComponent('%%%')}`)).data.total).toBe(0);
    expect((await list(admin, `?search=${encodeURIComponent("'; drop table")}`)).data.total).toBe(
      0,
    );
  });
});

describe('one customer', () => {
  it('is visible to the brands that they paid, and to no other', async () => {
    const id = (await pays({ tap_customer_id: 'cus_one', first_name: 'One' })) ?? '';
    expect((await read(owner, id)).data).toMatchObject({ first_name: 'One', paid_count: 0 });
    expect((await read(other_owner, id)).failure.code).toBe('CUSTOMER_NOT_FOUND');
    expect((await read(admin, NOBODY)).status).toBe(404);
  });

  it('is corrected by an administrator, and stays the same customer for the provider', async () => {
    const told = { tap_customer_id: 'cus_edit', first_name: 'Sra', email: 'sra@mail.test' };
    const id = (await pays(told)) ?? '';
    const body = {
      first_name: ' Sara ',
      last_name: 'Al-Mutairi',
      email: 'SARA@mail.test',
      phone: '٠٠٩٦٥ 5123-4568',
    };
    const edit = (user: TestUser) =>
      ask<Customer>(system, 'PUT', `/customers/${id}`, { token: user.token, body });
    expect((await edit(owner)).status).toBe(403);
    expect((await edit(admin)).data).toMatchObject({
      first_name: 'Sara',
      last_name: 'Al-Mutairi',
      email: 'sara@mail.test',
      phone: '+96551234568',
    });
    expect(await pays(told)).toBe(id);
    expect((await read(admin, id)).data.first_name).toBe('Sara');
  });

  it.each([
    ['5123 4569', '+96551234569'],
    ['٥١٢٣٤٥٦٩', '+96551234569'],
    ['966512345678', '+966512345678'],
  ])('has the phone %s as %s', async (phone, kept) => {
    const id = (await pays({ tap_customer_id: 'cus_phone' })) ?? '';
    const body = { first_name: '', last_name: '', email: '', phone };
    const answer = await ask<Customer>(system, 'PUT', `/customers/${id}`, {
      token: admin.token,
      body,
    });
    expect(answer.data.phone).toBe(kept);
  });

  it.each([
    ['email', 'nobody'],
    ['phone', '12'],
    ['phone', 'call me'],
    ['first_name', '<script>'],
  ])('is not saved with a wrong %s: %s', async (field, value) => {
    const id = (await pays({ tap_customer_id: 'cus_wrong' })) ?? '';
    const body = { first_name: '', last_name: '', email: '', phone: '', [field]: value };
    const answer = await ask(system, 'PUT', `/customers/${id}`, { token: admin.token, body });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.failure.fields ?? {})).toEqual([field]);
  });
});

describe('a deleted brand', () => {
  it('deletes the customers that no other brand knows', async () => {
    const gone = await addBrand(system, { name: 'Gone', mcc_code: '5411', status: 'rejected' });
    const alone = (await pays({ tap_customer_id: 'cus_alone' }, gone)) ?? '';
    const shared = (await pays({ tap_customer_id: 'cus_shared' }, gone)) ?? '';
    await pays({ tap_customer_id: 'cus_shared' });
    await ask(system, 'DELETE', `/brands/${gone}`, { token: admin.token });
    expect((await read(admin, alone)).status).toBe(404);
    expect((await read(admin, shared)).data.brands).toEqual([{ id: brand_id, name: 'Bloom' }]);
  });
});

describe('the export', () => {
  it("has the caller's customers, runs no formula, and says where the limit cut it", async () => {
    await pays({ tap_customer_id: 'cus_formula', first_name: '=1+1' });
    const file = (user: TestUser) =>
      ask(system, 'GET', '/customers/export?search=cus_', { token: user.token });
    const whole = (await file(owner)).raw;
    expect(whole).toContain("'=1+1");
    expect(whole).not.toContain('Theirs');
    for (let n = 0; n < 101; n += 1) await pays({ tap_customer_id: `cus_many_${n}` });
    await system.deps.db.updateTable('settings').set({ transaction_export_limit: 100 }).execute();
    const lines = (await file(admin)).raw.trimEnd().split('\r\n');
    expect(lines).toHaveLength(102);
    expect(lines.at(-1)).toContain('contains only the newest 100 customers');
  });
});
