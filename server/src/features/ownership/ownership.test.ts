import type { TypedDocuments } from '@diwan/contract/features/documents/records';
import type { Ownership } from '@diwan/contract/features/ownership/records';
import type { ScreeningCase } from '@diwan/contract/features/screening/records';
import type { VerificationRecord } from '@diwan/contract/features/verification/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory, addOwner } from '../../testing/brands.ts';
import { readHolds } from '../../testing/holds.ts';
import { asRegistrant, handIn, proved } from '../../testing/registration.ts';
import { importLines, readCases, screenAll } from '../../testing/screening.ts';
import { requireOwners } from './jobs.ts';

/* Tests 0205_beneficial_owners_expand.sql and 0206_beneficial_owners_migrate.sql. */

let system: TestApp;
let admin: TestUser;

beforeAll(async () => {
  system = await startTestApp();
  system.clock.set('2026-06-10T09:00:00.000Z');
  await addCategory(system, '5411');
  admin = await signInAs(system, 'admin');
});
afterAll(() => system.close());

const ANOTHER_ID = '3f0f4f5e-7a55-4b0a-9a3f-0c7d5d0a1b99';

const MARIAM = {
  full_name_english: 'Mariam Nasser',
  full_name_arabic: 'مريم ناصر',
  civil_id: '290010100003',
  nationality: 'KW',
  share: 60,
  politically_exposed: false,
};
const RAJESH = {
  full_name_english: 'Rajesh Menon',
  full_name_arabic: 'راجيش مينون',
  passport_number: ' z34 567 81 ',
  birth_date: '1978-02-11',
  nationality: 'IN',
  share: 40,
  politically_exposed: true,
};

const COMPANY = {
  entity_type: 'corporate',
  company_name: 'Co',
  company_name_arabic: 'شركة',
} as const;

const company = (status: 'active' | 'pending' = 'active') =>
  addBrand(system, { mcc_code: '5411', status, ...COMPANY });
const path = (id: number) => `/brands/${id}/owners`;
const save = (id: number, body: object, { token } = admin) =>
  ask<Ownership>(system, 'PUT', path(id), { token, body });
const read = async (id: number, { token } = admin) =>
  (await ask<Ownership>(system, 'GET', path(id), { token })).data;

describe('the documents payload', () => {
  test('works without owners, which are then missing before the approval', async () => {
    const registrant = await proved(system);
    const absent = { owners: undefined, expected_monthly_volume: undefined };
    expect((await handIn(system, registrant, absent)).status).toBe(200);
    const { data } = await ask<VerificationRecord>(
      system,
      'GET',
      `/brands/${registrant.id}/verification`,
      { token: admin.token },
    );
    expect(data.missing).toEqual(expect.arrayContaining(['owners', 'purpose']));
  });

  test('of an individual answers for the person of the documents', async () => {
    const registrant = await proved(system);
    const answer = await handIn(system, registrant, { owners: [{ politically_exposed: true }] });
    expect(answer.status).toBe(200);
    const { data } = await ask<VerificationRecord>(
      system,
      'GET',
      `/brands/${registrant.id}/verification`,
      { token: admin.token },
    );
    expect(data.ownership).toMatchObject({
      owners: [
        {
          full_name_english: 'Noura Al-Sabah',
          civil_id: '285081500016',
          birth_date: '1985-08-15',
          nationality: 'KW',
          share: 100,
          politically_exposed: true,
        },
      ],
      expected_monthly_volume: '5000_to_20000',
      typical_payment: 12.5,
    });
    expect(data.missing).not.toContain('owners');
  });

  test('of a company stores all owners, masked for its next submission', async () => {
    const registrant = await proved(system, COMPANY);
    const owners = [MARIAM, RAJESH];
    expect((await handIn(system, registrant, { owners }, 'corporate')).status).toBe(200);
    const typed = await asRegistrant<TypedDocuments>(
      system,
      'GET',
      `/brands/${registrant.id}/documents/typed`,
      registrant,
    );
    expect(typed.data.ownership.owners).toMatchObject([
      { civil_id: '2900****0003', passport_number: null, share: 60 },
      { civil_id: null, passport_number: '****', birth_date: '1978-02-11' },
    ]);
    // The masked values come back without a number, which is kept.
    const [first, second] = typed.data.ownership.owners;
    const kept = [first, second].map((one) => ({
      ...one,
      civil_id: undefined,
      passport_number: undefined,
    }));
    expect((await handIn(system, registrant, { owners: kept }, 'corporate')).status).toBe(200);
    const { rows } = await sql<{ sealed: string }>`select id_sealed as sealed
      from beneficial_owners where brand_id = ${registrant.id} order by position`.execute(
      system.deps.db,
    );
    expect(rows.map(({ sealed }) => system.deps.secrets.open(sealed))).toEqual([
      '290010100003',
      'Z3456781',
    ]);
  });

  test('with wrong owners stores nothing, and names the field', async () => {
    const registrant = await proved(system, COMPANY);
    const owners = [MARIAM, { ...RAJESH, share: 60 }];
    const { status, failure } = await handIn(system, registrant, { owners }, 'corporate');
    expect([status, failure.fields]).toEqual([
      400,
      { 'owners.1.share': 'The shares add up to more than 100%' },
    ]);
    const count = await system.deps.db
      .selectFrom('brand_documents')
      .select('id')
      .where('brand_id', '=', registrant.id)
      .execute();
    expect(count).toEqual([]);
  });
});

describe('bad owners', () => {
  test.each([
    ['named twice', [MARIAM, { ...MARIAM, share: 40 }], 'owners.1.civil_id'],
    ['without a number', [{ ...MARIAM, civil_id: '' }], 'owners.0.civil_id'],
    ['with a wrong number', [{ ...MARIAM, civil_id: '123' }], 'owners.0.civil_id'],
    ['with a bad passport', [{ ...RAJESH, passport_number: '??' }], 'owners.0.passport_number'],
    ['with a third decimal', [{ ...MARIAM, share: 33.333 }], 'owners.0.share'],
    ['with a negative share', [{ ...MARIAM, share: -1, is_manager: true }], 'owners.0.share'],
    ['born tomorrow', [{ ...RAJESH, birth_date: '2026-06-11' }], 'owners.0.birth_date'],
    ['with another birth date', [{ ...MARIAM, birth_date: '1991-01-01' }], 'owners.0.birth_date'],
    [
      'without an answer',
      [{ ...MARIAM, politically_exposed: null }],
      'owners.0.politically_exposed',
    ],
    ['with small shares and no manager', [{ ...MARIAM, share: 20 }], 'owners'],
    ['that are no one', [], 'owners'],
    [
      'with an id of another brand',
      [{ ...MARIAM, civil_id: '', id: ANOTHER_ID }],
      'owners.0.civil_id',
    ],
  ])('%s are refused at the field', async (_name, owners, field) => {
    const id = await company();
    const { status, failure } = await save(id, { owners });
    expect([status, Object.keys(failure.fields ?? {})]).toEqual([400, [field]]);
    expect((await read(id)).owners).toEqual([]);
  });

  test('a fourth decimal of the typical payment and an unknown range are refused', async () => {
    const id = await company();
    const { failure } = await save(id, { typical_payment: 1.2345, expected_monthly_volume: 'all' });
    expect(Object.keys(failure.fields ?? {}).toSorted()).toEqual([
      'expected_monthly_volume',
      'typical_payment',
    ]);
  });

  test('a manager without a share is enough if no person owns 25 %', async () => {
    const id = await company();
    const owners = [
      { ...MARIAM, share: null, is_manager: true },
      { ...RAJESH, share: 24.99 },
    ];
    expect((await save(id, { owners })).data.owners).toMatchObject([
      { share: null, is_manager: true },
      { share: 24.99, is_manager: false },
    ]);
  });
});

describe('access', () => {
  test('partners and strangers read nothing; auditors read masked numbers only', async () => {
    const id = await company();
    await save(id, { owners: [MARIAM, RAJESH] });
    await addOwner(system, id);
    const foreign = await signInAs(system, 'brand_owner', { brand_id: await company() });
    const partner = await signInAs(system, 'partner_employee');
    const auditor = await signInAs(system, 'auditor');
    const status = async (who: TestUser, method: 'GET' | 'PUT' = 'GET') =>
      (
        await ask(system, method, path(id), {
          token: who.token,
          ...(method === 'PUT' && { body: {} }),
        })
      ).status;
    expect(await status(foreign)).toBe(404);
    expect(await status(foreign, 'PUT')).toBe(404);
    expect(await status(partner)).toBe(403);
    expect(await status(auditor, 'PUT')).toBe(403);
    expect((await read(id, auditor)).owners[0]?.civil_id).toBe('2900****0003');
  });

  test('an admin reveals a number with a reason, which the audit log keeps', async () => {
    const id = await company();
    const { data } = await save(id, { owners: [MARIAM] });
    const reveal = (owner: string | undefined, brand = id) =>
      ask<{ value: string }>(system, 'POST', `${path(brand)}/${owner}/reveal`, {
        token: admin.token,
        body: { reason: 'The bank asks' },
      });
    expect((await reveal(data.owners[0]?.id)).data.value).toBe('290010100003');
    expect((await reveal(data.owners[0]?.id, await company())).status).toBe(404);
    const entries = await system.deps.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('entity_id', '=', String(id))
      .where('entity', '=', 'brand')
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      'brand.owners_saved',
      'brand.owner_number_revealed',
    ]);
    expect(JSON.stringify(entries)).not.toContain('290010100003');
  });
});

describe('the requirement of existing brands', () => {
  test('holds payouts 60 days later, until the owner enters the owners', async () => {
    const id = await company();
    const ownerNow = () => signInAs(system, 'brand_owner', { brand_id: id });
    await requireOwners(system.deps);
    await requireOwners(system.deps);
    expect((await read(id, await ownerNow())).owners_due_on).toBe('2026-08-09');
    const codes = async () =>
      (await readHolds(system, id, await ownerNow())).data.holds.map(({ code }) => code);
    system.clock.set('2026-08-09T20:59:59.999Z');
    expect(await codes()).not.toContain('owners_missing');
    system.clock.set('2026-08-09T21:00:00.000Z');
    expect(await codes()).toContain('owners_missing');
    const owner = await ownerNow();
    await save(id, { expected_monthly_volume: 'under_1000' }, owner);
    expect(await codes()).toContain('owners_missing');
    const { data } = await save(id, { owners: [MARIAM] }, owner);
    expect(data.owners[0]?.civil_id).toBe('290010100003');
    expect(data.owners_due_on).toBeNull();
    expect(await codes()).not.toContain('owners_missing');
    admin = await signInAs(system, 'admin');
  });

  test('concerns neither pending brands nor brands with owners', async () => {
    const [pending, complete] = [await company('pending'), await company()];
    await save(complete, { owners: [MARIAM] });
    await requireOwners(system.deps);
    expect((await read(pending)).owners_due_on).toBeNull();
    expect((await read(complete)).owners_due_on).toBeNull();
  });
});

test('owners are screened, each with their own birth date, as one case for one entry', async () => {
  const id = await company();
  const listed = { full_name_english: 'Zorbek Dwaytan', full_name_arabic: 'زوربك دويتان' };
  await importLines(system, admin, ['Zorbek Dwaytan,,1978-02-11,,,']);
  await save(id, {
    owners: [
      { ...RAJESH, ...listed, nationality: 'JO', birth_date: '1978-02-11', share: 50 },
      { ...RAJESH, ...listed, nationality: 'SY', passport_number: 'A1234567', share: 50 },
    ],
  });
  await screenAll(system);
  const cases: ScreeningCase[] = (await readCases(system, admin)).filter(
    ({ subject }) => subject.brand_id === id,
  );
  expect(cases).toHaveLength(1);
  expect(cases[0]).toMatchObject({ band: 'strong', subject: { role: 'beneficial_owner' } });
  expect((await readHolds(system, id, admin)).data.holds.map(({ code }) => code)).toContain(
    'under_review',
  );
});

test('two changes at once leave the owners of one of them', async () => {
  const id = await company();
  const answers = await Promise.all([
    save(id, { owners: [{ ...MARIAM, share: 100 }] }),
    save(id, { owners: [{ ...RAJESH, share: 100 }] }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await read(id)).owners).toHaveLength(1);
});
