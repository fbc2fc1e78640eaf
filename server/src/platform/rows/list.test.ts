import { MOST_LISTED } from '@diwan/contract/kernel/paging';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cutList, LIST_LIMIT } from './list.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';

let system: TestApp;
let admin: TestUser;
beforeAll(async () => {
  system = await startTestApp();
  admin = await signInAs(system, 'admin');
});
afterAll(() => system.close());

interface Envelope {
  readonly data: readonly { readonly name: string }[];
  readonly truncated: boolean;
}

const list = async (): Promise<Envelope> => {
  const { raw } = await ask(system, 'GET', '/partners', { token: admin.token });
  return JSON.parse(raw) as Envelope;
};

const addPartners = (from: number, to: number) =>
  sql`insert into partners (name, website)
    select 'Partner ' || lpad(n::text, 5, '0'), 'https://partner.example'
    from generate_series(${from}::integer, ${to}::integer) as n`.execute(system.deps.db);

it('a long list inside an object is cut and marked as truncated', () => {
  const rows = Array.from({ length: LIST_LIMIT }, (_, n) => n);
  expect(cutList(rows)).toEqual({ rows: rows.slice(0, MOST_LISTED), truncated: true });
  expect(cutList(rows.slice(1))).toEqual({ rows: rows.slice(1), truncated: false });
});

it('a list beyond the limit is cut and marked as truncated', async () => {
  await addPartners(1, MOST_LISTED);
  const whole = await list();
  expect([whole.data.length, whole.truncated]).toEqual([MOST_LISTED, false]);
  await addPartners(MOST_LISTED + 1, MOST_LISTED + 2);
  const cut = await list();
  expect([cut.data.length, cut.truncated]).toEqual([MOST_LISTED, true]);
  expect(cut.data).toEqual(whole.data);
});
