import type { RegulatorPacks } from '@diwan/contract/features/regulator-pack/records';
import type { MonitoringCase, MonitoringRule } from '@diwan/contract/features/monitoring/records';
import { MEMBER_ACCESSES } from '@diwan/contract/kernel/roles';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, signInAs, type TestApp, type TestUser } from '@diwan/server/testing/app';
import {
  type Reader,
  FIELD_READERS,
  VISIBLE_READS,
  type VisibleRead,
} from '@diwan/server/testing/fields/visible-fields';
import { signInAsMember } from '@diwan/server/testing/members';
import { type FilledDemo, startFilledDemo } from './testing/filled-demo.ts';

/*
 * Reads every field of the contract that only some readers may see, as every role and every member
 * of a brand. The data of the demo contain values of these fields.
 */

let system: TestApp;
let demo: FilledDemo;
let people: Readonly<Record<Reader, TestUser>>;
const examples = new Map<string, readonly string[]>();

/**
 * Queries for the ids in paths. They choose rows that have values in as many fields as possible.
 */
const IDS: Readonly<Record<string, string>> = {
  '/brands/:id': `select id::text from brands order by id limit 12`,
  '/transactions/:id': `(select distinct transaction_id::text as id from refunds limit 60)
    union (select id::text from transactions where status = 'CAPTURED' order by id desc limit 5)`,
  '/admin/payouts/exports/:exportId': `select id::text from payout_exports`,
};

/** Adds values that the demo lacks, to rows that this brand also sees. Triggers do not run. */
const addRareValues = (brand_id: number, by: string): Promise<void> =>
  system.deps.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const own = sql`(select l.export_id from payout_lines l join payout_exports e
      on e.id = l.export_id and e.kind = 'payout' where l.brand_id = ${brand_id}
      and l.status in ('paid', 'returned') order by l.id)`;
    await sql`update payout_exports set needs_approval = true, approved_by = ${by},
      approved_at = created_at where id in ${own}`.execute(tx);
    await sql`update payout_exports set status = 'cancelled', completed_at = null,
      cancelled_by = ${by}, cancelled_at = created_at, cancel_reason = 'Wrong day'
      where id = (select id from payout_exports where id in ${own} order by id limit 1)`.execute(
      tx,
    );
    await sql`update manual_payouts set decided_by = ${by}, decided_at = created_at`.execute(tx);
    await sql`insert into business_set_offs (brand_id, brand_name, from_business_id, to_business_id,
        amount_minor, reason, created_by, created_at)
      select ${brand_id}, 'Demo', b.id, c.id, 1000, 'Both owe', ${by}, now()
      from businesses b, businesses c where b.id < c.id limit 1`.execute(tx);
  });

beforeAll(async () => {
  // On this Friday, fewer payouts can be exported than on other days. The other test of the demo
  // fills it today.
  demo = await startFilledDemo({ now: '2026-11-27T07:00:00Z' });
  ({ system } = demo);
  const { deps } = system;
  for (const [start, query] of Object.entries(IDS)) {
    const { rows } = await sql.raw<{ id: string }>(query).execute(deps.db);
    examples.set(
      start,
      rows.map(({ id }) => id),
    );
  }
  const { id: brand_id, partner_id } = await deps.db
    .selectFrom('brands')
    .select(['id', 'partner_id'])
    .where('partner_id', 'is not', null)
    .where(sql<boolean>`exists (select from refunds r join transactions t on t.id = r.transaction_id
      where t.brand_id = brands.id)`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  if (partner_id === null) throw new Error('the query wants a partner');
  const of_partner = { partner_id };
  const [finance, developer, viewer] = await Promise.all(
    MEMBER_ACCESSES.map((access) => signInAsMember(system, brand_id, access)),
  );
  if (!finance || !developer || !viewer) throw new Error('three accesses were expected');
  people = {
    finance,
    developer,
    viewer,
    super_admin: await signInAs(system, 'super_admin'),
    admin: await signInAs(system, 'admin'),
    auditor: await signInAs(system, 'auditor'),
    partner_employee: await signInAs(system, 'partner_employee', of_partner),
    partner: await signInAs(system, 'partner', of_partner),
    brand_owner: await signInAs(system, 'brand_owner', { brand_id }),
  };
  await addRareValues(brand_id, people.admin.id);
});
afterAll(() => demo.stop());

function addressesOf(path: string): readonly string[] {
  const start = Object.keys(IDS).find((one) => path.startsWith(one));
  if (start === undefined) return [path];
  return (examples.get(start) ?? []).map((id) => path.replace(/:\w+/, id));
}

/**
 * Returns all answers that a reader gets for a path, and the field's values in them. Rows of other
 * brands are not found.
 */
async function valuesFor(reader: Reader, { path, valuesIn }: VisibleRead) {
  const answers = [];
  for (const address of addressesOf(path)) {
    const { status, data } = await ask<unknown>(system, 'GET', address, people[reader]);
    expect([200, 404]).toContain(status);
    if (status === 200) answers.push(data);
  }
  return { answers, values: answers.flatMap(valuesIn) };
}

const isHidden = (value: unknown): boolean =>
  value === null || (Array.isArray(value) && value.length === 0);

it('the contract has fields that only some readers see', () => {
  expect(VISIBLE_READS.length).toBeGreaterThan(15);
});

describe.each(VISIBLE_READS)('$name: $field', (read) => {
  it.each(FIELD_READERS.filter((one) => read.callers.includes(one)))('as %s', async (reader) => {
    const { answers, values } = await valuesFor(reader, read);
    expect(answers).not.toEqual([]);
    if (read.may(reader)) expect(values.filter((value) => !isHidden(value))).not.toEqual([]);
    else expect(values.filter((value) => !isHidden(value))).toEqual([]);
  });
});

it('the demo has matched and open bank entries', async () => {
  const { db } = system.deps;
  const kinds = await db.selectFrom('bank_matches').select('kind').distinct().execute();
  expect(kinds).toHaveLength(5);
  const open = await db.selectFrom('bank_open_entries').select('entry_id').execute();
  expect(open.length).toBeGreaterThan(1);
});

it('the bank of the demo accepted orders and rejected one, which an admin decides', async () => {
  const { db } = system.deps;
  const orders = await db.selectFrom('payout_line_statuses').select('status').distinct().execute();
  expect(orders.map(({ status }) => status).toSorted()).toEqual(['ACSP', 'RJCT']);
  const rejections = await db.selectFrom('payout_rejections').select('state').execute();
  expect(rejections).toEqual([{ state: 'proposed' }]);
});

it('the demo has regulator packs of two months, one of them with a second seal', async () => {
  const { token } = await signInAs(system, 'admin');
  const { data } = await ask<RegulatorPacks>(system, 'GET', '/admin/regulator-packs', { token });
  const { newest_month, seals } = data;
  expect(seals.map(({ month }) => month === newest_month)).toEqual([true, false, false]);
  const [, second, first] = seals;
  expect(Date.parse(second!.sealed_at)).toBeGreaterThan(Date.parse(first!.sealed_at));
});

it('the demo has monitoring rules and cases in every state, and a refused charge', async () => {
  const { token } = await signInAs(system, 'auditor');
  const rules = await ask<MonitoringRule[]>(system, 'GET', '/admin/monitoring-rules', { token });
  expect(rules.data.map(({ state, trial }) => [state, trial !== null])).toEqual(
    expect.arrayContaining([
      ['on', true],
      ['off', true],
    ]),
  );
  const { data } = await ask<{ cases: MonitoringCase[] }>(
    system,
    'GET',
    '/admin/monitoring-cases',
    { token },
  );
  const found = data.cases.map((one) => [one.brand_name, one.status, ...one.rule_names].join(', '));
  expect(new Set(found)).toEqual(
    new Set([
      'Café Najma, in_review, Payments at night',
      'Gulf Circuit, open, Gulf Circuit: 3,000 KWD a day, Many payments of one card',
      'Sahara Outdoor, cleared, Round amounts',
    ]),
  );
});
