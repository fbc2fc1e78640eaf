import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  activate,
  addPosBrand,
  changeRates,
  type PosBrand,
  signNext,
} from '../../testing/agreements.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import type { TaskRun } from '../../platform/jobs/tasks.ts';
import { remindOfAgreements } from './reminders.ts';

let system: TestApp;
let brand: PosBrand;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
});
beforeEach(async () => {
  brand = await addPosBrand(system, '5411');
});
afterAll(() => system.close());

const remind = () => remindOfAgreements(system.deps)({}, {} as TaskRun);
const told = async () => {
  const rows = await system.deps.db
    .selectFrom('messages')
    .select('template')
    .where('brand_id', '=', brand.id)
    .where('channel', '=', 'email')
    .orderBy('created_at')
    .execute();
  return rows.map(({ template }) => template);
};
const days = (count: number) => system.clock.advance({ hours: count * 24 });

test('owners are reminded on days 3, 7 and 12, and when it is overdue', async () => {
  await activate(system, brand);
  await remind();
  expect(await told()).toEqual(['agreement_waiting']);
  days(3);
  await Promise.all([remind(), remind()]);
  await remind();
  expect(await told()).toHaveLength(2);
  days(4);
  await remind();
  days(5);
  await remind();
  expect(await told()).toHaveLength(4);
  days(2);
  await remind();
  days(30);
  await remind();
  expect(await told()).toEqual([
    ...Array.from({ length: 4 }, () => 'agreement_waiting'),
    'agreement_overdue',
  ]);
});

test('an owner who missed several reminders gets one', async () => {
  await activate(system, brand);
  days(40);
  await remind();
  expect(await told()).toEqual(['agreement_waiting', 'agreement_overdue']);
});

test('a signed agreement and one of a suspended brand have no reminder', async () => {
  await activate(system, brand);
  await signNext(system, brand);
  await changeRates(system, brand, { new_rental_fee: 30 });
  const stop = system.deps.db.updateTable('brands').set({ status: 'suspended' });
  await stop.where('id', '=', brand.id).execute();
  days(20);
  await remind();
  expect(await told()).toEqual(['agreement_waiting', 'agreement_confirmed', 'agreement_waiting']);
});
