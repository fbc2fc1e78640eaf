import type { AuditRow } from '@diwan/contract/features/audit/records';
import type { ScreeningCase } from '@diwan/contract/features/screening/records';
import type { PayoutDetails, PayoutExport } from '@diwan/contract/features/payouts/records';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory, addOwner, addPartner } from '../../testing/brands.ts';
import { readHolds, resolveHold } from '../../testing/holds.ts';
import { addPayableBrand, settleSales } from '../../testing/money.ts';
import { addDocuments, importLines, readCases, screenAll } from '../../testing/screening.ts';
import { requireScreened, screenBrand } from './screen.ts';
import { verifyCases } from './verify.ts';

/* The tables of 0201_screening_cases_expand.sql. */

let system: TestApp;
let admin: TestUser;
let other: TestUser;
let brand: number;
let list = 0;
let name: string;

/** Names of few letters in common, so that a test meets only its own entry. */
const GIVEN = ['Zorbek', 'Wafiq', 'Tamlan', 'Qusban', 'Harbud', 'Lufkan', 'Mizrab', 'Nudgar'];
const FAMILIES = ['Dwaytan', 'Jokhli', 'Sarfuq', 'Bilmaz', 'Ghunzar', 'Kardif', 'Rumtal'];

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  admin = await signInAs(system, 'admin');
  other = await signInAs(system, 'admin');
});
beforeEach(async () => {
  brand = await addPayableBrand(system, { mcc_code: '5411' });
  name = `${GIVEN[list % GIVEN.length]} ${FAMILIES[list % FAMILIES.length]}`;
  list += 1;
  tick();
});
afterAll(() => system.close());

/** Moves the clock, because cases are listed by their time. */
const tick = () => system.clock.advance({ minutes: 1 });
const listed = (...lines: string[]) => importLines(system, admin, lines, `List ${list}`);
const caseOf = async (id = brand) => {
  const found = (await readCases(system, admin)).filter(({ subject }) => subject.brand_id === id);
  expect(found).toHaveLength(1);
  return found[0] as ScreeningCase;
};
const decide = (
  { id }: Pick<ScreeningCase, 'id'>,
  what: 'clear' | 'confirm',
  { token }: TestUser,
  key?: string,
) =>
  ask<ScreeningCase>(system, 'POST', `/admin/screening-cases/${id}/${what}`, {
    token,
    body: { reason: 'Checked the passport' },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const codesOfHolds = async (id = brand, reader = admin) =>
  (await readHolds(system, id, reader)).data.holds.map(({ code }) => code);

/** Lists the name of a brand's person with the same birth date, and screens everyone. */
async function matchStrongly(): Promise<ScreeningCase> {
  await addDocuments(system, brand, name);
  await listed(`${name},,1970-05-31,,,Reference 1`);
  await screenAll(system);
  return caseOf();
}

describe('a strong match of a person of a brand', () => {
  it('is a case with its facts, and holds payouts and terminal requests at once', async () => {
    const found = await matchStrongly();
    expect(found).toMatchObject({
      band: 'strong',
      status: 'open',
      is_frozen: true,
      needs_two_persons: true,
      subject: { role: 'holder', names: [name], birth_date: '1970-05-31' },
      entry: { name, birth_dates: ['1970-05-31'], reason: 'Reference 1', is_current: true },
    });
    expect(found.facts).toContainEqual({ code: 'same_name', subject: name, entry: name });
    expect(found.facts).toContainEqual({
      code: 'same_birth_date',
      subject: '1970-05-31',
      entry: '1970-05-31',
    });
    const { data } = await readHolds(system, brand, admin);
    expect(data).toMatchObject({ payouts_on_hold: true, pos_requests_on_hold: true });
    expect(await verifyCases(system.deps)).toEqual([]);
  });

  it('is only a review for owner and partner, and no note ends the hold', async () => {
    const partner_id = await addPartner(system);
    await system.deps.db
      .updateTable('brands')
      .set({ partner_id })
      .where('id', '=', brand)
      .execute();
    const owner = await signInAs(system, 'brand_owner', { brand_id: brand });
    const partner = await signInAs(system, 'partner', { partner_id });
    const found = await matchStrongly();
    for (const reader of [owner, partner]) {
      const { data } = await readHolds(system, brand, reader);
      const hold = data.holds.find(({ code }) => code === 'under_review');
      expect(hold).toMatchObject({ reason: 'The brand is under review', acts_next: 'admin' });
      expect(JSON.stringify(data)).not.toMatch(/screen|case|match/i);
      expect(data.arrival === null || reader === partner).toBe(true);
      for (const path of ['', `/${found.id}`]) {
        const answer = await ask(system, 'GET', `/admin/screening-cases${path}`, {
          token: reader.token,
        });
        expect(answer.status).toBe(403);
      }
      expect((await decide(found, 'clear', reader)).status).toBe(403);
    }
    const { failure } = await resolveHold(system, `under-review-${brand}`, admin, 'A note');
    expect(failure.code).toBe('HOLD_ENDS_BY_CAUSE');
  });

  it('takes the money out of a payout file that has not left', async () => {
    const elsewhere = await addPayableBrand(system, { mcc_code: '5411' });
    for (const id of [brand, elsewhere]) {
      await settleSales(system, id, [{ amount_minor: 12_500n }]);
    }
    const call = { token: admin.token, body: { tab: 'active' } };
    const { data } = await ask<PayoutExport>(system, 'POST', '/admin/payouts/exports', call);
    const found = await matchStrongly();
    const path = `/admin/payouts/exports/${data.id}`;
    const after = await ask<PayoutDetails>(system, 'GET', path, { token: admin.token });
    const kept = after.data.brands.filter(({ status }) => status !== 'released');
    expect(kept.map(({ brand_id }) => brand_id)).not.toContain(brand);
    expect(kept.map(({ brand_id }) => brand_id)).toContain(elsewhere);
    expect(found.left_amount).toBe(0);
    const reason = { reason: 'The test ends' };
    await ask(system, 'PUT', `${path}/cancel`, { token: admin.token, body: reason });
  });
});

describe('a match by name alone', () => {
  it('is a possible match that holds nothing, and one admin clears it', async () => {
    await addDocuments(system, brand, name);
    await listed(`${name},,,,,`);
    await screenAll(system);
    const found = await caseOf();
    expect(found).toMatchObject({ band: 'possible', is_frozen: false, needs_two_persons: false });
    expect(await codesOfHolds()).toEqual([]);
    const { data } = await decide(found, 'clear', admin);
    expect(data).toMatchObject({ status: 'cleared', decided_by: admin.email });
  });

  it('holds the brand once it is confirmed, and then needs two admins', async () => {
    await addDocuments(system, brand, name);
    await listed(`${name},,,,,`);
    await screenAll(system);
    const found = await caseOf();
    const { data } = await decide(found, 'confirm', admin);
    expect(data).toMatchObject({ status: 'confirmed', is_frozen: true, needs_two_persons: true });
    expect(await codesOfHolds()).toEqual(['under_review']);
    expect((await decide(found, 'confirm', other)).failure.code).toBe('SCREENING_CASE_CONFIRMED');
    expect((await decide(found, 'clear', admin)).data.status).toBe('confirmed');
    expect((await decide(found, 'clear', other)).data.status).toBe('cleared');
    expect(await codesOfHolds()).toEqual([]);
  });

  it('of a customer is listed separately, without a stored name', async () => {
    const customer = await system.deps.db
      .insertInto('customers')
      .values({ first_name: name.split(' ')[0], last_name: name.split(' ')[1], identity: name })
      .returning('id')
      .executeTakeFirstOrThrow();
    await listed(`${name},,1970-05-31,,,`);
    await screenAll(system);
    const [found] = await readCases(system, admin, '?group=customers');
    expect(found).toMatchObject({ band: 'possible', subject: { role: 'customer', names: [name] } });
    const stored = await system.deps.db
      .selectFrom('screening_cases')
      .select('names')
      .where('customer_id', '=', customer.id)
      .executeTakeFirstOrThrow();
    expect(stored.names).toEqual([]);
    expect((await readCases(system, admin)).map(({ id }) => id)).not.toContain(found?.id);
  });
});

describe('a strong case', () => {
  it('is cleared by two different admins, and the hold ends with the second', async () => {
    const found = await matchStrongly();
    const first = await decide(found, 'clear', admin, 'one-key');
    expect(first.data).toMatchObject({ status: 'open', first_cleared_by: admin.email });
    expect((await decide(found, 'clear', admin, 'one-key')).data).toEqual(first.data);
    const twice = await decide(found, 'clear', admin);
    expect([twice.status, twice.failure.code]).toEqual([403, 'SCREENING_CASE_CLEARS_TWICE']);
    expect(await codesOfHolds()).toEqual(['under_review']);
    const second = await decide(found, 'clear', other);
    expect(second.data).toMatchObject({
      status: 'cleared',
      is_frozen: false,
      first_cleared_by: admin.email,
      decided_by: other.email,
    });
    expect(await codesOfHolds()).toEqual([]);
    expect((await decide(found, 'clear', other)).failure.code).toBe('SCREENING_CASE_CLEARED');
    expect(await verifyCases(system.deps)).toEqual([]);
  });

  it('keeps both names if two admins clear it at the same moment', async () => {
    const found = await matchStrongly();
    const third = await signInAs(system, 'admin');
    const answers = await Promise.all(
      [admin, admin, other, other, third].map((who) => decide(found, 'clear', who)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const after = await caseOf();
    expect(after.status).toBe('cleared');
    expect(after.first_cleared_by).not.toBe(after.decided_by);
  });

  it('stays on hold once it is confirmed, and forgets the first clearance', async () => {
    const found = await matchStrongly();
    await decide(found, 'clear', admin);
    const { data } = await decide(found, 'confirm', other);
    expect(data).toMatchObject({ status: 'confirmed', first_cleared_by: null, is_frozen: true });
    expect(await codesOfHolds()).toEqual(['under_review']);
  });

  it('has a draft report as PDF and JSON once it is confirmed', async () => {
    const found = await matchStrongly();
    const read = (format: string, { token } = admin) =>
      system.app.inject({
        url: `/api/admin/screening-cases/${found.id}/report?format=${format}`,
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await read('pdf')).json()).toMatchObject({ code: 'SCREENING_CASE_NOT_CONFIRMED' });
    await decide(found, 'confirm', admin);
    const json = (await read('json')).json<Record<string, object>>();
    expect(json).toMatchObject({
      report: 'screening_match_draft',
      case_id: found.id,
      subject: { names: [name], birth_date: '1970-05-31', brand_id: brand },
      entry: { list: `List ${list}`, version: 1, names: [name] },
      hold: { left_amount: 0, currency: 'KWD' },
      decision: { by: admin.email, reason: 'Checked the passport' },
    });
    expect(JSON.stringify(json)).not.toContain('270053112345');
    const auditor = await signInAs(system, 'auditor');
    const [one, two] = [await read('pdf'), await read('pdf', auditor)];
    expect(one.headers['content-type']).toBe('application/pdf');
    expect(one.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(two.rawPayload.equals(one.rawPayload)).toBe(true);
    const owner = await signInAs(system, 'brand_owner', { brand_id: brand });
    expect((await read('json', owner)).statusCode).toBe(403);
  });

  it('states the money that had left in a payout file before the hold', async () => {
    await settleSales(system, brand, [{ amount_minor: 12_500n }]);
    const call = { token: admin.token, body: { tab: 'active' } };
    const { data } = await ask<PayoutExport>(system, 'POST', '/admin/payouts/exports', call);
    const path = `/admin/payouts/exports/${data.id}`;
    expect((await ask(system, 'GET', `${path}/download`, { token: admin.token })).status).toBe(200);
    expect((await matchStrongly()).left_amount).toBe(12.5);
  });

  it('needs a reason, and does not exist for an unknown id', async () => {
    const found = await matchStrongly();
    const path = `/admin/screening-cases/${found.id}/clear`;
    const empty = await ask(system, 'POST', path, { token: admin.token, body: { reason: ' ' } });
    expect([empty.status, Object.keys(empty.failure.fields ?? {})]).toEqual([400, ['reason']]);
    const unknown = { id: '00000000-0000-4000-8000-000000000000' };
    expect((await decide(unknown, 'clear', admin)).failure.code).toBe('SCREENING_CASE_NOT_FOUND');
  });

  it('is read by auditors, who decide nothing', async () => {
    const found = await matchStrongly();
    const auditor = await signInAs(system, 'auditor');
    expect((await readCases(system, auditor)).map(({ id }) => id)).toContain(found.id);
    expect((await decide(found, 'confirm', auditor)).status).toBe(403);
  });
});

describe('a cleared pair', () => {
  const clearIt = async () => {
    const found = await caseOf();
    await decide(found, 'clear', admin);
    await decide(found, 'clear', other);
  };
  const statuses = async () =>
    (await readCases(system, admin))
      .filter(({ subject }) => subject.brand_id === brand)
      .map(({ status }) => status);

  it('is not raised again by another import that leaves the entry unchanged', async () => {
    await matchStrongly();
    await clearIt();
    await listed(`${name},,1970-05-31,,,Reference 1`, 'Someone Else,,,,,');
    await system.deps.db.deleteFrom('screening_subjects').execute();
    await screenAll(system);
    expect(await statuses()).toEqual(['cleared']);
  });

  it('is raised again after the entry changed, and after the person changed', async () => {
    await matchStrongly();
    await clearIt();
    tick();
    await listed(`${name},,1970-05-31,,,Another reason`);
    await screenAll(system);
    expect(await statuses()).toEqual(['open', 'cleared']);
    const [raised] = await readCases(system, admin, '?status=open');
    for (const who of [admin, other]) await decide(raised as ScreeningCase, 'clear', who);
    tick();
    await addDocuments(system, brand, name.toUpperCase());
    await screenAll(system);
    expect(await statuses()).toEqual(['open', 'cleared', 'cleared']);
  });
});

describe('an open case', () => {
  it('by name alone is followed by a strong case of the documents, which freezes the brand', async () => {
    await addOwner(system, brand);
    await system.deps.db
      .updateTable('users')
      .set({ first_name: name.split(' ')[0] ?? '', last_name: name.split(' ')[1] ?? '' })
      .where('brand_id', '=', brand)
      .execute();
    await listed(`${name},,1970-05-31,,,`);
    await screenAll(system);
    expect((await caseOf()).subject.role).toBe('owner');
    tick();
    await addDocuments(system, brand, name);
    await screenAll(system);
    const roles = (await readCases(system, admin))
      .filter(({ subject }) => subject.brand_id === brand)
      .map(({ subject, band }) => [subject.role, band]);
    expect(roles).toEqual([
      ['holder', 'strong'],
      ['owner', 'possible'],
    ]);
  });

  it('keeps its hold when the person is renamed, and loses its first clearance', async () => {
    const found = await matchStrongly();
    await decide(found, 'clear', admin);
    await addDocuments(system, brand, name.replace('a', 'aa'));
    await screenAll(system);
    expect(await caseOf()).toMatchObject({
      id: found.id,
      status: 'open',
      is_frozen: true,
      first_cleared_by: null,
    });
    await addDocuments(system, brand, 'Unrelated Person');
    await screenAll(system);
    expect(await codesOfHolds()).toEqual(['under_review']);
  });
});

describe('a case about an admin', () => {
  it('does not exist for this admin', async () => {
    const [first_name = '', last_name = ''] = name.split(' ');
    const subject = await signInAs(system, 'admin', { first_name, last_name });
    await listed(`${name},,,,,`);
    await screenAll(system);
    const [found] = await readCases(system, admin);
    expect(found?.subject).toMatchObject({ role: 'staff', names: [name] });
    expect((await readCases(system, subject)).map(({ id }) => id)).not.toContain(found?.id);
    const answer = await decide(found as ScreeningCase, 'clear', subject);
    expect([answer.status, answer.failure.code]).toEqual([404, 'SCREENING_CASE_NOT_FOUND']);
    const nameFor = async ({ token }: TestUser) => {
      const path = '/admin/audit?entity=screening_case&limit=100';
      const { data } = await ask<{ entries: AuditRow[] }>(system, 'GET', path, { token });
      return data.entries.find(({ entity_id }) => entity_id === found?.id)?.entity_name;
    };
    expect([await nameFor(admin), await nameFor(subject)]).toEqual([name, null]);
  });
});

describe('a brand before its activation', () => {
  it('must have been compared with its current persons', async () => {
    const pending = await addBrand(system, { mcc_code: '5411' });
    await addDocuments(system, pending, name);
    await listed(`${name},,1970-05-31,,,`);
    const required = () =>
      system.deps.db.transaction().execute((tx) => requireScreened(tx, pending));
    await expect(required()).rejects.toMatchObject({ code: 'CONFLICT' });
    await screenBrand(system, pending);
    await required();
    expect((await caseOf(pending)).band).toBe('strong');
    await addDocuments(system, pending, `${name} Third`);
    await expect(required()).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

it('a strong case without its hold is found by the verification', async () => {
  const found = await matchStrongly();
  const { db } = system.deps;
  const change = db.updateTable('screening_cases').set({ entry_digest: 'altered' });
  await change.where('id', '=', found.id).execute();
  expect(await verifyCases(system.deps)).toEqual([
    { id: found.id, problem: 'the case has another entry than the list' },
  ]);
});
