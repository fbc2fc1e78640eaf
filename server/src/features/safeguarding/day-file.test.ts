import type { StoredReport } from '@diwan/contract/features/safeguarding/records';
import { verifySealedPdf } from '@diwan/documents/seal/verify-seal';
import { plainText } from '@diwan/documents/pdf/bidi';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { writeCamt } from '../../testing/bank/statements.ts';
import { IBAN, startTestBank, type TestBank } from '../../testing/bank/test-bank.ts';
import { systemContext } from '../../platform/context.ts';
import { addCategory } from '../../testing/brands.ts';
import { readTrustedSeals } from '../agreements/sealing.ts';
import { dayContent } from './day-file.ts';
import { readSafeguarding } from './report.ts';
import { storeReports, verifyReports } from './stored-reports.ts';

/* Tests 0270_safeguarding_reports_expand.sql. */

const DAY = '2026-06-16';
const PATH = '/admin/safeguarding/file';

let system: TestApp;
let bank: TestBank;
let admin: TestUser;

beforeAll(async () => {
  system = await startTestApp();
  system.clock.set('2026-06-17T09:00:00.000Z');
  await addCategory(system, '5411');
  bank = await startTestBank(system);
  admin = bank.admin;
  system.clock.set('2026-06-15T09:00:00.000Z');
  await bank.addOwed(25_000n);
  system.clock.set('2026-06-17T09:00:00.000Z');
  const balances = { opening: '20.000', closing: '20.000', entries: [] };
  await bank.upload(writeCamt({ iban: IBAN, number: 1, day: DAY, ...balances }));
});
afterAll(() => system.close());

const download = (day: string, { token } = admin, version?: number) =>
  system.app.inject({
    url: `/api${PATH}?day=${day}${version === undefined ? '' : `&version=${version}`}`,
    headers: { authorization: `Bearer ${token}` },
  });

const listReports = async (): Promise<StoredReport[]> =>
  (await ask<StoredReport[]>(system, 'GET', `/admin/safeguarding/reports?day=${DAY}`, admin)).data;

it('the report of a day has the amounts of each business and the clearing score', async () => {
  const ctx = systemContext(system.deps, 'test');
  const content = await dayContent(ctx, await readSafeguarding(ctx, DAY), 1);
  expect(content.reference).toBe(`SAFEGUARDING-${DAY}-V1`);
  const facts = new Map(
    content.sections[1]?.facts.map(({ en, value }) => [en, plainText(value)]) ?? [],
  );
  expect(facts.get('Owed to merchants')).toBe('KWD 25.000');
  expect(facts.get('Account KW74****2151')).toBe(`KWD 20.000\n${DAY}`);
  expect(facts.get('Surplus or shortfall')).toBe('KWD -5.000');
  expect(content.sections.at(-1)?.title.en).toBe('Clearing score');
});

it('the job seals the report of yesterday once', async () => {
  expect(await listReports()).toEqual([]);
  await Promise.all([storeReports(system.deps), storeReports(system.deps)]);
  await storeReports(system.deps);
  expect(await listReports()).toMatchObject([{ day: DAY, version: 1 }]);
  const { rows } = await sql`select count(*)::integer as n from files`.execute(system.deps.db);
  expect(rows).toEqual([{ n: 1 }]);
});

it('the report of a day is a sealed PDF, and its download is in the audit log', async () => {
  const answer = await download(DAY);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toContain(`safeguarding-${DAY}-v1.pdf`);
  const pdf = new Uint8Array(answer.rawPayload);
  const trusted = await readTrustedSeals(system.deps);
  expect(await verifySealedPdf(pdf, trusted)).toMatchObject({ genuine: true });
  const altered = pdf.slice();
  altered[2_000] = (altered[2_000] ?? 0) ^ 1;
  expect(await verifySealedPdf(altered, trusted)).toMatchObject({ genuine: false });
  const rows = await system.deps.db
    .selectFrom('audit_log')
    .select(['entity_id', 'actor_email'])
    .where('action', '=', 'safeguarding_day.exported')
    .execute();
  expect(rows).toEqual([{ entity_id: DAY, actor_email: admin.email }]);
});

it('the same day gives the same bytes, and a correction makes a new version', async () => {
  const first = (await download(DAY)).rawPayload;
  system.clock.set('2026-06-17T15:00:00.000Z');
  expect((await download(DAY)).rawPayload.equals(first)).toBe(true);
  const balances = {
    opening: '20.000',
    closing: '30.000',
    entries: [{ day: DAY, amount: '10.000' }],
  };
  await bank.upload(writeCamt({ iban: IBAN, number: 2, day: DAY, ...balances }));
  await storeReports(system.deps);
  await storeReports(system.deps);
  expect(await listReports()).toMatchObject([{ version: 2 }, { version: 1 }]);
  const second = (await download(DAY)).rawPayload;
  expect(second.equals(first)).toBe(false);
  expect((await download(DAY, admin, 1)).rawPayload.equals(first)).toBe(true);
  expect((await download(DAY, admin, 2)).rawPayload.equals(second)).toBe(true);
  expect((await download(DAY, admin, 3)).statusCode).toBe(404);
});

it('a download seals the report of a day without one, also for two persons at once', async () => {
  const day = '2026-06-14';
  const [one, two] = await Promise.all([download(day), download(day)]);
  expect(one.statusCode).toBe(200);
  expect(two.rawPayload.equals(one.rawPayload)).toBe(true);
});

it('a replaced file and a missing version are differences', async () => {
  expect(await verifyReports(system.deps)).toEqual([]);
  const { db } = system.deps;
  await sql`update files set sha256 = repeat('0', 64) where id =
    (select file_id from safeguarding_reports where day = ${DAY} and version = 2)`.execute(db);
  await db
    .deleteFrom('safeguarding_reports')
    .where('day', '=', DAY)
    .where('version', '=', 1)
    .execute();
  expect(await verifyReports(system.deps)).toEqual([
    { id: `${DAY} version 2`, problem: 'its file was replaced' },
    { id: `${DAY} version 2`, problem: 'the previous version is missing' },
  ]);
});

it('a day that has not ended, a wrong day and another role are refused', async () => {
  expect((await download('2026-06-17')).statusCode).toBe(422);
  expect((await download('2026-02-31')).statusCode).toBe(400);
  const owner = await signInAs(system, 'brand_owner', {});
  expect((await download(DAY, owner)).statusCode).toBe(403);
});
