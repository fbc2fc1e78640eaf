import type { Terminal, TerminalDetail } from '@diwan/contract/features/terminals/records';
import { addDays } from '@diwan/contract/kernel/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readBrandBalances } from '../../ledger/balances.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addCategory, addPartner } from '../../testing/brands.ts';
import { businessOf, findFeeVersion } from '../../testing/money.ts';
import {
  addRenter,
  changeRental,
  decideRental,
  draftPos,
  markSigned,
  newTid,
  periodOf,
  requestRental,
  todayIn,
} from '../../testing/terminals.ts';
import { tendTerminals } from './daily.ts';
import { verifyTerminals } from './verify.ts';

let system: TestApp;
let admin: TestUser;
let owner: TestUser;
let brand: number;

const LOSS = { rental_fee_minor: 12_500n, loss_fee_minor: 90_000n };

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5812');
});
beforeEach(async () => {
  system.clock.set('2026-05-10T09:00:00.000Z');
  brand = await addRenter(system, { mcc_code: '5812' }, LOSS);
  await signIn();
});
afterAll(() => system.close());

async function signIn(): Promise<void> {
  admin = await signInAs(system, 'admin');
  owner = await signInAs(system, 'brand_owner', { brand_id: brand });
}

const owed = async () => (await readBrandBalances(system.deps.db, brand)).payable_minor;
const tend = () => tendTerminals(system.deps, new AbortController().signal);
const read = async (id: string, { token } = admin) =>
  (await ask<TerminalDetail>(system, 'GET', `/terminals/${id}`, { token })).data;

async function rent(from: number, days: number, tid = newTid()): Promise<Terminal> {
  const wanted = { tid, ...periodOf(system, from, days) };
  const { data } = await requestRental(system, owner, brand, wanted);
  return (await decideRental(system, admin, data.id)).data;
}

async function wait(days: number): Promise<void> {
  system.clock.advance({ days });
  await signIn();
}

const change = (id: string, what: string, body: object = {}, who = admin) =>
  changeRental(system, who, id, what, body);
const codeOf = async (answer: ReturnType<typeof change>) => (await answer).failure.code;

/** Compares the exit cost on the page with the charges booked at the exit. */
async function expectExit(id: string, before: TerminalDetail, lost: boolean): Promise<void> {
  const { exit_cost } = before;
  const cost = lost ? exit_cost?.not_returned : exit_cost?.returned;
  const { charges } = await read(id);
  expect(charges.reduce((sum, { amount }) => sum + amount, 0)).toBe(cost);
}

describe('an exit', () => {
  it('before the beginning is free', async () => {
    const { id } = await rent(5, 30);
    expect((await read(id)).exit_cost).toMatchObject({ returned: 0, not_returned: 0 });
    const answer = await change(id, 'cancel', { reason: 'The fair is off' }, owner);
    expect(answer.data).toMatchObject({ status: 'expired', end_reason: 'cancelled' });
    await wait(6);
    await tend();
    expect(await owed()).toBe(0n);
    expect(await codeOf(change(id, 'return'))).toBe('TERMINAL_NOT_RUNNING');
    expect(await codeOf(change(id, 'cancel', { reason: 'Again' }))).toBe('TERMINAL_ENDED');
  });

  it('with the device refunds nothing, and costs what the page said', async () => {
    const { id, tid } = await rent(0, 60);
    await wait(10);
    const before = await read(id);
    expect(before.exit_cost).toEqual({
      day: '2026-05-20',
      returned: 25,
      not_returned: 115,
      unused_days: 50,
    });
    const answer = await change(id, 'return', { notes: 'With its cable' });
    expect(answer.data).toMatchObject({
      status: 'expired',
      end_reason: 'returned',
      ended_on: '2026-05-20',
      device: 'returned',
    });
    await expectExit(id, before, false);
    expect(await owed()).toBe(-25_000n);
    // The device is free from that day on.
    expect((await rent(0, 30, tid)).status).toBe('active');
    expect(await codeOf(change(id, 'return'))).toBe('TERMINAL_RETURNED');
    expect(await codeOf(change(id, 'lost', { reason: 'No' }))).toBe('TERMINAL_RETURNED');
  });

  it('without the device costs the loss fee too, once', async () => {
    const { id } = await rent(0, 30);
    const before = await read(id);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => change(id, 'lost', { reason: 'Stolen' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await expectExit(id, before, true);
    expect(await owed()).toBe(-102_500n);
    expect(await codeOf(change(id, 'return'))).toBe('TERMINAL_LOST');
  });

  it('after the end, with a returned or a lost device', async () => {
    const [kept, gone] = [await rent(0, 30), await rent(0, 30)];
    await wait(40);
    await tend();
    expect(await read(kept.id)).toMatchObject({ status: 'expired', device: 'out' });
    expect((await change(kept.id, 'return')).data).toMatchObject({
      end_reason: 'period_over',
      ended_on: '2026-06-09',
      device: 'returned',
    });
    expect((await change(gone.id, 'lost', { reason: 'Never came back' })).status).toBe(200);
    expect(await owed()).toBe(-115_000n);
  });

  it('is booked before the job has run, and the job books nothing twice', async () => {
    const { id } = await rent(1, 30);
    await wait(3);
    expect((await read(id)).status).toBe('active');
    expect(await codeOf(change(id, 'cancel', { reason: 'Too late' }))).toBe('TERMINAL_BEGUN');
    expect((await change(id, 'return')).status).toBe(200);
    await tend();
    expect(await owed()).toBe(-12_500n);
  });
});

describe('the next period', () => {
  it('has the terms of its request day, and needs its own approval', async () => {
    const { id, tid } = await rent(0, 30);
    await markSigned(
      system,
      await draftPos(system, brand, 'rate_change', { rental_fee_minor: 30_000n }),
    );
    const answer = await change(id, 'renew', { rental_end: addDays(todayIn(system), 90) }, owner);
    expect(answer.data).toMatchObject({
      tid,
      origin: 'renewal',
      status: 'pending',
      rental_start: '2026-06-09',
      rental_fee: 60,
    });
    const again = { rental_end: addDays(todayIn(system), 120) };
    expect(await codeOf(change(id, 'renew', again))).toBe('TERMINAL_RENEWED');
    await decideRental(system, admin, answer.data.id);
    expect(await owed()).toBe(-12_500n);
    await wait(30);
    await tend();
    expect(await owed()).toBe(-72_500n);
    expect(await read(id)).toMatchObject({ status: 'expired', device: 'renewed' });
    expect(await codeOf(change(id, 'return'))).toBe('TERMINAL_RENEWED');
    expect((await change(answer.data.id, 'return')).data.device).toBe('returned');
  });

  it('never begins without a request', async () => {
    const { id } = await rent(0, 30);
    await wait(200);
    await tend();
    expect(await owed()).toBe(-12_500n);
    expect((await read(id)).history).toHaveLength(1);
  });

  it('is cancelled with a returned device', async () => {
    const { id } = await rent(0, 30);
    const end = { rental_end: addDays(todayIn(system), 60) };
    const renewal = await change(id, 'renew', end);
    await decideRental(system, admin, renewal.data.id);
    await change(id, 'return');
    expect(await read(renewal.data.id)).toMatchObject({ end_reason: 'cancelled', charges: [] });
  });

  it('must end after its beginning', async () => {
    const { id } = await rent(0, 30);
    for (const days of [30, 29, 2_000]) {
      const { status } = await change(id, 'renew', { rental_end: addDays(todayIn(system), days) });
      expect([days, status]).toEqual([days, 400]);
    }
  });
});

describe('a replacement', () => {
  it('continues the contract without another fee, and the history lists both devices', async () => {
    const { id, tid } = await rent(0, 60);
    const next = await change(id, 'renew', { rental_end: addDays(todayIn(system), 90) });
    await wait(7);
    const other = newTid();
    expect(await codeOf(change(id, 'replace', { tid, reason: 'Same' }))).toBe(
      'TERMINAL_SAME_DEVICE',
    );
    const answer = await change(id, 'replace', { tid: other, reason: 'Cracked screen' });
    expect(answer.data).toMatchObject({
      tid: other,
      origin: 'replacement',
      status: 'active',
      rental_start: '2026-05-17',
      rental_end: '2026-07-09',
      rental_fee: 0,
    });
    expect(await owed()).toBe(-25_000n);
    const detail = await read(answer.data.id);
    expect(detail.exit_cost).toMatchObject({ returned: 25, not_returned: 115 });
    expect(detail.history.map(({ tid: had, from, until }) => [had, from, until])).toEqual([
      [other, '2026-07-09', '2026-08-08'],
      [other, '2026-05-17', '2026-07-09'],
      [tid, '2026-05-10', '2026-05-17'],
    ]);
    expect((await read(next.data.id)).follows_id).toBe(answer.data.id);
    await change(answer.data.id, 'lost', { reason: 'Gone' });
    expect(await owed()).toBe(-115_000n);
  });

  it('by a device that another brand rents is refused', async () => {
    const second = await addRenter(system, { mcc_code: '5812' }, LOSS);
    const stranger = await signInAs(system, 'brand_owner', { brand_id: second });
    const taken = newTid();
    await requestRental(system, stranger, second, { tid: taken, ...periodOf(system, 20, 10) });
    const { id } = await rent(0, 60);
    expect(await codeOf(change(id, 'replace', { tid: taken, reason: 'Broken' }))).toBe(
      'TERMINAL_TAKEN',
    );
    expect(await read(id)).toMatchObject({ status: 'active', device: 'out' });
  });
});

describe('a partner', () => {
  it('registers terminals and decides requests only for its own brands', async () => {
    const partner_id = await addPartner(system);
    await sql`update brands set partner_id = ${partner_id} where id = ${brand}`.execute(
      system.deps.db,
    );
    const { token } = await signInAs(system, 'partner_employee', { partner_id });
    const path = `/partners/${partner_id}/terminals`;
    const body = { tid: newTid(), ...periodOf(system, 0, 30), brand_id: brand };
    const made = await ask<Terminal>(system, 'POST', path, { token, body });
    expect([made.data.status, made.message]).toEqual([
      'active',
      'Terminal registered successfully',
    ]);
    const told = await sql`select from messages where brand_id = ${brand}
      and template = 'terminal_registered'`.execute(system.deps.db);
    expect(told.rows).toHaveLength(2);

    const wanted = { tid: newTid(), ...periodOf(system, 0, 30) };
    const { data } = await requestRental(system, owner, brand, wanted);
    const pending = await ask<Terminal[]>(system, 'GET', `${path}/pending`, { token });
    expect(pending.data.map(({ id }) => id)).toEqual([data.id]);
    const other_id = await addPartner(system);
    const other = await signInAs(system, 'partner_employee', { partner_id: other_id });
    const status = { status: 'approved' };
    for (const [who, partner] of [
      [other.token, partner_id],
      [other.token, other_id],
      [token, other_id],
    ] as const) {
      const decide = `/partners/${partner}/terminals/${data.id}/status`;
      const refused = await ask(system, 'PUT', decide, { token: who, body: status });
      expect(refused.failure.code).toBe('TERMINAL_NOT_FOUND');
    }
    const foreign = { ...body, tid: newTid() };
    const at_other = `/partners/${other_id}/terminals`;
    expect((await ask(system, 'POST', at_other, { token, body: foreign })).status).toBe(404);
    const lists = await ask(system, 'GET', `${at_other}/pending`, { token });
    expect(lists.status).toBe(404);
    const bulk = { token: other.token, body: { ids: [data.id] } };
    const failed = await ask(system, 'POST', '/admin/terminals/bulk-approve', bulk);
    expect(failed.message).toBe('Approved 0 terminals. 1 failed.');
    const approved = await ask<Terminal>(system, 'PUT', `${path}/${data.id}/status`, {
      token,
      body: { ...status, notes: 'Fine' },
    });
    expect(approved.data).toMatchObject({ status: 'active', notes: 'Fine' });
  });

  it('needs the signed agreement of the brand, without a pending one', async () => {
    const waiting = await draftPos(system, brand, 'rate_change', { rental_fee_minor: 1n });
    const wanted = { tid: newTid(), ...periodOf(system, 0, 30) };
    const refused = await requestRental(system, owner, brand, wanted);
    expect(refused).toMatchObject({
      status: 409,
      failure: {
        agreement_required: true,
        error: 'Agreement signature required. Please sign the pending agreement first.',
      },
    });
    await markSigned(system, waiting);
    const { data } = await requestRental(system, owner, brand, wanted);
    expect(data.rental_fee).toBe(0.001);
    // A hold that is set after the request blocks its approval.
    const next = await draftPos(system, brand, 'rate_change', { rental_fee_minor: 2n });
    expect((await decideRental(system, admin, data.id)).failure.code).toBe('AGREEMENT_REQUIRED');
    await markSigned(system, next);
    // The price at the time of the request applies.
    expect((await decideRental(system, admin, data.id)).data.rental_fee).toBe(0.001);
  });
});

describe('a running terminal', () => {
  async function pay(tid: string, at: string): Promise<void> {
    await system.deps.db
      .insertInto('transactions')
      .values({
        brand_id: brand,
        business_id: await businessOf(system, brand),
        amount_minor: 5_000n,
        fee_version_id: await findFeeVersion(system),
        status: 'FAILED',
        channel: 'POS',
        tid,
        payment_date: at,
      })
      .execute();
  }
  const list = async (query: string) => {
    const { token } = admin;
    const path = `/admin/terminals?brand_id=${brand}&${query}`;
    const { data } = await ask<{ terminals: Terminal[] }>(system, 'GET', path, { token });
    return data.terminals.map(({ tid }) => tid);
  };

  it('is reported once when it is silent for longer than usual', async () => {
    const partner_id = await addPartner(system);
    await sql`update brands set partner_id = ${partner_id} where id = ${brand}`.execute(
      system.deps.db,
    );
    const person = await signInAs(system, 'partner_employee', { partner_id, language: 'ar' });
    await sql`update users set password_hash = 'x' where id = ${person.id}`.execute(system.deps.db);
    const [daily, weekly, unused] = [await rent(0, 90), await rent(0, 90), await rent(0, 90)];
    for (let day = 11; day <= 25; day += 1) await pay(daily.tid, `2026-05-${day}T10:00:00.000Z`);
    for (const day of [11, 18, 25]) await pay(weekly.tid, `2026-05-${day}T10:00:00.000Z`);
    system.clock.set('2026-05-28T09:59:00.000Z');
    await signIn();
    expect((await list('silent=true')).toSorted()).toEqual([unused.tid]);
    system.clock.set('2026-05-28T10:01:00.000Z');
    expect((await list('silent=true')).toSorted()).toEqual([daily.tid, unused.tid].toSorted());
    await tend();
    await tend();
    const told = () =>
      sql<{ language: string }>`select language from messages where brand_id = ${brand}
        and template = 'terminal_silent'`.execute(system.deps.db);
    expect((await told()).rows).toEqual([{ language: 'ar' }, { language: 'ar' }]);
    await pay(daily.tid, '2026-05-28T11:00:00.000Z');
    expect(await list('silent=true')).toEqual([unused.tid]);
    const detail = await read(daily.id);
    expect(detail).toMatchObject({ last_transaction_at: '2026-05-28T11:00:00.000Z' });
    expect(detail.transactions).toHaveLength(10);
    system.clock.set('2026-06-14T10:01:00.000Z');
    await tend();
    expect((await told()).rows).toHaveLength(3);
  });

  it('is announced twice before its end, unless a renewal exists', async () => {
    const [ending, renewed] = [await rent(0, 30), await rent(0, 30)];
    const end = { rental_end: addDays(todayIn(system), 60) };
    const next = await change(renewed.id, 'renew', end);
    await decideRental(system, admin, next.data.id);
    const told = async () => {
      const { rows } = await sql`select from messages where brand_id = ${brand}
        and template = 'terminal_ending' and channel = 'email'`.execute(system.deps.db);
      return rows.length;
    };
    const counts: number[] = [];
    for (const day of ['2026-05-25', '2026-05-26', '2026-05-27', '2026-06-06', '2026-06-07']) {
      system.clock.set(`${day}T09:00:00.000Z`);
      await tend();
      counts.push(await told());
    }
    expect(counts).toEqual([0, 1, 1, 2, 2]);
    expect((await read(ending.id)).renewed).toBe(false);
  });

  it('is found by filters, page by page, and exported', async () => {
    const [first, second] = [await rent(0, 30), await rent(40, 30)];
    await requestRental(system, owner, brand, { tid: newTid(), ...periodOf(system, 0, 30) });
    expect(await list('status=active')).toEqual([first.tid]);
    expect(await list(`q=${second.tid.toLowerCase()}`)).toEqual([second.tid]);
    // The brand is called Brand.
    expect(await list(`q=${encodeURIComponent('براند')}&status=active`)).toEqual([first.tid]);
    expect(await list(`q=${encodeURIComponent('نجمة')}`)).toEqual([]);
    const { token } = admin;
    const seen: string[] = [];
    let cursor = '';
    for (;;) {
      const path = `/admin/terminals?brand_id=${brand}&limit=1${cursor}`;
      const { data } = await ask<{ terminals: Terminal[]; next_cursor: string | null }>(
        system,
        'GET',
        path,
        { token },
      );
      seen.push(...data.terminals.map(({ tid }) => tid));
      if (data.next_cursor === null) break;
      cursor = `&cursor=${data.next_cursor}`;
    }
    expect(seen).toHaveLength(3);
    const month = '/admin/terminals/endings?from=2026-06-01&until=2026-07-01';
    const endings = await ask<Terminal[]>(system, 'GET', month, { token });
    expect(endings.data.filter(({ brand_id }) => brand_id === brand)).toHaveLength(1);
    await sql`update brands set name = '=cmd()' where id = ${brand}`.execute(system.deps.db);
    const csv = `/admin/terminals/export?brand_id=${brand}&status=active`;
    const { raw, headers } = await ask(system, 'GET', csv, { token });
    expect(headers['content-disposition']).toContain('terminals_2026-05-10.csv');
    const [head, line] = raw.split('\r\n');
    expect(head).toContain('TID,Brand,Partner,Status,');
    expect(line).toContain(`${first.tid},'=cmd(),,Active,Requested,2026-05-10,2026-06-09,12.500`);
  });
});

describe('the list of terminals', () => {
  it('is sorted by each column in both directions, page by page', async () => {
    for (const days of [30, 60, 90]) await rent(0, days);
    const { token } = admin;
    type Page = { terminals: Terminal[]; next_cursor: string | null };
    const get = (query: string) =>
      ask<Page>(system, 'GET', `/admin/terminals?limit=2&${query}`, { token });
    const readAll = async (order: string) => {
      const seen: Terminal[] = [];
      let cursor = '';
      for (;;) {
        const { data }: { data: Page } = await get(`order=${order}${cursor}`);
        seen.push(...data.terminals);
        if (data.next_cursor === null) return seen;
        cursor = `&cursor=${data.next_cursor}`;
      }
    };
    const values = {
      tid: ({ tid }: Terminal) => tid,
      brand: ({ brand_name }: Terminal) => brand_name,
      start: ({ rental_start }: Terminal) => rental_start,
      end: ({ rental_end }: Terminal) => rental_end,
      fee: ({ rental_fee }: Terminal) => rental_fee.toFixed(3).padStart(12, '0'),
    };
    for (const [order, of] of Object.entries(values)) {
      const rows = await readAll(order);
      expect(rows.length).toBeGreaterThan(5);
      expect([order, rows.map(of)]).toEqual([order, rows.map(of).toSorted()]);
      const ids = rows.map(({ id }) => id);
      expect((await readAll(`${order}_desc`)).map(({ id }) => id)).toEqual(ids.toReversed());
    }
    const { data } = await get('order=fee');
    for (const query of ['order=fee_desc', 'order=tid', '']) {
      const { status, failure } = await get(`${query}&cursor=${data.next_cursor}`);
      expect([query, status]).toEqual([query, 400]);
      expect(failure.fields).toHaveProperty('cursor');
    }
    expect((await get('order=status')).failure.fields).toHaveProperty('order');
  });
});

it('the rows of all tests pass verification', async () => {
  expect(await verifyTerminals(system.deps.db)).toEqual([]);
});
