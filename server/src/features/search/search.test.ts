import type { SearchResult } from '@diwan/contract/features/search/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory, addPartner } from '../../testing/brands.ts';
import { addRenter, periodOf, requestRental } from '../../testing/terminals.ts';

const IBAN = 'KW74NBOK0000000000001000372151';
const OTHER_IBAN = 'KW86GULB0000000000000000000001';

let system: TestApp;
let admin: TestUser;
let employee: TestUser;
let owner: TestUser;
let own_partner: number;
let najma: number;
let bahar: number;

beforeAll(async () => {
  system = await startTestApp();
  const mcc_code = await addCategory(system, '5411');
  const partner_id = await addPartner(system);
  own_partner = partner_id;
  najma = await addBrand(system, {
    mcc_code,
    name: 'Cafe Najma',
    company_name: 'Star Trading Co',
    company_name_arabic: 'شركة النجمة التجارية',
    tap_mid: '68014757',
    phone_number: '51112222',
  });
  bahar = await addBrand(system, { mcc_code, name: 'Bahar Books', partner_id });
  admin = await signInAs(system, 'admin');
  employee = await signInAs(system, 'partner_employee', { partner_id });
  owner = await signInAs(system, 'brand_owner', { brand_id: najma });
  const { db, secrets } = system.deps;
  await db
    .insertInto('brand_bank_details')
    .values({
      brand_id: najma,
      bank_name: 'CBK',
      digest: 'digest',
      iban_sealed: secrets.seal(IBAN),
      iban_index: secrets.blindIndex('iban', IBAN),
    })
    .execute();
  await db
    .insertInto('brand_documents')
    .values({
      brand_id: bahar,
      version: 1,
      document_type: 'individual',
      full_name_english: 'Maryam Al-Ali',
      full_name_arabic: 'مريم العلي',
      bank_name: 'CBK',
      iban_sealed: 'sealed',
    })
    .execute();
});
afterAll(() => system.close());

async function search(q: string, { token } = admin): Promise<SearchResult> {
  const { data } = await ask<SearchResult>(
    system,
    'GET',
    `/search?${new URLSearchParams({ q }).toString()}`,
    { token },
  );
  return data;
}

const brandsOf = async (q: string, who = admin) =>
  (await search(q, who)).brands.map(({ id }) => id);

describe('brands', () => {
  it('are found by all their common identifiers', async () => {
    for (const q of [
      String(najma),
      'najma',
      'star trading',
      'النجمه',
      '68014757',
      '+965 5111-2222',
      '٥١١١٢٢٢٢',
      'KW74 NBOK 0000 0000 0000 1000 3721 51',
    ]) {
      expect([q, await brandsOf(q)]).toEqual([q, [najma]]);
    }
    for (const q of ['maryam al', 'مريم العلى']) {
      expect([q, await brandsOf(q)]).toEqual([q, [bahar]]);
    }
    for (const q of ['nobody', '%%%', 'PAYOUT-1', '99999999999']) {
      expect([q, await brandsOf(q)]).toEqual([q, []]);
    }
  });

  it('are limited to the scope', async () => {
    expect(await brandsOf('najma', owner)).toEqual([najma]);
    expect(await brandsOf('bahar', owner)).toEqual([]);
    expect(await brandsOf('bahar', employee)).toEqual([bahar]);
    expect(await brandsOf('najma', employee)).toEqual([]);
    expect(await brandsOf(IBAN, employee)).toEqual([]);
  });
});

describe('payouts', () => {
  it('are found by their reference, by readers with the permission', async () => {
    const { db } = system.deps;
    const business = await db.selectFrom('businesses').select('id').executeTakeFirstOrThrow();
    const manual = await db
      .insertInto('manual_payouts')
      .values({
        brand_id: najma,
        brand_name: 'Cafe Najma',
        amount_minor: 12_500n,
        business_id: business.id,
        payment_method: 'cash',
        paid_date: '2026-11-16',
        counted_on: '2026-11-16',
        created_at: '2026-11-16T08:00:00.000Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('payout_lines')
      .values({
        manual_payout_id: manual.id,
        status: 'paid',
        brand_id: najma,
        brand_name: 'Cafe Najma',
        business_id: business.id,
        amount_minor: 12_500n,
        created_at: '2026-11-16T08:00:00.000Z',
        paid_at: '2026-11-16T08:00:00.000Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const found = {
      id: Number(id),
      reference: `PAYOUT-${id}`,
      brand_id: najma,
      brand_name: 'Cafe Najma',
      amount: 12.5,
      export_id: null,
    };
    for (const q of [`PAYOUT-${id}`, `payout ${id}`]) {
      for (const who of [admin, owner]) expect((await search(q, who)).payouts).toEqual([found]);
      expect((await search(q, employee)).payouts).toEqual([]);
    }
    expect((await search('PAYOUT-999')).payouts).toEqual([]);
  });
});

describe('names in the other script', () => {
  /* Tests the index of 0176_brand_name_sounds_expand.sql. */
  it('find brands, users and partners, also in other spellings', async () => {
    const noura = await signInAs(system, 'admin', { first_name: 'Noura', last_name: 'Al-Sabah' });
    const partner_id = await addPartner(system, 'Khaleej Circuit');
    expect(await brandsOf('كافيه نجمه')).toEqual([najma]);
    expect(await brandsOf('cafeh nejma')).toEqual([najma]);
    expect(await brandsOf('sharika alnajma')).toEqual([najma]);
    expect(await brandsOf('بحر بوكس')).toEqual([bahar]);
    expect(await brandsOf('بحر بوكس', owner)).toEqual([]);
    for (const q of ['نورة الصباح', 'nora alsabah', noura.email]) {
      const { users } = await search(q);
      expect([q, users.map(({ id, role }) => [id, role])]).toEqual([q, [[noura.id, 'admin']]]);
    }
    for (const q of ['الخليج', 'khalij circuit']) {
      expect((await search(q)).partners).toEqual([{ id: partner_id, name: 'Khaleej Circuit' }]);
    }
  });

  it('of brands are found through their index', async () => {
    const { rows } = await system.deps.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql<{ 'QUERY PLAN': string }>`explain select b.id from brands b
        where (' ' || customer_name_key(b.name || ' ' || coalesce(b.company_name, '')
          || ' ' || coalesce(b.company_name_arabic, '')) || ' ') like '% njm %'`.execute(tx);
    });
    expect(rows.map((row) => row['QUERY PLAN']).join(' ')).toContain('brands_name_sounds');
  });
});

describe('people, partners and terminals', () => {
  it('are found by e-mail, phone, name and TID, by admins', async () => {
    const renter = await addRenter(system, { mcc_code: '5411', partner_id: own_partner });
    const wanted = { tid: 'KW-0987', ...periodOf(system, 0, 30) };
    expect((await requestRental(system, admin, renter, wanted)).status).toBe(200);
    for (const q of ['KW-0987', 'kw-098', 'KW-٠٩٨٧']) {
      for (const who of [admin, employee]) {
        const { terminals } = await search(q, who);
        expect([q, terminals]).toMatchObject([q, [{ tid: 'KW-0987', requested: true }]]);
      }
      expect((await search(q, owner)).terminals).toEqual([]);
    }
    expect((await search(employee.email)).users).toMatchObject([{ id: employee.id }]);
  });

  it('who are not their own are never found by others', async () => {
    for (const who of [employee, owner]) {
      for (const q of [admin.email, 'test admin', 'partner']) {
        const { users, partners } = await search(q, who);
        expect([q, users, partners]).toEqual([q, [], []]);
      }
    }
  });
});

it('an IBAN is found by people who may read it', async () => {
  const arabic = IBAN.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
  for (const q of [IBAN, arabic]) {
    expect([q, await brandsOf(q)]).toEqual([q, [najma]]);
    expect([q, await brandsOf(q, owner)]).toEqual([q, [najma]]);
  }
  const { db, secrets } = system.deps;
  // A partner sees no account. This includes the account of the partner's brand.
  const iban_index = secrets.blindIndex('iban', OTHER_IBAN);
  await db
    .insertInto('brand_bank_details')
    .values({
      brand_id: bahar,
      bank_name: 'GULB',
      digest: 'digest',
      iban_sealed: secrets.seal(OTHER_IBAN),
      iban_index,
    })
    .execute();
  expect(await brandsOf(OTHER_IBAN)).toEqual([bahar]);
  expect(await brandsOf(OTHER_IBAN, employee)).toEqual([]);
});

it('an empty text is refused', async () => {
  expect((await ask(system, 'GET', '/search?q=', admin)).status).toBe(400);
  expect((await ask(system, 'GET', '/search', admin)).status).toBe(400);
});
