import { rm } from 'node:fs/promises';
import { ROLES, type Role } from '@diwan/contract/kernel/roles';
import { createSimulator, type Simulator } from '@diwan/simulator/simulator';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '@diwan/server/provider/testing/worlds';
import {
  ask,
  signInAs,
  startTestApp,
  type TestApp,
  type TestUser,
} from '@diwan/server/testing/app';
import { VISIBLE_READS, type VisibleRead } from '@diwan/server/testing/fields/visible-fields';
import { fillFirst } from '@diwan/server/seed/first-start';
import { fillDemo } from './demo.ts';

/*
 * Reads every field of the contract that only some roles may see, as every role. The data of the
 * demo contain values of these fields.
 */

let system: TestApp;
let simulator: Simulator;
let people: Readonly<Record<Role, TestUser>>;
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
  system = await startTestApp();
  const { deps } = system;
  // On this Friday, fewer payouts can be exported than on other days. The other test of the demo
  // fills it today.
  system.clock.set('2026-11-27T07:00:00Z');
  simulator = createSimulator({
    public_url: 'http://simulator.test',
    log: silentLog,
    clock: deps.clock,
  });
  await fillFirst(deps);
  await fillDemo(deps, simulator);
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
  people = {
    super_admin: await signInAs(system, 'super_admin'),
    admin: await signInAs(system, 'admin'),
    auditor: await signInAs(system, 'auditor'),
    partner_employee: await signInAs(system, 'partner_employee', of_partner),
    partner: await signInAs(system, 'partner', of_partner),
    brand_owner: await signInAs(system, 'brand_owner', { brand_id }),
  };
  await addRareValues(brand_id, people.admin.id);
});
afterAll(async () => {
  await simulator.stop();
  await system.close();
  await rm(system.deps.config.data_dir, { recursive: true, force: true });
});

function addressesOf(path: string): readonly string[] {
  const start = Object.keys(IDS).find((one) => path.startsWith(one));
  if (start === undefined) return [path];
  return (examples.get(start) ?? []).map((id) => path.replace(/:\w+/, id));
}

/**
 * Returns all answers that a role gets for a path, and the field's values in them. Rows of other
 * brands are not found.
 */
async function valuesFor(role: Role, { path, valuesIn }: VisibleRead) {
  const answers = [];
  for (const address of addressesOf(path)) {
    const { status, data } = await ask<unknown>(system, 'GET', address, people[role]);
    expect([200, 404]).toContain(status);
    if (status === 200) answers.push(data);
  }
  return { answers, values: answers.flatMap(valuesIn) };
}

const isHidden = (value: unknown): boolean =>
  value === null || (Array.isArray(value) && value.length === 0);

it('the contract has fields that only some roles see', () => {
  expect(VISIBLE_READS.length).toBeGreaterThan(15);
});

describe.each(VISIBLE_READS)('$name: $field', (read) => {
  it.each(ROLES.filter((role) => read.callers.includes(role)))('as %s', async (role) => {
    const { answers, values } = await valuesFor(role, read);
    expect(answers).not.toEqual([]);
    if (read.may(role)) expect(values.filter((value) => !isHidden(value))).not.toEqual([]);
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
