import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addOwnedBrand, addPerson } from '../../testing/bank/bank-changes.ts';
import { addCategory } from '../../testing/brands.ts';
import { addPendingAgreement, readHolds, resolveHold, signPending } from '../../testing/holds.ts';
import type { TaskRun } from '../../platform/jobs/tasks.ts';
import { remindOfAgreements } from '../agreements/reminders.ts';
import { openBody } from '../messages/public.ts';
import { holdReturned } from './hold.ts';
import { watchHolds } from './watch.ts';

const NOW = '2026-06-10T09:00:00.000Z';
const LATER = '2026-06-11T09:00:00.000Z';

let system: TestApp;
let admin: TestUser;
let brand: number;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  await addCategory(system, '5999', { mapped: false });
  admin = await addPerson(system, 'admin');
});
beforeEach(async () => {
  system.clock.set(NOW);
  ({ brand } = await addOwnedBrand(system, '5411'));
  await watch();
});
afterAll(() => system.close());

const watch = () => watchHolds(system.deps, new AbortController().signal);

/**
 * Runs the watch twice at the same time, which must not notify twice, and returns the owner's
 * mails, oldest first.
 */
async function mails() {
  await Promise.all([watch(), watch()]);
  const rows = await system.deps.db
    .selectFrom('messages')
    .select(['template', 'body_sealed'])
    .where('brand_id', '=', brand)
    .where('channel', '=', 'email')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ template, body_sealed }) => ({
    template,
    text: openBody(system.deps, body_sealed).lines.join('\n'),
  }));
}

const edit = (set: string) =>
  sql`update brands set ${sql.raw(set)} where id = ${brand}`.execute(system.deps.db);

describe('the owner is notified of a hold', () => {
  test('when an unsigned agreement takes effect, and when it is signed', async () => {
    const id = await addPendingAgreement(system, brand, 'rate_change', LATER);
    expect(await mails()).toEqual([]);
    system.clock.set(LATER);
    const [began, ...none] = await mails();
    expect(none).toEqual([]);
    expect(began?.template).toBe('hold_began');
    expect(began?.text).toContain('Reason: An amended agreement has not been signed');
    expect(began?.text).toContain('What you need to do: Sign the pending agreement');
    expect(began?.text).toContain(`http://diwan.test/brands/${brand}`);
    await signPending(system, id);
    system.clock.set('2026-06-11T09:01:00.000Z');
    const [, ended] = await mails();
    expect(ended?.template).toBe('hold_ended');
    expect(ended?.text).toContain('Remaining reasons: none');
    expect(ended?.text).toContain('Payouts: not on hold');
    expect(ended?.text).toContain('Next payout day: 11 June 2026');
    expect(await mails()).toHaveLength(2);
  });

  test('in their own language', async () => {
    await sql`update users set language = 'ar' where brand_id = ${brand}`.execute(system.deps.db);
    await edit(`mcc_code = '5999'`);
    expect(await mails()).toEqual([]);
    system.clock.set('2026-06-10T09:15:00.000Z');
    const [began] = await mails();
    expect(began?.text).toContain('السبب: لا توجد جهة دافعة نشطة لهذه الفئة');
    await edit(`mcc_code = '5411'`);
    system.clock.set('2026-06-10T09:16:00.000Z');
    const [, ended] = await mails();
    expect(ended?.text).toContain('يوم التحويل القادم: 10 يونيو 2026');
  });

  test('not when a category has no business for a moment', async () => {
    await edit(`mcc_code = '5999'`);
    expect(await mails()).toEqual([]);
    system.clock.set('2026-06-10T09:05:00.000Z');
    await edit(`mcc_code = '5411'`);
    expect(await mails()).toEqual([]);
    system.clock.set('2026-06-10T10:00:00.000Z');
    expect(await mails()).toEqual([]);
  });

  test('that a person resolved, with the remaining holds', async () => {
    const ctx = systemContext(system.deps, 'test');
    await ctx.transaction((tx) => holdReturned(ctx, tx, brand, 'Closed'));
    await edit(`payout_status = 'paused', paused_at = '${NOW}', pause_reason = 'Review'`);
    // The pause and the returned payment have their own messages.
    expect(await mails()).toEqual([]);
    const { data } = await readHolds(system, brand, admin);
    const returned = data.holds.find(({ code }) => code === 'bank_returned');
    await resolveHold(system, returned?.id ?? '', admin, 'The bank was wrong');
    const [ended] = await mails();
    expect(ended?.text).toContain('The bank rejected a payment');
    expect(ended?.text).toContain('Remaining reasons: Paused by admin');
    expect(ended?.text).toContain('Payouts: on hold');
    expect(ended?.text).not.toContain('Next payout day');
  });

  test('not as ended when a newer agreement replaces it', async () => {
    await addPendingAgreement(system, brand, 'rate_change', NOW);
    expect(await mails()).toHaveLength(1);
    await addPendingAgreement(system, brand, 'rate_change', LATER);
    expect((await mails()).map(({ template }) => template)).toEqual(['hold_began']);
  });

  test('once, without a reminder of the same agreement', async () => {
    const id = await addPendingAgreement(system, brand, 'rate_change', LATER);
    system.clock.set(LATER);
    const remind = () => remindOfAgreements(system.deps)({}, {} as TaskRun);
    await remind();
    expect((await mails()).map(({ template }) => template)).toEqual(['hold_began']);
    await resolveHold(system, id, admin, 'By phone');
    system.clock.set('2026-06-20T09:00:00.000Z');
    await remind();
    expect((await mails()).map(({ template }) => template)).toEqual(['hold_began', 'hold_ended']);
  });

  test('not when it began long ago, as in a restored database', async () => {
    await addPendingAgreement(system, brand, 'fee_change', '2026-05-01T00:00:00.000Z');
    expect(await mails()).toEqual([]);
  });
});

test('the watch dates a hold whose source has no date', async () => {
  await edit(`mcc_code = '5999'`);
  expect((await readHolds(system, brand, admin)).data.holds).toMatchObject([{ since: null }]);
  await watch();
  system.clock.set('2026-06-20T09:00:00.000Z');
  await watch();
  const [hold] = (await readHolds(system, brand, admin)).data.holds;
  expect(hold).toMatchObject({ code: 'no_business', since: NOW });
});
