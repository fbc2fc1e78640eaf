import { addDays } from '@diwan/contract/kernel/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { type TestApp, type TestUser, signInAs, startTestApp } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import {
  addRenter,
  changeRental,
  decideRental,
  newTid,
  periodOf,
  requestRental,
  todayIn,
} from '../../testing/terminals.ts';
import { draftAgreements } from '../agreements/public.ts';
import { verifyTerminals } from './verify.ts';

let system: TestApp;
let admin: TestUser;
let brands: number[];

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5812');
  admin = await signInAs(system, 'admin');
  brands = [];
  for (let n = 0; n < 8; n += 1) brands.push(await addRenter(system, { mcc_code: '5812' }));
});
afterAll(() => system.close());

describe('one TID', () => {
  it('can be booked ahead: neighbours share a day, a rejected one frees its days', async () => {
    const tid = newTid();
    const [first = 0, second = 0] = brands;
    const today = todayIn(system);
    const one = await requestRental(system, admin, first, { tid, ...periodOf(system, 0, 30) });
    const next = await requestRental(system, admin, second, { tid, ...periodOf(system, 30, 30) });
    expect([one.status, next.status]).toEqual([200, 200]);
    const between = { tid, ...periodOf(system, 29, 1) };
    expect((await requestRental(system, admin, second, between)).failure).toMatchObject({
      code: 'TERMINAL_TAKEN',
      fields: { tid: 'This terminal is already rented or requested for part of this period' },
    });
    await decideRental(system, admin, one.data.id, { status: 'rejected', notes: 'No' });
    expect((await requestRental(system, admin, second, between)).status).toBe(200);
    const again = { tid, rental_start: today, rental_end: addDays(today, 29) };
    expect((await requestRental(system, admin, first, again)).status).toBe(200);
  });
});

describe('simultaneous changes', () => {
  /** Waits until a transaction is blocked by the lock of a brand. */
  const untilWaiting = () =>
    vi.waitFor(
      async () => {
        const { rows } = await sql`select from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`.execute(system.deps.db);
        if (rows.length === 0) throw new Error('nobody waits');
      },
      { timeout: 60_000, interval: 5 },
    );

  it('a hold that appears between click and commit wins', async () => {
    const brand_id = await addRenter(system, { mcc_code: '5812' });
    const waiting = await requestRental(system, admin, brand_id, {
      tid: newTid(),
      ...periodOf(system, 0, 30),
    });
    const ctx = systemContext(system.deps, 'test');
    const change = { rental_fee_minor: 5n };
    const drafted = Promise.withResolvers<undefined>();
    const clicked = Promise.withResolvers<undefined>();
    const drafting = ctx.transaction(async (tx) => {
      await draftAgreements(ctx, tx, [{ brand_id, agreement_type: 'rate_change', change }]);
      drafted.resolve(undefined);
      await clicked.promise;
    });
    await drafted.promise;
    const wanted = { tid: newTid(), ...periodOf(system, 0, 30) };
    const asked = requestRental(system, admin, brand_id, wanted);
    const approved = decideRental(system, admin, waiting.data.id);
    await untilWaiting();
    clicked.resolve(undefined);
    await drafting;
    for (const answer of [await asked, await approved]) {
      expect(answer).toMatchObject({ status: 409, failure: { agreement_required: true } });
    }
  });

  it('a suspension wins over an approval', async () => {
    const brand_id = await addRenter(system, { mcc_code: '5812' });
    const { data } = await requestRental(system, admin, brand_id, {
      tid: newTid(),
      ...periodOf(system, 0, 30),
    });
    await sql`update brands set status = 'suspended' where id = ${brand_id}`.execute(
      system.deps.db,
    );
    expect((await decideRental(system, admin, data.id)).failure.code).toBe(
      'TERMINAL_BRAND_NOT_ACTIVE',
    );
  });

  it('of return, loss and replacement only one succeeds', async () => {
    const brand_id = await addRenter(system, { mcc_code: '5812' });
    for (let round = 0; round < 5; round += 1) {
      const { data } = await requestRental(system, admin, brand_id, {
        tid: newTid(),
        ...periodOf(system, 0, 30),
      });
      await decideRental(system, admin, data.id);
      const ways: readonly (readonly [string, object])[] = [
        ['return', {}],
        ['lost', { reason: 'Gone' }],
        ['replace', { tid: newTid(), reason: 'Broken' }],
      ];
      const answers = await Promise.all(
        ways.map(([what, body]) => changeRental(system, admin, data.id, what, body)),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
    expect(await verifyTerminals(system.deps.db)).toEqual([]);
  });
});

describe('verification', () => {
  /** Runs verification after a tampering statement, and rolls the statement back. */
  async function verifyTampered(statement: string) {
    const tx = await system.deps.db.startTransaction().execute();
    try {
      await sql.raw(statement).execute(tx);
      return await verifyTerminals(tx);
    } finally {
      await tx.rollback().execute();
    }
  }

  it.each([
    'update rental_charges set amount_minor = amount_minor + 1',
    'delete from rental_charges',
    "update rental_charges set tid = 'OTHER'",
    'update terminals set lost_at = returned_at, returned_at = null, loss_fee_minor = 5 where returned_at is not null',
    "update terminals set begun_at = null, status = 'approved' where status = 'active' and rental_fee_minor > 0",
  ])('finds: %s', async (statement) => {
    const brand_id = brands[0] ?? 0;
    const { data } = await requestRental(system, admin, brand_id, {
      tid: newTid(),
      ...periodOf(system, 0, 30),
    });
    await decideRental(system, admin, data.id);
    await changeRental(system, admin, data.id, 'cancel', { reason: 'No' });
    expect(await verifyTampered(statement)).not.toEqual([]);
    expect(await verifyTerminals(system.deps.db)).toEqual([]);
  });
});
