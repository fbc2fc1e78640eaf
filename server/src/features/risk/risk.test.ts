import type { BrandRisk, BrandRiskDetail, RiskRule } from '@diwan/contract/features/risk/records';
import type { WorkItem } from '@diwan/contract/features/worklist/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';
import { addChargeback, addPayableBrand } from '../../testing/money.ts';
import { assessRisks } from './assess.ts';
import { verifyRisks } from './verify.ts';

/* Tests 0250_brand_risks_expand.sql. */

let system: TestApp;
let admin: TestUser;

const NOW = '2026-06-10T09:00:00.000Z';

beforeAll(async () => {
  system = await startTestApp();
  system.clock.set(NOW);
  await addCategory(system, '5411');
  admin = await signInAs(system, 'admin');
});
afterAll(() => system.close());

const assess = () => assessRisks(system.deps);
const run = (text: string) => sql.raw(text).execute(system.deps.db);
const read = async (brand_id: number) =>
  (
    await ask<BrandRiskDetail>(system, 'GET', `/admin/brand-risks/${brand_id}`, {
      token: admin.token,
    })
  ).data;
const post = (brand_id: number, what: string, body: object, key?: string) =>
  ask<BrandRiskDetail>(system, 'POST', `/admin/brand-risks/${brand_id}/${what}`, {
    token: admin.token,
    body,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const factorsOf = async (brand_id: number) =>
  (await read(brand_id)).factors.map(({ factor, points, found }) => [factor, points, found]);

interface OwnerValues {
  readonly nationality?: string;
  readonly exposed?: boolean;
}

/** Adds an active brand with one owner, so that no factor applies. */
async function addKnown({ nationality = 'KW', exposed = false }: OwnerValues = {}) {
  const id = await addPayableBrand(system, { mcc_code: '5411' });
  await run(`insert into beneficial_owners (id, brand_id, position, full_name_english,
    full_name_arabic, id_kind, id_sealed, id_index, birth_date, nationality, share_bp,
    politically_exposed, is_manager)
    values (gen_random_uuid(), ${id}, 0, 'Noura', 'نورة', 'civil_id', 's', 'i', '1990-01-01',
      '${nationality}', 10000, ${String(exposed)}, false)`);
  return id;
}

const confirmAlert = (brand_id: number, decided_at: string) =>
  run(`insert into monitoring_cases (brand_id, status, opened_at, decided_at, reason)
    values (${brand_id}, 'confirmed', '${decided_at}', '${decided_at}', 'Suspicious')`);

describe('the score', () => {
  it('is 0 for a known owner of an ordinary shop', async () => {
    const id = await addKnown();
    await assess();
    expect(await read(id)).toMatchObject({ score: 0, level: 'low', factors: [], is_set: false });
  });

  it('adds the points of each factor, with what was found', async () => {
    const id = await addKnown({ nationality: 'ir', exposed: true });
    await run(`insert into brand_purposes (brand_id, expected_monthly_volume)
      values (${id}, 'over_100000')`);
    for (const _ of [1, 2, 3]) await addChargeback(system, id);
    await assess();
    expect(await factorsOf(id)).toEqual([
      ['nationality', 40, 'IR'],
      ['exposed', 30, null],
      ['chargebacks', 20, '3'],
      ['expected_volume', 15, '100000'],
    ]);
    expect(await read(id)).toMatchObject({ score: 100, level: 'high' });
  });

  it('counts unknown owners, companies, categories and confirmed cases of a year', async () => {
    await addCategory(system, '5944');
    const id = await addPayableBrand(system, { mcc_code: '5944' });
    await run(`update brands set entity_type = 'corporate', company_name = 'A',
      company_name_arabic = 'أ' where id = ${id}`);
    await confirmAlert(id, '2025-06-10T08:59:59.000Z');
    await assess();
    expect(await factorsOf(id)).toEqual([
      ['category', 25, '5944'],
      ['owners_missing', 15, null],
      ['company', 5, null],
    ]);
    await confirmAlert(id, '2025-06-10T09:00:00.000Z');
    await assess();
    expect((await read(id)).score).toBe(85);
  });

  it('counts sales above twice the expected of the last 30 days', async () => {
    const id = await addKnown();
    await run(`insert into brand_purposes (brand_id, expected_monthly_volume)
      values (${id}, 'under_1000')`);
    await addChargeback(system, id);
    await run(`update transactions set amount_minor = 2000000, captured_at = '${NOW}',
      payment_date = '${NOW}' where brand_id = ${id}`);
    await assess();
    expect(await factorsOf(id)).toEqual([]);
    await run(`update transactions set amount_minor = 2000001 where brand_id = ${id}`);
    await assess();
    expect(await factorsOf(id)).toEqual([['actual_volume', 20, '2000.001']]);
  });
});

describe('a level', () => {
  it('that an admin set stays until the computed level rises above it', async () => {
    const id = await addKnown({ exposed: true });
    await assess();
    const body = { level: 'low', reason: 'A former minister', score: 30 };
    const { data } = await post(id, 'level', body);
    expect(data).toMatchObject({ level: 'low', computed_level: 'medium', is_set: true });
    await assess();
    expect((await read(id)).level).toBe('low');
    await confirmAlert(id, NOW);
    await assess();
    expect(await read(id)).toMatchObject({ score: 70, level: 'high', is_set: false });
  });

  it('that is higher than the computed one stays', async () => {
    const id = await addKnown();
    await assess();
    await post(id, 'level', { level: 'high', reason: 'Press reports', score: 0 });
    await run(`update beneficial_owners set politically_exposed = true where brand_id = ${id}`);
    await assess();
    expect(await read(id)).toMatchObject({ level: 'high', computed_level: 'medium', is_set: true });
    const { data } = await post(id, 'level/reset', { reason: 'The reports were wrong' });
    expect(data).toMatchObject({ level: 'medium', is_set: false });
    const again = await post(id, 'level/reset', { reason: 'Twice' });
    expect(again.failure.code).toBe('RISK_LEVEL_COMPUTED');
  });

  it('is refused without a reason, for another score, and if it is the same', async () => {
    const id = await addKnown();
    await assess();
    const level = { level: 'high', reason: 'Press reports', score: 0 };
    expect((await post(id, 'level', { ...level, reason: ' ' })).status).toBe(400);
    expect((await post(id, 'level', { ...level, score: 5 })).failure.code).toBe('RISK_CHANGED');
    expect((await post(id, 'level', { ...level, level: 'low' })).failure.code).toBe(
      'RISK_LEVEL_SAME',
    );
    expect((await post(99_999, 'level', level)).failure.code).toBe('RISK_NOT_ASSESSED');
  });

  it('that is sent twice is set once', async () => {
    const id = await addKnown();
    await assess();
    const body = { level: 'medium', reason: 'Press reports', score: 0 };
    const answers = await Promise.all([1, 2].map(() => post(id, 'level', body, `set-${id}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { changes } = await read(id);
    expect(changes.map(({ kind, level, reason }) => [kind, level, reason])).toEqual([
      ['level_set', 'medium', 'Press reports'],
      ['computed', 'low', null],
    ]);
    expect(changes[0]?.changed_by).toBe(admin.email);
  });
});

describe('a review', () => {
  const due = async () => {
    const { data } = await ask<WorkItem[]>(system, 'GET', '/worklist', { token: admin.token });
    return data.find(({ kind }) => kind === 'risk_reviews');
  };

  it('is due after the months of the level, and appears in the worklist', async () => {
    const id = await addKnown({ exposed: true });
    await run(`update brands set created_at = '2024-06-10T09:00:00Z' where id = ${id}`);
    await assess();
    expect(await read(id)).toMatchObject({ review_due_on: '2026-06-10', is_due: true });
    expect(await due()).toMatchObject({ count: 1, due_on: '2026-06-10', oldest_id: String(id) });
    const list = await ask<{ risks: BrandRisk[] }>(system, 'GET', '/admin/brand-risks?due=true', {
      token: admin.token,
    });
    expect(list.data.risks.map(({ brand_id }) => brand_id)).toEqual([id]);
    expect((await post(id, 'review', { reason: 'Fine', score: 29 })).failure.code).toBe(
      'RISK_CHANGED',
    );
    const { data } = await post(id, 'review', { reason: 'Visited the shop', score: 30 });
    expect(data).toMatchObject({ review_due_on: '2028-06-10', is_due: false, reviewed_at: NOW });
    expect(await due()).toBeUndefined();
    await post(id, 'level', { level: 'high', reason: 'Press reports', score: 30 });
    expect((await read(id)).review_due_on).toBe('2027-06-10');
  });
});

describe('a rule', () => {
  const rules = async () =>
    (await ask<RiskRule[]>(system, 'GET', '/admin/risk-rules', { token: admin.token })).data;
  const save = (factor: string, body: object) =>
    ask<RiskRule>(system, 'PUT', `/admin/risk-rules/${factor}`, { token: admin.token, body });

  it('changes with a reason and a version, and the brands are assessed again', async () => {
    const id = await addKnown({ nationality: 'SY' });
    const edit = { points: 35, codes: 'ir, sy', reason: 'New list', version: 1 };
    const { data } = await save('nationality', edit);
    expect(data).toMatchObject({ points: 35, codes: ['IR', 'SY'], version: 2 });
    expect((await save('nationality', edit)).failure.code).toBe('RISK_RULE_CHANGED');
    const { rows } = await sql<{ task: string }>`select t.identifier as task
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'assess_risks'`.execute(system.deps.db);
    expect(rows.length).toBeGreaterThan(0);
    await assess();
    expect(await factorsOf(id)).toEqual([['nationality', 35, 'SY']]);
    await save('nationality', { ...edit, points: 0, version: 2 });
    await assess();
    expect(await factorsOf(id)).toEqual([]);
    expect((await rules()).map(({ factor }) => factor).slice(0, 2)).toEqual([
      'category',
      'nationality',
    ]);
  });

  it.each([
    ['category', { points: 5, codes: '54A1' }, 'codes'],
    ['nationality', { points: 5, codes: 'KWT' }, 'codes'],
    ['company', { points: 5, codes: 'KW' }, 'codes'],
    ['company', { points: 5, number: 3 }, 'number'],
    ['chargebacks', { points: 5 }, 'number'],
    ['company', { points: 101 }, 'points'],
    ['company', { points: 1.5 }, 'points'],
  ])('%s with %j is refused at %s', async (factor, edit, field) => {
    const { failure } = await save(factor, { ...edit, reason: 'A test', version: 1 });
    expect(Object.keys(failure.fields ?? {})).toEqual([field]);
  });
});

it('only admins change risks, auditors read them, and owners and partners see nothing', async () => {
  const id = await addKnown();
  await assess();
  const one = `/admin/brand-risks/${id}`;
  const calls = [
    ['GET', '/admin/brand-risks'],
    ['GET', one],
    ['GET', '/admin/risk-rules'],
    ['POST', `${one}/level`],
    ['POST', `${one}/level/reset`],
    ['POST', `${one}/review`],
    ['PUT', '/admin/risk-rules/company'],
  ] as const;
  const bodies = { level: 'high', reason: 'A test', score: 0 };
  const statuses = async ({ token }: TestUser) =>
    Promise.all(
      calls.map(async ([method, path]) => {
        const body = method === 'GET' ? {} : { body: bodies };
        return (await ask(system, method, path, { token, ...body })).status;
      }),
    );
  const auditor = await statuses(await signInAs(system, 'auditor'));
  expect(auditor.slice(0, 3)).toEqual([200, 200, 200]);
  expect(new Set(auditor.slice(3))).toEqual(new Set([403]));
  for (const role of ['partner', 'partner_employee'] as const) {
    expect(new Set(await statuses(await signInAs(system, role)))).toEqual(new Set([403]));
  }
  const owner = await signInAs(system, 'brand_owner', { brand_id: id });
  expect(new Set(await statuses(owner))).toEqual(new Set([403]));
  const brand = await ask(system, 'GET', `/brands/${id}`, { token: owner.token });
  expect(JSON.stringify(brand.data)).not.toContain('risk');
});

it('the lists have pages, and every stored risk agrees with its factors', async () => {
  await addBrand(system, { mcc_code: '5411', status: 'rejected' });
  await assess();
  const pages: number[] = [];
  let cursor = '';
  for (let more = true; more;) {
    const { data } = await ask<{ risks: BrandRisk[]; next_cursor: string | null }>(
      system,
      'GET',
      `/admin/brand-risks?limit=3${cursor}`,
      { token: admin.token },
    );
    pages.push(...data.risks.map(({ brand_id }) => brand_id));
    more = data.next_cursor !== null;
    cursor = `&cursor=${data.next_cursor}`;
  }
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from brands
    where status <> 'rejected'`.execute(system.deps.db);
  expect(new Set(pages).size).toBe(rows[0]?.count);
  expect(pages).toHaveLength(new Set(pages).size);
  expect(await verifyRisks(system.deps)).toEqual([]);
});
