import { verifySealedPdf } from '@diwan/documents/seal/verify-seal';
import { plainText } from '@diwan/documents/pdf/bidi';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { writeCamt } from '../../testing/bank/statements.ts';
import { IBAN, startTestBank, type TestBank } from '../../testing/bank/test-bank.ts';
import { addCategory } from '../../testing/brands.ts';
import { staffContext } from '../../seed/registrations.ts';
import { readTrustedSeals } from '../agreements/sealing.ts';
import { dayContent } from './day-file.ts';

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

const download = (day: string, { token } = admin) =>
  system.app.inject({
    url: `/api${PATH}?day=${day}`,
    headers: { authorization: `Bearer ${token}` },
  });

it('the report of a day has the amounts of each business and the clearing score', async () => {
  const staff = { user_id: admin.id, email: admin.email, role: 'admin', partner_id: null } as const;
  const content = await dayContent(staffContext(system.deps, staff), DAY);
  expect(content.reference).toBe(`SAFEGUARDING-${DAY}`);
  const facts = new Map(
    content.sections[1]?.facts.map(({ en, value }) => [en, plainText(value)]) ?? [],
  );
  expect(facts.get('Owed to merchants')).toBe('KWD 25.000');
  expect(facts.get('Account KW74****2151')).toBe(`KWD 20.000\n${DAY}`);
  expect(facts.get('Surplus or shortfall')).toBe('KWD -5.000');
  expect(content.sections.at(-1)?.title.en).toBe('Clearing score');
});

it('the report of a day is a sealed PDF, and its download is in the audit log', async () => {
  const answer = await download(DAY);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toContain(`safeguarding-${DAY}.pdf`);
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

it('a day that has not ended, a wrong day and another role are refused', async () => {
  expect((await download('2026-06-17')).statusCode).toBe(
    (await ask(system, 'GET', '/admin/safeguarding?day=2026-06-17', admin)).status,
  );
  expect((await download('2026-06-17')).statusCode).toBe(422);
  expect((await download('2026-02-31')).statusCode).toBe(400);
  const partner = await signInAs(system, 'brand_owner', {});
  expect((await download(DAY, partner)).statusCode).toBe(403);
});
