import type {
  BrandSchedule,
  FeeCheck,
  FeeDraft,
  FeePublication,
  FeeReach,
} from '@diwan/contract/features/fees/desk';
import type { FeeRow } from '@diwan/contract/features/fees/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { ask, signInAs, type TestUser } from '../../testing/app.ts';
import { type PaymentsWorld, startPayments } from '../../testing/payments.ts';
import { runFeeCheck } from './check.ts';
import { applySignedSchedule } from './schedules.ts';

let world: PaymentsWorld;
let admin: TestUser;
let other: TestUser;
let sale: bigint;
beforeAll(async () => {
  world = await startPayments();
  ({ admin } = world);
  other = await signInAs(world.system, 'admin', { first_name: 'Dana', last_name: 'Admin' });
  sale = await world.sell({ method: 'VISA', amount_minor: 12_345n });
});
afterAll(() => world.close());
beforeEach(() => world.system.clock.advance({ minutes: 1 }));

type Method = Parameters<typeof ask>[1];
const call = <T>(method: Method, path: string, body?: unknown, { token } = admin) =>
  ask<T>(world.system, method, `/admin/fees${path}`, { token, ...(body ? { body } : {}) });

const table = async () => (await call<FeeRow[]>('GET', '')).data;
async function rowOf(card: string, method = 'PG'): Promise<FeeRow> {
  const rows = await table();
  const row = rows.find((fee) => fee.card_type === card && fee.payment_method === method);
  if (!row) throw new Error(`no row of ${card}`);
  return row;
}
const edit = (row: FeeRow, change: Partial<FeeRow>, who = admin) =>
  call<FeeRow>('PUT', '', { ...row, ...change }, who);
const history = async (query = '') =>
  (await call<FeePublication[]>('GET', `/publications${query}`)).data;
const undo = (id: string, who = admin) =>
  call<FeePublication>('POST', `/publications/${id}/undo`, undefined, who);

const drafted = ({ id, version_id, ...row }: FeeRow, change: Partial<FeeRow> = {}) => ({
  fee_id: id,
  base_version_id: version_id,
  brand_percentage: change.brand_percentage ?? row.brand_percentage,
  brand_fixed: change.brand_fixed ?? row.brand_fixed,
  cost_percentage: change.cost_percentage ?? row.cost_percentage,
  cost_fixed: change.cost_fixed ?? row.cost_fixed,
});
const draft = async (name: string, rows: unknown[]) =>
  (await call<FeeDraft>('POST', '/drafts', { name, rows })).data;
const publish = ({ id, revision }: FeeDraft, brand_ids: number[] = [], who = admin) =>
  call<{ amendments: number }>('POST', `/drafts/${id}/publish`, { revision, brand_ids }, who);

describe('the history of the table', () => {
  it('has author, time, before and after, and is undone by another publication', async () => {
    const row = await rowOf('KNET');
    await edit(row, { brand_fixed: 0.3 }, other);
    const [newest] = await history(`?fee_id=${row.id}`);
    expect(newest).toMatchObject({
      kind: 'edit',
      published_by: other.email,
      rows: [{ card_type: 'KNET', changes: [{ figure: 'brand_fixed', before: 0.25, after: 0.3 }] }],
      can: { undo: { allowed: true } },
    });
    const { status, data } = await undo(newest!.id);
    expect([status, data.kind]).toEqual([200, 'undo']);
    expect(await rowOf('KNET')).toMatchObject({ brand_fixed: 0.25 });
    expect(data.rows[0]?.changes).toEqual([{ figure: 'brand_fixed', before: 0.3, after: 0.25 }]);
    // Undoing an undo restores the new figures.
    expect((await undo(data.id)).status).toBe(200);
    expect(await rowOf('KNET')).toMatchObject({ brand_fixed: 0.3 });
    expect((await history()).at(-1)).toMatchObject({
      kind: 'first',
      can: { undo: { allowed: false, code: 'FEE_FIRST_TABLE' } },
    });
  });

  it('refuses to undo a row that was changed since, and names the author', async () => {
    const row = await rowOf('AMEX');
    await edit(row, { brand_percentage: 3.6 });
    const [mine] = await history(`?fee_id=${row.id}`);
    await edit(await rowOf('AMEX'), { cost_percentage: 3.1 }, other);
    const { status, failure } = await undo(mine!.id);
    expect([status, failure.code]).toEqual([409, 'FEE_CHANGED_SINCE']);
    expect(failure.error).toBe(
      'Dana Admin changed the fee for AMEX PG again later. Undo that change first.',
    );
    expect(await rowOf('AMEX')).toMatchObject({ brand_percentage: 3.6, cost_percentage: 3.1 });
  });

  it('refuses the later of two edits of one row, and keeps the first one', async () => {
    const row = await rowOf('MASTERCARD');
    expect((await edit(row, { brand_percentage: 2.8 }, other)).status).toBe(200);
    const late = await edit(row, { brand_fixed: 0.05 });
    expect([late.status, late.failure.code]).toEqual([409, 'FEE_CHANGED']);
    expect(late.failure.error).toContain('Dana Admin');
    expect(await rowOf('MASTERCARD')).toMatchObject({ brand_percentage: 2.8, brand_fixed: 0 });
  });

  it('includes special fees; undoing a new one switches it off', async () => {
    const body = { card_type: 'KNET', fee_type: 'refund', is_active: true };
    const figures = {
      cost_percentage: 0,
      cost_fixed: 0.1,
      revenue_percentage: 0,
      revenue_fixed: 1,
    };
    const { data } = await call<{ id: number }>('POST', '/special', { ...body, ...figures });
    const [made] = await history(`?special_fee_id=${data.id}`);
    expect(made?.rows[0]).toMatchObject({ fee_type: 'refund', payment_method: null });
    await undo(made!.id);
    const { data: specials } = await call<unknown[]>('GET', '/special');
    expect(specials).toEqual([{ id: data.id, ...body, ...figures, is_active: false }]);
  });

  it('is undone once by twenty simultaneous requests', async () => {
    const row = await rowOf('DEEMA');
    await edit(row, { brand_percentage: 6.5 });
    const [newest] = await history(`?fee_id=${row.id}`);
    const answers = await Promise.all(Array.from({ length: 20 }, () => undo(newest!.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await rowOf('DEEMA')).toMatchObject({ brand_percentage: 6 });
  });
});

describe('a draft', () => {
  it('is saved, renamed and deleted; the later of two edits is refused', async () => {
    const made = await draft('Autumn', [drafted(await rowOf('VISA'), { brand_percentage: 2.9 })]);
    expect(made).toMatchObject({ name: 'Autumn', revision: 1, created_by: admin.email });
    const save = (change: object, who = admin) =>
      call<FeeDraft>('PUT', `/drafts/${made.id}`, { rows: [], ...change }, who);
    const renamed = await save({ name: 'Winter', revision: 1 }, other);
    expect(renamed.data).toMatchObject({ name: 'Winter', revision: 2, updated_by: other.email });
    const late = await save({ name: 'Spring', revision: 1 });
    expect([late.status, late.failure.code]).toEqual([409, 'FEE_DRAFT_CHANGED']);
    expect(late.failure.error).toContain('Dana Admin');
    const taken = await call('POST', '/drafts', { name: 'winter', rows: [] });
    expect([taken.status, taken.failure.code]).toEqual([409, 'FEE_DRAFT_NAME_TAKEN']);
    expect((await publish(renamed.data)).failure.code).toBe('FEE_DRAFT_EMPTY');
    expect((await call('DELETE', `/drafts/${made.id}`)).status).toBe(200);
    expect((await save({ name: 'Winter', revision: 2 })).failure.code).toBe('FEE_DRAFT_NOT_FOUND');
  });

  it('has only rows of the table, each based on one of its own versions', async () => {
    const [visa, amex] = [await rowOf('VISA'), await rowOf('AMEX')];
    const foreign = { ...drafted(visa), base_version_id: amex.version_id };
    for (const rows of [[foreign], [{ ...drafted(visa), fee_id: 9_999 }]]) {
      expect((await call('POST', '/drafts', { name: 'Odd', rows })).status).toBe(404);
    }
    const beyond = { ...drafted(visa), base_version_id: '9999999999999999999' };
    expect((await call('POST', '/drafts', { name: 'Odd', rows: [beyond] })).status).toBe(400);
    const twice = { name: 'Odd', rows: [drafted(visa), drafted(visa)] };
    expect((await call('POST', '/drafts', twice)).status).toBe(400);
  });

  it('is published once, by the first request; later captures pay its prices', async () => {
    const visa = await rowOf('VISA');
    const made = await draft('Now', [drafted(visa, { brand_percentage: 3, cost_percentage: 2.4 })]);
    const answers = await Promise.all([publish(made), publish(made, [], other), publish(made)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ failure }) => failure.code)).toEqual(
      refused.map(() => 'FEE_DRAFT_PUBLISHED'),
    );
    const after = await rowOf('VISA');
    expect(after).toEqual({
      ...visa,
      version_id: after.version_id,
      brand_percentage: 3,
      cost_percentage: 2.4,
    });
    const [newest] = await history();
    expect(newest).toMatchObject({ kind: 'draft', name: 'Now' });
    await world.pass(0, 1);
    const { db } = world.system.deps;
    const id = await world.sell({ method: 'VISA', amount_minor: 10_000n });
    const row = db.selectFrom('transactions').select(['fee_minor', 'cost_minor']);
    expect(await row.where('id', '=', id).executeTakeFirst()).toEqual({
      fee_minor: 300n,
      cost_minor: 240n,
    });
    const saved = await call('PUT', `/drafts/${made.id}`, { name: 'x', rows: [], revision: 1 });
    expect(saved.failure.code).toBe('FEE_DRAFT_PUBLISHED');
    await undo(newest!.id);
  });

  it('is refused when the table changed after it, with the changed row', async () => {
    const row = await rowOf('VISA');
    const made = await draft('Stale', [drafted(row, { brand_percentage: 3 })]);
    await edit(row, { brand_percentage: 2.8 }, other);
    const { data } = await call<FeeDraft[]>('GET', '/drafts');
    expect(data.find(({ id }) => id === made.id)?.rows).toMatchObject([{ outdated: true }]);
    const { status, failure } = await publish(made);
    expect([status, failure.code]).toEqual([409, 'FEE_CHANGED']);
    expect(failure.error).toMatch(/ has changed the fee for VISA/);
    await call('DELETE', `/drafts/${made.id}`);
  });
});

describe('the check', () => {
  it('names a tampered capture and blocks publications until it is restored', async () => {
    const { deps } = world.system;
    const bend = (by: number) =>
      sql`update transactions set fee_minor = fee_minor + ${by} where id = ${sale}`.execute(
        deps.db,
      );
    const row = await rowOf('KNET', 'POS');
    const made = await draft('Bent', [drafted(row, { brand_fixed: 0.4 })]);
    await bend(1);
    await runFeeCheck(deps);
    const { data } = await call<FeeCheck>('GET', '/check');
    expect(data.last).toMatchObject({ cause: 'nightly', wrong: 1 });
    expect(data.last?.findings).toEqual([
      {
        kind: 'capture',
        id: String(sale),
        transaction_id: String(sale),
        expected_fee: 0.339,
        fee: 0.34,
        expected_cost: 0.272,
        cost: 0.272,
      },
    ]);
    const [newest] = await history();
    const refused = [
      await publish(made),
      await edit(row, { brand_fixed: 0.5 }),
      await undo(newest!.id),
    ];
    for (const { status, failure } of refused) {
      expect([status, failure.code]).toEqual([409, 'FEE_CHECK_FAILED']);
      expect(failure.error).toContain(`capture ${sale}`);
    }
    await bend(-1);
    expect((await publish(made)).status).toBe(200);
    const { data: after } = await call<FeeCheck>('GET', '/check');
    expect(after.last).toMatchObject({ cause: 'publication', wrong: 0, asked_by: admin.email });
  });

  it('is started by a button, and runs once', async () => {
    const { deps } = world.system;
    const [first, second] = [await call<FeeCheck>('POST', '/check'), await call('POST', '/check')];
    expect([first.data.running, second.status]).toEqual([true, 200]);
    await runFeeCheck(deps);
    const { data } = await call<FeeCheck>('GET', '/check');
    expect(data).toMatchObject({ running: false, last: { cause: 'asked', wrong: 0 } });
    await runFeeCheck(deps);
  });
});

describe('brands with a signed schedule', () => {
  it('are listed, keep their price, and have to sign when they are chosen', async () => {
    const { deps } = world.system;
    const { brand_id } = world;
    const pos = await rowOf('VISA', 'POS');
    const ctx = systemContext(deps, 'test');
    const signed = {
      scheme: 'VISA',
      channel: 'POS',
      card_origin: 'any',
      brand_bp: 200,
      brand_fixed_minor: 0n,
      refund_revenue_bp: 0,
      refund_revenue_fixed_minor: 0n,
      chargeback_revenue_bp: 0,
      chargeback_revenue_fixed_minor: 0n,
    } as const;
    const { rows } = await sql<{ id: string }>`
      insert into agreements (brand_id, agreement_type, agreement_version, status,
        text_en, text_ar, digest, clauses, schedule, typed_name, signer_name,
        signer_email, signed_at, created_at)
      values (${brand_id}, 'pos_activation', 'v1', 'signed', 'x', 'x',
        ${'0'.repeat(64)}, '[]', '{}', 'Owner', 'Owner',
        'owner@example.com', now(), now()) returning id`.execute(deps.db);
    await ctx.transaction((tx) =>
      applySignedSchedule(tx, {
        brand_id,
        agreement_id: rows[0]!.id,
        fees: [signed],
        signed_at: deps.clock.iso(),
        signed_by: null,
      }),
    );
    const { data } = await call<BrandSchedule[]>('GET', '/schedules');
    expect(data).toMatchObject([{ brand_id, fees: [{ fee_id: pos.id, brand_percentage: 2 }] }]);
    const reachOf = async (id: number) => (await call<FeeReach>('GET', `/${id}/brands`)).data;
    await sql`update brands set status = 'active', payment_type_preference = 'both'
      where id = ${brand_id}`.execute(deps.db);
    const others = await reachOf((await rowOf('KNET', 'POS')).id);
    expect(others.names).toHaveLength(others.paying);
    expect(await reachOf(pos.id)).toMatchObject({ paying: others.paying - 1, signed: 1 });
    await sql`update brands set payment_type_preference = 'pg' where id = ${brand_id}`.execute(
      deps.db,
    );
    expect(await reachOf(pos.id)).toMatchObject({ signed: 0 });
    expect((await call('GET', '/999/brands')).status).toBe(404);
    const knet = await draft('No price of theirs', [
      drafted(await rowOf('KNET'), { brand_fixed: 0.2 }),
    ]);
    const none = await publish(knet, [brand_id]);
    expect([none.status, none.failure.code]).toEqual([422, 'FEE_AMENDMENT_NOT_POSSIBLE']);
    const visa = await draft('Theirs', [drafted(pos, { brand_percentage: 2.6 })]);
    expect(await publish(visa, [brand_id])).toMatchObject({ status: 200, data: { amendments: 1 } });
    const waiting = await deps.db
      .selectFrom('agreements')
      .select(['agreement_type', 'schedule'])
      .where('status', '=', 'pending')
      .execute();
    expect(waiting).toMatchObject([
      {
        agreement_type: 'fee_change',
        schedule: { fees: [{ scheme: 'VISA', channel: 'POS', brand_bp: 260 }] },
      },
    ]);
    expect((await call<BrandSchedule[]>('GET', '/schedules')).data).toMatchObject([
      { fees: [{ brand_percentage: 2 }] },
    ]);
  });
});
