import type { Terminal, TerminalDetail } from '@diwan/contract/features/terminals/records';
import type { TransactionPayout } from '@diwan/contract/features/payout-statements/lists';
import { addDays } from '@diwan/contract/kernel/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balanceOf, readBrandBalances } from '../../ledger/balances.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { readPdfLines } from '../../testing/formats/read-pdf.ts';
import { addCategory, addPartner } from '../../testing/brands.ts';
import { businessOf, settleSales } from '../../testing/money.ts';
import {
  addRenter,
  changeRental,
  decideRental,
  newTid,
  periodOf,
  requestRental,
  todayIn,
} from '../../testing/terminals.ts';
import { verifyTransactions } from '../transactions/public.ts';
import { tendTerminals } from './daily.ts';
import { verifyTerminals } from './verify.ts';

let system: TestApp;
let admin: TestUser;
let owner: TestUser;
let brand: number;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5812');
  await addCategory(system, '5999', { mapped: false });
});
beforeEach(async () => {
  system.clock.set('2026-05-10T09:00:00.000Z');
  admin = await signInAs(system, 'admin');
  brand = await addRenter(system, { mcc_code: '5812' });
  owner = await signInAs(system, 'brand_owner', { brand_id: brand });
});
afterAll(() => system.close());

const owed = async () => (await readBrandBalances(system.deps.db, brand)).payable_minor;
const tend = () => tendTerminals(system.deps, new AbortController().signal);
const get = <T>(path: string, { token } = owner) => ask<T>(system, 'GET', path, { token });
const read = async (id: string, who = owner) =>
  (await get<TerminalDetail>(`/terminals/${id}`, who)).data;
const want = (from: number, days: number, tid = newTid()) => ({
  tid,
  ...periodOf(system, from, days),
});

async function rent(from: number, days: number, tid?: string): Promise<Terminal> {
  const asked = await requestRental(system, owner, brand, want(from, days, tid));
  expect(asked.status).toBe(200);
  const approved = await decideRental(system, admin, asked.data.id);
  expect(approved.status).toBe(200);
  return approved.data;
}

const change = (id: string, what: string, body: object = {}, who = admin) =>
  changeRental(system, who, id, what, body);

describe('a request', () => {
  it('is priced by the server: 20 KWD for every started 30 days', async () => {
    for (const [days, fee] of [
      [1, 20],
      [30, 20],
      [31, 40],
      [90, 60],
      [365, 260],
    ] as const) {
      const { data } = await requestRental(system, owner, brand, want(0, days));
      expect([days, data.rental_fee, data.status]).toEqual([days, fee, 'pending']);
    }
    expect(await owed()).toBe(0n);
  });

  it.each([
    ['rental_end', { rental_end: '2026-05-10' }, 'End date must be after start date'],
    ['rental_end', { rental_end: '2026-05-09' }, 'End date must be after start date'],
    ['rental_end', { rental_end: '2031-01-01' }, 'A rental can last at most three years'],
    ['rental_start', { rental_start: '2026-02-30' }, 'Please enter a valid date (yyyy-MM-dd)'],
    ['rental_start', { rental_start: '' }, 'Rental start is required'],
    ['rental_end', { rental_end: '' }, 'Rental end is required'],
    ['tid', { tid: '' }, 'TID is required'],
    ['tid', { tid: "T'; drop" }, 'A TID must have 4 to 20 letters, digits or hyphens'],
  ])('is refused at %s for %j', async (field, part, sentence) => {
    const wanted = { ...want(0, 30), ...part };
    const { status, failure } = await requestRental(system, owner, brand, wanted);
    expect([status, failure.fields]).toEqual([400, { [field]: sentence }]);
  });

  it('accepts no fee, status or business from the caller', async () => {
    for (const smuggled of [{ rental_fee: 0.0001 }, { status: 'approved' }, { loss_fee: 0 }]) {
      const wanted = { ...want(0, 30), ...smuggled };
      expect((await requestRental(system, owner, brand, wanted)).status).toBe(400);
    }
  });

  it('does not begin in the past, by the time in Kuwait', async () => {
    system.clock.set('2026-05-10T20:59:00.000Z');
    owner = await signInAs(system, 'brand_owner', { brand_id: brand });
    const wanted = { tid: newTid(), rental_start: '2026-05-10', rental_end: '2026-06-10' };
    expect((await requestRental(system, owner, brand, wanted)).status).toBe(200);
    system.clock.advance({ minutes: 1 });
    expect(await requestRental(system, owner, brand, wanted)).toMatchObject({
      status: 422,
      failure: { fields: { rental_start: 'Start date cannot be in the past' } },
    });
    expect((await requestRental(system, owner, brand, want(400, 30))).failure.code).toBe(
      'TERMINAL_START_FAR',
    );
  });

  it('accepts a TID as people type it', async () => {
    const wanted = { ...want(0, 30), tid: ' kw-٠١٢٣a ' };
    expect((await requestRental(system, owner, brand, wanted)).data.tid).toBe('KW-0123A');
  });

  it('is for active brands with POS only', async () => {
    const off = await addRenter(system, { mcc_code: '5812', pos_enabled: false });
    expect(await requestRental(system, admin, off, want(0, 30))).toMatchObject({
      status: 409,
      failure: {
        code: 'TERMINAL_POS_OFF',
        error:
          'POS service is not enabled for this brand. Please contact support to enable POS services.',
      },
    });
    await sql`update brands set status = 'suspended' where id = ${brand}`.execute(system.deps.db);
    expect((await requestRental(system, owner, brand, want(0, 30))).failure.code).toBe(
      'TERMINAL_BRAND_NOT_ACTIVE',
    );
  });

  it('for another brand, partner or terminal gets 404', async () => {
    const other = await addRenter(system, { mcc_code: '5812' });
    const { id } = await rent(0, 30);
    const stranger = await signInAs(system, 'brand_owner', { brand_id: other });
    expect((await requestRental(system, stranger, brand, want(0, 30))).status).toBe(404);
    expect((await get(`/brands/${brand}/terminals`, stranger)).status).toBe(404);
    expect((await get(`/brands/${brand}/rental-terms`, stranger)).status).toBe(404);
    expect((await get(`/terminals/${id}`, stranger)).status).toBe(404);
    const renewal = { rental_end: addDays(todayIn(system), 90) };
    expect((await change(id, 'renew', renewal, stranger)).status).toBe(404);
    expect((await change(id, 'cancel', { reason: 'x' }, stranger)).status).toBe(404);
    const partner = await signInAs(system, 'partner_employee', {
      partner_id: await addPartner(system),
    });
    for (const [what, body] of [
      ['return', {}],
      ['lost', { reason: 'Gone' }],
      ['replace', { tid: newTid(), reason: 'Broken' }],
    ] as const) {
      expect((await change(id, what, body, partner)).status).toBe(404);
      expect((await change(id, what, body, owner)).status).toBe(403);
    }
    const wrong = { ...want(0, 30), brand_id: other };
    expect((await requestRental(system, owner, brand, wrong)).status).toBe(400);
    const named = { ...want(0, 30), partner_id: 1 };
    expect((await requestRental(system, owner, brand, named)).failure.code).toBe(
      'TERMINAL_OTHER_PARTNER',
    );
  });
});

describe('an approval', () => {
  it('books the whole rent of a begun rental, and deducts it from the amount owed', async () => {
    await settleSales(system, brand, [{ amount_minor: 15_000n }, { amount_minor: 30_000n }]);
    const { id, status } = await rent(0, 31);
    expect(status).toBe('active');
    expect(await owed()).toBe(5_000n);
    expect((await read(id)).charges).toMatchObject([{ kind: 'rental', amount: 40 }]);
  });

  it('is shown by its TID in the transaction, the statement and its PDF', async () => {
    const [sale] = await settleSales(system, brand, [{ amount_minor: 50_000n }]);
    const { id, tid } = await rent(0, 30);
    const taken = await get<TransactionPayout[]>(`/transactions/${sale}/payouts`);
    expect(taken.data).toMatchObject([
      { kind: 'offset', cleared_amount: 20, cause: { kind: 'rental', terminal: { id, tid } } },
    ]);
    const body = { brand_id: brand, amount: 5, paid_date: todayIn(system) };
    const made = await ask(system, 'POST', '/admin/payouts/manual', { token: admin.token, body });
    const { payout_id } = made.data as { payout_id: number };
    const pdf = await system.app.inject({
      method: 'GET',
      url: `/api/brands/${brand}/payouts/${payout_id}/statement`,
      headers: { authorization: `Bearer ${owner.token}` },
    });
    const lines = (await readPdfLines(new Uint8Array(pdf.rawPayload))).flat();
    expect(lines.join('\n')).toContain(tid);
  });

  it('may make the amount owed negative', async () => {
    await rent(0, 30);
    expect(await owed()).toBe(-20_000n);
  });

  it('of a later beginning books on that day, once, however often the job runs', async () => {
    const { id, status } = await rent(2, 60);
    expect([status, await owed()]).toEqual(['approved', 0n]);
    system.clock.set('2026-05-11T20:59:59.000Z');
    await tend();
    expect(await owed()).toBe(0n);
    system.clock.set('2026-05-11T21:00:00.000Z');
    await Promise.all([tend(), tend(), tend()]);
    await tend();
    owner = await signInAs(system, 'brand_owner', { brand_id: brand });
    expect([(await read(id)).status, await owed()]).toEqual(['active', -40_000n]);
  });

  it('is booked once, with repeated and simultaneous requests', async () => {
    const { data } = await requestRental(system, owner, brand, want(0, 30));
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => decideRental(system, admin, data.id)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const codes = answers.flatMap(({ status, failure }) => (status === 200 ? [] : failure.code));
    expect(new Set(codes)).toEqual(new Set(['TERMINAL_DECIDED']));
    expect(await owed()).toBe(-20_000n);
  });

  it('needs a business that receives the money of the category', async () => {
    const lonely = await addRenter(system, { mcc_code: '5999' });
    const { data } = await requestRental(system, admin, lonely, want(0, 30));
    expect((await decideRental(system, admin, data.id)).failure.code).toBe(
      'TERMINAL_WITHOUT_BUSINESS',
    );
  });

  it('books the rent to the business at that time, even if the mapping changes', async () => {
    const { data } = await requestRental(system, owner, brand, want(3, 30));
    const business_id = await businessOf(system, brand);
    await decideRental(system, admin, data.id);
    const moved = await addCategory(system, `6${String(brand).padStart(3, '0').slice(-3)}`);
    await sql`update brands set mcc_code = ${moved} where id = ${brand}`.execute(system.deps.db);
    system.clock.advance({ days: 3 });
    await tend();
    const payable = { kind: 'brand_payable', brand_id: brand, business_id } as const;
    expect(await balanceOf(system.deps.db, payable)).toBe(20_000n);
  });

  it('is refused for a request that was not decided in time', async () => {
    const { data } = await requestRental(system, owner, brand, want(0, 2));
    system.clock.advance({ days: 2 });
    admin = await signInAs(system, 'admin');
    expect((await decideRental(system, admin, data.id)).failure.code).toBe('TERMINAL_DECIDED');
    await tend();
    expect(await read(data.id, admin)).toMatchObject({
      status: 'expired',
      end_reason: 'not_decided',
      device: 'none',
    });
  });

  it('missing for 14 days ends the request, frees its TID, notifies the owner', async () => {
    const wanted = want(300, 30);
    const { data } = await requestRental(system, owner, brand, wanted);
    const before = await read(data.id);
    expect(before.lapses_at).toBe('2026-05-24T09:00:00.000Z');
    const neighbour = await addRenter(system, { mcc_code: '5812' });
    const ask_again = async () => {
      admin = await signInAs(system, 'admin');
      return requestRental(system, admin, neighbour, { ...wanted });
    };
    system.clock.set('2026-05-24T08:59:59.000Z');
    await tend();
    expect((await ask_again()).failure.code).toBe('TERMINAL_TAKEN');
    expect(await read(data.id, admin)).toMatchObject({ status: 'pending' });
    system.clock.set('2026-05-24T09:00:00.000Z');
    // The request can no longer be decided, even if the job has not run yet.
    expect(await read(data.id, admin)).toMatchObject({ status: 'expired' });
    expect((await decideRental(system, admin, data.id)).failure.code).toBe('TERMINAL_DECIDED');
    await Promise.all([tend(), tend()]);
    expect(await read(data.id, admin)).toMatchObject({
      status: 'expired',
      end_reason: 'not_decided',
      ended_on: wanted.rental_start,
      lapses_at: null,
    });
    const told = system.deps.db.selectFrom('messages').select('channel').orderBy('channel');
    expect(
      await told.where('brand_id', '=', brand).where('template', '=', 'terminal_lapsed').execute(),
    ).toEqual([{ channel: 'email' }, { channel: 'whatsapp' }]);
    expect((await ask_again()).status).toBe(200);
  });

  it('or a rejection notifies the owner in their language', async () => {
    await sql`update users set language = 'ar' where brand_id = ${brand}`.execute(system.deps.db);
    await rent(0, 30);
    const { data } = await requestRental(system, owner, brand, want(0, 30));
    const rejected = await decideRental(system, admin, data.id, { status: 'rejected' });
    expect(rejected.failure.fields).toEqual({ notes: 'Please give a reason' });
    const why = { status: 'rejected', notes: 'No devices left' };
    expect((await decideRental(system, admin, data.id, why)).message).toBe('Terminal rejected');
    const told = await system.deps.db
      .selectFrom('messages')
      .select(['template', 'language', 'channel'])
      .where('brand_id', '=', brand)
      .orderBy('created_at')
      .orderBy('channel')
      .execute();
    expect(told.map(({ template }) => template).toSorted()).toEqual([
      'terminal_approved',
      'terminal_approved',
      'terminal_rejected',
      'terminal_rejected',
    ]);
    expect(new Set(told.map(({ language }) => language))).toEqual(new Set(['ar']));
  });
});

describe('a bulk approval', () => {
  it('approves each request separately, with a reason for each failure', async () => {
    const tid = newTid();
    const asked = await Promise.all(
      [want(0, 30), want(0, 30), want(5, 30, tid)].map((wanted) =>
        requestRental(system, owner, brand, wanted),
      ),
    );
    const ids = asked.map(({ data }) => data.id);
    await decideRental(system, admin, ids[1] ?? '');
    const unknown = '00000000-0000-4000-8000-000000000000';
    const { data, message } = await ask<{ failures: unknown[] }>(
      system,
      'POST',
      '/admin/terminals/bulk-approve',
      { token: admin.token, body: { ids: [...ids, unknown, ids[0]], notes: 'All of them' } },
    );
    expect(message).toBe('Approved 2 terminals. 2 failed.');
    expect(data.failures).toEqual([
      {
        id: ids[1],
        tid: asked[1]?.data.tid,
        error: 'This terminal request has already been decided',
      },
      { id: unknown, tid: null, error: 'Terminal not found' },
    ]);
    expect(await owed()).toBe(-40_000n);
    const none = { token: admin.token, body: { ids: [] } };
    const refused = await ask(system, 'POST', '/admin/terminals/bulk-approve', none);
    expect(refused.failure.fields).toEqual({
      ids: 'Please select at least one terminal to approve',
    });
  });
});

it('the rows of all tests pass verification', async () => {
  const { db } = system.deps;
  expect(await verifyTransactions(db)).toEqual([]);
  expect(await verifyTerminals(db)).toEqual([]);
});
