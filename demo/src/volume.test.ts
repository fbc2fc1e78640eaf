import { verifyStored } from '@diwan/server/verify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { neighbourMid } from './neighbours/neighbours.ts';
import {
  findStrangeCompanies,
  findStrangeDates,
  findStrangeNumbers,
} from './testing/strange-values.ts';
import { type FilledDemo, startFilledDemo } from './testing/filled-demo.ts';

let demo: FilledDemo;

beforeAll(async () => {
  demo = await startFilledDemo({ volume: 'full' });
});
afterAll(() => demo.stop());

it('the full demo has 60 brands and 12,000 payments over 18 months', async () => {
  const { rows } = await sql<{ brands: number; payments: number; months: number }>`
    select (select count(*)::integer from brands) as brands, count(*)::integer as payments,
      count(distinct date_trunc('month', payment_date))::integer as months
    from transactions`.execute(demo.system.deps.db);
  const [found] = rows;
  expect(found?.brands).toBeGreaterThanOrEqual(60);
  expect(found?.payments).toBeGreaterThan(11_500);
  expect(found?.months).toBeGreaterThanOrEqual(18);
});

it('each civil ID and account of the demo is valid and has one holder', async () => {
  expect(await findStrangeNumbers(demo.system)).toEqual([]);
});

it('the demo has believable dates, and companies have the name of their documents', async () => {
  expect(await findStrangeDates(demo.system)).toEqual([]);
  expect(await findStrangeCompanies(demo.system)).toEqual([]);
});

it('the full demo is consistent, and an altered payment is found', async () => {
  const { deps } = demo.system;
  const differences = await verifyStored(deps);
  expect(Object.entries(differences).filter(([, list]) => list.length > 0)).toEqual([]);
  await sql`update transactions set fee_minor = fee_minor + 1 where id = (
    select id from transactions where merchant_id = ${neighbourMid(0)} and settled
    order by id limit 1)`.execute(deps.db);
  const { books, ledger, transactions } = await verifyStored(deps);
  expect([...books, ...ledger, ...transactions]).not.toEqual([]);
});
