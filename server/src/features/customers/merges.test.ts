import type {
  Customer,
  CustomerDetail,
  CustomerPage,
  Duplicate,
} from '@diwan/contract/features/customers/records';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Ctx, systemContext } from '../../platform/context.ts';
import { EVERYTHING } from '../../platform/scope.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';
import { addTransaction, startFees } from '../../testing/transactions.ts';
import { findOrAddCustomer } from './record-payer.ts';
import { mergeCustomers, undoMerge, verifyCustomers } from './merges.ts';
import { findCustomer, findPayments } from './store.ts';

let system: TestApp;
let fees: bigint;
let admin: TestUser;
let owner: TestUser;
let other_owner: TestUser;
let brand_id: number;
let other_id: number;
let ctx: Ctx;

beforeAll(async () => {
  system = await startTestApp();
  fees = await startFees(system);
  await addCategory(system, '5411');
  brand_id = await addBrand(system, { name: 'Bloom', mcc_code: '5411', status: 'active' });
  other_id = await addBrand(system, { name: 'Roast', mcc_code: '5411', status: 'active' });
  admin = await signInAs(system, 'admin');
  owner = await signInAs(system, 'brand_owner', { brand_id });
  other_owner = await signInAs(system, 'brand_owner', { brand_id: other_id });
  const actor = {
    kind: 'user',
    user_id: admin.id,
    session_id: admin.id,
    session_kind: 'full',
    confirmed: true,
    role: 'admin',
    brand_id: null,
    partner_id: null,
    email: admin.email,
  } as const;
  ctx = { ...systemContext(system.deps, 'test'), actor };
});
afterAll(() => system.close());

interface PayerInput {
  readonly tap_customer_id?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly email?: string;
  readonly phone?: string;
}

let people = 0;
/** Records a payment to a brand by a new person, with an unused id of the provider. */
async function pays(told: PayerInput, brand = brand_id): Promise<string> {
  people += 1;
  system.clock.advance({ seconds: 1 });
  const tap_customer_id = told.tap_customer_id ?? `cus_merge_${people}`;
  const nobody = { first_name: null, last_name: null, email: null, phone: null };
  const is_bare = told.email === undefined && told.phone === undefined;
  const email = is_bare ? { email: `${tap_customer_id}@payers.test` } : {};
  const { tap_customer_id: _id, ...said } = told;
  const id = await system.deps.db.transaction().execute((tx) =>
    findOrAddCustomer(tx, {
      brand_id: brand,
      at: system.clock.iso(),
      ...nobody,
      ...said,
      ...email,
      tap_customer_id,
      sent: { ...nobody, ...said },
    }),
  );
  if (id === null) throw new Error('somebody with an id is known');
  await addTransaction(system, fees, { brand_id: brand, customer_id: id, amount_minor: 1_000n });
  return id;
}

const read = (user: TestUser, id: string) =>
  ask<CustomerDetail>(system, 'GET', `/customers/${id}`, { token: user.token });
const list = async (user: TestUser, search: string) =>
  (
    await ask<CustomerPage>(system, 'GET', `/customers?search=${encodeURIComponent(search)}`, {
      token: user.token,
    })
  ).data;
const merge = (user: TestUser, kept: string, merged_id: string) =>
  ask<CustomerDetail>(system, 'POST', `/customers/${kept}/merge`, {
    token: user.token,
    body: { merged_id },
  });
const undo = (user: TestUser, merge_id: string) =>
  ask<CustomerDetail>(system, 'POST', `/customers/merges/${merge_id}/undo`, { token: user.token });
const suggestions = async () =>
  (
    await ask<{ suggestions: Duplicate[] }>(system, 'GET', '/customers/duplicates', {
      token: admin.token,
    })
  ).data.suggestions;
const reasonsOf = async (one: string, other: string) =>
  (await suggestions()).find(
    ({ first, second }) => [first.id, second.id].sort().join() === [one, other].sort().join(),
  )?.reasons;

describe('duplicates', () => {
  it.each([
    ['+965 5550 0001', '55500001', ['phone_spelling']],
    ['+96555500002', '+96555500002', ['phone']],
    ['00965-5550-0003', '٥٥٥٠٠٠٠٣', ['phone_spelling']],
    ['+96655500004', '+96555500004', undefined],
    ['12', '12', undefined],
  ])('by phone: %s and %s', async (one, other, reasons) => {
    const a = await pays({ phone: one, email: `a${one}@mail.test` });
    const b = await pays({ phone: other, email: `b${other}@mail.test` }, other_id);
    expect(await reasonsOf(a, b)).toEqual(reasons);
  });

  it('by email', async () => {
    const a = await pays({ email: 'Hala@mail.test ', phone: '+96555500011' });
    const b = await pays({ email: 'hala@mail.test', phone: '+96555500012' }, other_id);
    expect(await reasonsOf(a, b)).toEqual(['email']);
  });

  it.each([
    ['Fatima Al-Sabah', 'فاطمة الصباح', 'name_spelling_and_brand'],
    ['Mohammed Al Rashid', 'محمد الراشد', 'name_spelling_and_brand'],
    ['Shaikha Khaled', 'شيخة خالد', 'name_spelling_and_brand'],
    ['Noura Ghanem', 'Nora Ghanim', 'name_spelling_and_brand'],
    ['Yousef Dashti', 'YOUSEF DASHTI', 'name_and_brand'],
    ['Ahmad Salem', 'Ahmad Saleh', undefined],
    ['Walk-in', 'Walk-in', undefined],
  ])('by name at one brand: %s and %s', async (one, other, reason) => {
    const [a, b] = [await pays({ first_name: one }), await pays({ first_name: other })];
    expect(await reasonsOf(a, b)).toEqual(reason && [reason]);
    const c = await pays({ first_name: other }, other_id);
    expect((await reasonsOf(a, c)) ?? []).toEqual([]);
  });

  it('are found among all customers, however many are newer or decided', async () => {
    const a = await pays({ first_name: 'Zaghlool', last_name: 'Bahbahani' });
    const b = await pays({ first_name: 'زغلول', last_name: 'بهبهاني' });
    // Adds newer customers without a duplicate, and a hundred pairs that are marked as different.
    await sql`insert into customers (identity, first_name, created_at)
      select 'crowd ' || n, 'Crowd ' || translate(n::text, '0123456789', 'bdfgklmnrs'),
        now() + interval '1 day' from generate_series(1, 3000) as n`.execute(system.deps.db);
    await sql`with twins as (insert into customers (identity, phone, created_at)
        select 'twin ' || n, '+9659' || lpad((n / 2)::text, 7, '0'),
          now() + n * interval '1 minute' from generate_series(2, 201) as n returning id, phone_key)
      insert into different_customers (first_id, second_id, said_at)
        select least(x.id, y.id), greatest(x.id, y.id), now() from twins as x
        join twins as y on y.phone_key = x.phone_key and y.id > x.id`.execute(system.deps.db);
    expect(await reasonsOf(a, b)).toEqual(['name_spelling_and_brand']);
  });

  it('are not suggested after they are marked as different or merged', async () => {
    const [a, b, c] = [
      await pays({ email: 'twins@mail.test', phone: '+96555500021' }),
      await pays({ email: 'twins@mail.test', phone: '+96555500022' }),
      await pays({ email: 'twins@mail.test', phone: '+96555500023' }),
    ];
    const say = (user: TestUser, first_id: string, second_id: string) =>
      ask(system, 'POST', '/customers/duplicates/different', {
        token: user.token,
        body: { first_id, second_id },
      });
    expect((await say(owner, a, b)).status).toBe(403);
    expect((await say(admin, a, a)).failure.code).toBe('CUSTOMER_MERGED_WITH_ITSELF');
    expect((await say(admin, b, a)).status).toBe(200);
    expect((await say(admin, a, b)).status).toBe(200);
    expect(await reasonsOf(a, b)).toBeUndefined();
    expect(await reasonsOf(b, c)).toEqual(['email']);
    expect((await read(admin, c)).data.duplicates).toHaveLength(2);
    await merge(admin, b, c);
    expect(await reasonsOf(b, c)).toBeUndefined();
  });
});

describe('a merge', () => {
  it('shows one customer with the payments, brands and texts of both until undone', async () => {
    const a = await pays({ first_name: 'Dana', email: 'dana@mail.test' });
    const b = await pays({ first_name: 'Dina', phone: '+96555512345' }, other_id);
    const merged = await merge(admin, a, b);
    expect(merged.data).toMatchObject({ id: a, first_name: 'Dana', paid_count: 2 });
    expect(merged.data.brands.map(({ name }) => name)).toEqual(['Bloom', 'Roast']);
    expect((await read(admin, b)).data.id).toBe(a);
    const found = await list(admin, '55512345');
    expect(found.customers.map(({ id }) => id)).toEqual([a]);
    expect(found.total).toBe(1);
    // The provider does not know about the merge, so the next payment finds the same record.
    const { tap_customer_id } = (await read(other_owner, b)).data;
    const again = { tap_customer_id: tap_customer_id ?? '', phone: '+96555512345' };
    expect(await pays(again, other_id)).toBe(b);
    expect((await read(admin, a)).data.paid_count).toBe(3);
    const [entry] = (await read(admin, a)).data.merged;
    expect(entry?.can.undo).toEqual({ allowed: true });
    const undone = await undo(admin, entry?.merge_id ?? '');
    expect(undone.data).toMatchObject({ id: b, first_name: 'Dina', paid_count: 2, merged: [] });
    expect((await read(admin, a)).data).toMatchObject({ paid_count: 1, merged: [] });
    expect((await undo(admin, entry?.merge_id ?? '')).failure.code).toBe('CUSTOMER_MERGE_UNDONE');
  });

  it('reveals no other brand to an owner, and shows their two customers as one', async () => {
    const theirs = await pays({ first_name: 'Their name', email: 'secret@mail.test' }, other_id);
    const mine = await pays({ first_name: 'Layla own' });
    const again = await pays({ first_name: 'Layla twice' });
    await merge(admin, theirs, mine);
    await merge(admin, theirs, again);
    const { customers } = await list(owner, 'Layla');
    expect(customers.map(({ id }) => id)).toEqual([mine]);
    const { data } = await read(owner, again);
    expect(data).toMatchObject({ id: mine, first_name: 'Layla own', paid_count: 2 });
    expect(data).toMatchObject({ merged: [], duplicates: [] });
    expect((await list(owner, 'secret@mail')).total).toBe(0);
    expect((await read(owner, theirs)).status).toBe(404);
    expect((await read(other_owner, theirs)).data).toMatchObject({ id: theirs, paid_count: 1 });
  });

  it('is refused to all but administrators, and for merged or missing customers', async () => {
    const [a, b, c] = [await pays({}), await pays({}), await pays({})];
    for (const user of [owner, await signInAs(system, 'partner_employee')]) {
      expect((await merge(user, a, b)).status).toBe(403);
      expect((await undo(user, '1')).status).toBe(403);
    }
    expect((await merge(admin, a, a)).failure.code).toBe('CUSTOMER_MERGED_WITH_ITSELF');
    expect((await merge(admin, a, admin.id)).failure.code).toBe('CUSTOMER_NOT_FOUND');
    await merge(admin, a, b);
    expect((await merge(admin, c, b)).failure.code).toBe('CUSTOMER_MERGED');
    expect((await merge(admin, b, c)).failure.code).toBe('CUSTOMER_MERGED');
    const body = { first_name: 'X', last_name: '', email: '', phone: '' };
    const edit = await ask<Customer>(system, 'PUT', `/customers/${b}`, {
      token: admin.token,
      body,
    });
    expect(edit.failure.code).toBe('CUSTOMER_MERGED');
    expect((await undo(admin, '999999')).failure.code).toBe('CUSTOMER_MERGE_NOT_FOUND');
  });

  it('by many at once makes no cycle and no second merge', async () => {
    const ids = [await pays({}), await pays({}), await pays({})];
    const pairs = ids.flatMap((kept) => ids.filter((id) => id !== kept).map((id) => [kept, id]));
    await Promise.all(pairs.map(([kept = '', id = '']) => merge(admin, kept, id)));
    const shown = new Set(
      await Promise.all(ids.map(async (id) => (await read(admin, id)).data.id)),
    );
    expect(shown.size).toBe(1);
    expect(await verifyCustomers(system.deps)).toEqual([]);
  });

  it('during captures loses no payment', async () => {
    const [a, b] = [await pays({}), await pays({ tap_customer_id: 'cus_middle' })];
    const captures = Array.from({ length: 8 }, () => pays({ tap_customer_id: 'cus_middle' }));
    const [, ...paid] = await Promise.all([merge(admin, a, b), ...captures]);
    expect(new Set(paid)).toEqual(new Set([b]));
    expect((await read(admin, a)).data.paid_count).toBe(10);
  });
});

type Step =
  | { readonly kind: 'merge'; readonly kept: number; readonly merged: number }
  | { readonly kind: 'undo'; readonly of: number }
  | { readonly kind: 'pay'; readonly by: number };

const FOLKS = 4;
const folk = fc.nat(FOLKS - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('merge'), kept: folk, merged: folk }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo'), of: folk }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pay'), by: folk }) },
);

/** The expected state: the customer that each customer is merged into, and their payment counts. */
interface Model {
  readonly into: Map<number, number>;
  readonly paid: number[];
}

const newModel = (): Model => ({ into: new Map(), paid: Array.from({ length: FOLKS }, () => 1) });

const rootOf = (model: Model, n: number): number => {
  const up = model.into.get(n);
  return up === undefined ? n : rootOf(model, up);
};

const paidBy = (model: Model, root: number): number =>
  model.paid.reduce((sum, count, n) => sum + (rootOf(model, n) === root ? count : 0), 0);

describe('any order of merging, undoing and paying', () => {
  const mergeOf = async (id: string | undefined) =>
    system.deps.db
      .selectFrom('customer_merges')
      .select('id')
      .where('merged_id', '=', id ?? '')
      .where('undone_at', 'is', null)
      .executeTakeFirst();

  async function take(ids: readonly string[], model: Model, next: Step): Promise<void> {
    if (next.kind === 'pay') {
      const by = ids[next.by] ?? '';
      await addTransaction(system, fees, { brand_id, customer_id: by });
      model.paid[next.by] = (model.paid[next.by] ?? 0) + 1;
    } else if (next.kind === 'undo') {
      const open = await mergeOf(ids[next.of]);
      expect(open !== undefined).toBe(model.into.has(next.of));
      if (open) await undoMerge(ctx, open.id);
      model.into.delete(next.of);
    } else {
      const { kept, merged } = next;
      const lawful = kept !== merged && !model.into.has(kept) && !model.into.has(merged);
      const done = mergeCustomers(ctx, ids[kept] ?? '', ids[merged] ?? '');
      if (lawful) await done;
      else await expect(done).rejects.toThrow();
      if (lawful) model.into.set(merged, kept);
    }
  }

  async function compare(ids: readonly string[], model: Model): Promise<void> {
    for (const [n, id] of ids.entries()) {
      const root = rootOf(model, n);
      const shown = await findCustomer(system.deps.db, EVERYTHING, id);
      expect([shown?.id, shown?.first_name]).toEqual([ids[root], `Folk ${root}`]);
      if (root !== n) continue;
      const { paid_count } = await findPayments(system.deps.db, EVERYTHING, id);
      expect(paid_count).toBe(paidBy(model, root));
    }
  }

  it('shows what the model says, and undoing all of them restores the start', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 8 }),
        fc.shuffledSubarray([0, 1, 2, 3], { minLength: FOLKS, maxLength: FOLKS }),
        async (steps, order) => {
          const ids: string[] = [];
          for (let n = 0; n < FOLKS; n += 1) ids.push(await pays({ first_name: `Folk ${n}` }));
          const model = newModel();
          for (const next of steps) await take(ids, model, next);
          await compare(ids, model);
          for (const of of order) await take(ids, model, { kind: 'undo', of });
          await compare(ids, model);
        },
      ),
      { numRuns: 100 },
    );
    expect(await verifyCustomers(system.deps)).toEqual([]);
  });
});

describe('verify', () => {
  it('reports a tampered merge, and a merged customer that was changed', async () => {
    const [a, b] = [await pays({ first_name: 'Whole' }), await pays({ first_name: 'Part' })];
    await merge(admin, a, b);
    const { db } = system.deps;
    const problems = async () =>
      (await verifyCustomers(system.deps)).filter(({ id }) => id === b).map((row) => row.problem);
    const bend = (first_name: string) =>
      db.updateTable('customers').set({ first_name }).where('id', '=', b).execute();
    expect(await problems()).toEqual([]);
    await bend('Other');
    expect(await problems()).toEqual(['it is not as it was merged']);
    await bend('Part');
    await sql`update customers set merged_into = null, shown_under = null where id = ${b}`.execute(
      db,
    );
    expect(await problems()).toEqual(['it is not merged as its open merge says']);
  });
});
