import { systemContext } from '../../platform/context.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RentalTermsRecord } from '@diwan/contract/features/terminals/records';
import { ask, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addPerson } from '../../testing/bank/bank-changes.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';
import { resolveHold, signPending } from '../../testing/holds.ts';
import { draftAgreements, requirePosSigned } from '../agreements/public.ts';
import { addFirstFees } from '../fees/public.ts';
import { requireNoPosHold } from './hold.ts';

let system: TestApp;
let admin: TestUser;
let brand: number;
let ctx: Ctx;

beforeAll(async () => {
  system = await startTestApp();
  ctx = systemContext(system.deps, 'test');
  await addCategory(system, '5411');
  admin = await addPerson(system, 'admin');
  await ctx.transaction((tx) => addFirstFees(tx, '2026-01-01T00:00:00.000Z'));
});
beforeEach(async () => {
  brand = await addBrand(system, { mcc_code: '5411', status: 'active' });
});
afterAll(() => system.close());

const draft = (tx: Tx) =>
  draftAgreements(ctx, tx, [
    { brand_id: brand, agreement_type: 'rate_change', change: { rental_fee_minor: 25_000n } },
  ]);
const requestTerminal = () =>
  ctx.transaction(async (tx) => {
    await requireNoPosHold(ctx, tx, brand);
    return 'taken';
  });

/** Returns when a query waits for a lock of another transaction. */
const untilBlocked = async (): Promise<void> => {
  const { db } = system.deps;
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`select count(*)::integer as waiting
      from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    );
    if ((rows[0]?.waiting ?? 0) > 0) return;
  }
};

describe('a hold that appears between click and commit', () => {
  test('counts: the request that waited for it is refused', async () => {
    let asked: Promise<string> | undefined;
    await ctx.transaction(async (tx) => {
      await draft(tx);
      asked = requestTerminal().catch((error: { code: string }) => error.code);
      await untilBlocked();
    });
    expect(await asked).toBe('AGREEMENT_REQUIRED');
  });

  test('waits for a request that came first', async () => {
    let drafted = false;
    let later: Promise<void> | undefined;
    await ctx.transaction(async (tx) => {
      await requireNoPosHold(ctx, tx, brand);
      later = ctx.transaction(draft).then(() => {
        drafted = true;
      });
      await untilBlocked();
      expect(drafted).toBe(false);
    });
    await later;
    await expect(requestTerminal()).rejects.toMatchObject({ code: 'AGREEMENT_REQUIRED' });
    // The page disables the button for the same reason.
    await sql`update brands set pos_enabled = true where id = ${brand}`.execute(system.deps.db);
    const path = `/brands/${brand}/rental-terms`;
    const { data } = await ask<RentalTermsRecord>(system, 'GET', path, { token: admin.token });
    expect(data.can.request).toMatchObject({ allowed: false, code: 'AGREEMENT_REQUIRED' });
  });
});

test('a suspended brand cannot request terminals, and gets the reason', async () => {
  await sql`update brands set status = 'suspended', status_reason = 'Review'
    where id = ${brand}`.execute(system.deps.db);
  await expect(requestTerminal()).rejects.toMatchObject({
    code: 'POS_REQUESTS_HELD',
    detail: { values: { reason: 'Review' } },
  });
});

test('an agreement resolved with notes does not stop terminals after POS is signed', async () => {
  const requirePos = () => ctx.transaction((tx) => requirePosSigned(ctx, tx, brand));
  const [activation] = await ctx.transaction((tx) =>
    draftAgreements(ctx, tx, [{ brand_id: brand, agreement_type: 'pos_activation', change: {} }]),
  );
  await signPending(system, activation?.agreement_id ?? '');
  await requirePos();
  const [change] = await ctx.transaction(draft);
  const refused = { code: 'AGREEMENT_REQUIRED' };
  await expect(requestTerminal()).rejects.toMatchObject(refused);
  await expect(requirePos()).rejects.toMatchObject(refused);
  await resolveHold(system, change?.agreement_id ?? '', admin, 'Agreed by phone');
  expect(await requestTerminal()).toBe('taken');
  await requirePos();
});
