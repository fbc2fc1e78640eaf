import type { BulkApproval, PendingBrand } from '@diwan/contract/features/mcc/records';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { readRegistrationToken } from '../auth/public.ts';

let system: TestApp;
let admin: string;
let business: string;

const approve = (id: number | string, token = admin) =>
  ask<{ mcc_status: string; notified: boolean }>(system, 'POST', `/admin/mcc/approve-brand/${id}`, {
    token,
  });
const approveMany = (brand_ids: unknown, token = admin) =>
  ask<BulkApproval>(system, 'POST', '/admin/mcc/bulk-approve', { token, body: { brand_ids } });
const queue = async () =>
  (await ask<PendingBrand[]>(system, 'GET', '/admin/mcc/pending-brands', { token: admin })).data;

interface BrandOptions {
  readonly mcc_code?: string;
  readonly documents?: boolean;
  readonly owner?: boolean;
  readonly status?: 'pending' | 'rejected';
}

let brands = 0;

/** Adds a brand in the state after its registration. */
async function addBrand(options: BrandOptions = {}): Promise<number> {
  const { mcc_code = '5411', documents = true, owner = true, status = 'pending' } = options;
  const { db } = system.deps;
  brands += 1;
  const { id } = await db
    .insertInto('brands')
    .values({
      name: `Cafe ${brands}`,
      status,
      entity_type: 'individual',
      mcc_code,
      business_type: 'Shops',
      mcc_status: 'mcc_not_mapped',
      phone_number: '50000000',
      language: 'ar',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (owner) {
    const user = await signInAs(system, 'brand_owner', { brand_id: id });
    await db.updateTable('brands').set({ owner_user_id: user.id }).where('id', '=', id).execute();
  }
  if (documents) {
    await db
      .insertInto('brand_documents')
      .values({
        brand_id: id,
        version: 1,
        document_type: 'individual',
        bank_name: 'Bank',
        iban_sealed: 'sealed',
      })
      .execute();
  }
  return id;
}

beforeAll(async () => {
  system = await startTestApp();
  const { db } = system.deps;
  admin = (await signInAs(system, 'admin')).token;
  await db
    .insertInto('mcc_codes')
    .values([
      { code: '5411', description: 'Grocers', business_type: 'Shops', is_allowed: true },
      { code: '5499', description: 'Food', business_type: 'Shops', is_allowed: true },
      { code: '7995', description: 'Betting', business_type: 'Games', is_allowed: false },
    ])
    .execute();
  const row = await db
    .insertInto('businesses')
    .values({
      name: 'Diwan Retail',
      address: 'Kuwait City',
      commercial_registration: '1',
      account_iban_sealed: 'sealed',
      account_iban_index: 'index',
      bank_swift_code: 'CBKUKWKW',
      sftp_host: 'bank.test',
      sftp_username: 'diwan',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  business = row.id;
  await db
    .insertInto('business_mccs')
    .values(
      ['5411', '7995'].map((mcc_code) => ({
        business_id: business,
        business_active: true,
        mcc_code,
      })),
    )
    .execute();
});
beforeEach(async () => {
  const { db } = system.deps;
  await db.updateTable('brands').set({ mcc_status: 'approved' }).execute();
  await db.deleteFrom('messages').execute();
});
afterAll(() => system.close());

describe('the queue', () => {
  test('has pending brands with documents, oldest first, with what each lacks', async () => {
    const [ready, unmapped, forbidden] = [
      await addBrand(),
      await addBrand({ mcc_code: '5499' }),
      await addBrand({ mcc_code: '7995' }),
    ];
    await addBrand({ documents: false });
    await addBrand({ status: 'rejected' });
    const rows = await queue();
    expect(rows.map((row) => [row.id, row.mcc_allowed, row.has_business_mapping])).toEqual([
      [ready, true, true],
      [unmapped, true, false],
      [forbidden, false, true],
    ]);
    expect(rows.map(({ can }) => can.approve)).toEqual([
      { allowed: true },
      { allowed: false, code: 'MCC_WITHOUT_BUSINESS', reason: 'No Business Mapping' },
      { allowed: false, code: 'MCC_NOT_ALLOWED', reason: 'MCC Not Allowed' },
    ]);
    expect(rows[0]).toMatchObject({
      mcc_code: '5411',
      business_type: 'Shops',
      phone: '+965 50000000',
    });
  });

  test('and its calls are for administrators only', async () => {
    const id = await addBrand();
    for (const role of ['partner_employee', 'partner', 'brand_owner'] as const) {
      const { token } = await signInAs(system, role);
      const list = await ask(system, 'GET', '/admin/mcc/pending-brands', { token });
      const answers = [list, await approve(id, token), await approveMany([id], token)];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    }
    expect((await ask(system, 'GET', '/admin/mcc/pending-brands')).status).toBe(401);
    expect((await queue()).map((row) => row.id)).toContain(id);
  });
});

const NOT_READY = 'Only a pending brand with submitted documents can be approved';

describe('approving one brand', () => {
  test('lets its registration continue, notifies the registrant, and is logged', async () => {
    const id = await addBrand();
    const answer = await approve(id);
    expect(answer).toMatchObject({
      status: 200,
      data: { id, mcc_status: 'approved', notified: true },
      message: 'Brand approved and notification sent!',
    });
    expect(await queue()).toEqual([]);
    const messages = await system.deps.db.selectFrom('messages').selectAll().execute();
    expect(messages.map((row) => row.channel).toSorted()).toEqual(['email', 'whatsapp']);
    for (const message of messages) {
      expect(message).toMatchObject({ template: 'mcc_approved', language: 'ar', brand_id: id });
      const url = new URL(system.deps.secrets.open(message.link_sealed ?? ''));
      expect(url.pathname).toBe(`/brand/${id}/agreement`);
      const proof = await readRegistrationToken(system.deps, url.searchParams.get('access') ?? '');
      expect(proof).toMatchObject({ brand_id: id, user_id: message.user_id });
    }
    const trace = await system.deps.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'brand.mcc_approved')
      .where('entity_id', '=', String(id))
      .executeTakeFirstOrThrow();
    expect(trace).toEqual({
      before: { mcc_status: 'mcc_not_mapped' },
      after: { mcc_status: 'approved' },
    });
  });

  test('without an owner notifies only the phone, without a link', async () => {
    const id = await addBrand({ owner: false });
    expect((await approve(id)).data.notified).toBe(true);
    const messages = await system.deps.db
      .selectFrom('messages')
      .select(['channel', 'link_sealed'])
      .execute();
    expect(messages).toEqual([{ channel: 'whatsapp', link_sealed: null }]);
  });

  test('succeeds once, however often it is requested', async () => {
    const id = await addBrand();
    const answers = await Promise.all([1, 2, 3].map(() => approve(id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const messages = await system.deps.db.selectFrom('messages').select('id').execute();
    expect(messages).toHaveLength(2);
  });

  test.each([
    ['MCC_NOT_ALLOWED', 'MCC Not Allowed', { mcc_code: '7995' }],
    ['MCC_WITHOUT_BUSINESS', 'No Business Mapping', { mcc_code: '5499' }],
    ['MCC_BRAND_NOT_READY', NOT_READY, { documents: false }],
    ['MCC_BRAND_NOT_READY', NOT_READY, { status: 'rejected' }],
  ] as const)('is refused: %s %s %j', async (code, error, options) => {
    const id = await addBrand(options);
    expect(await approve(id)).toMatchObject({
      status: 409,
      failure: { code, error },
    });
    expect(await system.deps.db.selectFrom('messages').select('id').execute()).toEqual([]);
  });

  test('is refused while no active business has the category', async () => {
    const id = await addBrand();
    const { db } = system.deps;
    await db.updateTable('businesses').set({ active: false }).execute();
    expect((await queue())[0]).toMatchObject({ id, has_business_mapping: false });
    expect((await approve(id)).failure.error).toBe('No Business Mapping');
    await db.updateTable('businesses').set({ active: true }).execute();
    expect((await approve(id)).status).toBe(200);
  });

  test('fails with 404 for an unknown brand', async () => {
    expect(await approve(2_000_000_000)).toMatchObject({
      status: 404,
      failure: { code: 'BRAND_NOT_FOUND' },
    });
    expect((await approve('1;drop')).status).toBe(400);
  });
});

describe('approving many', () => {
  test('treats each brand separately and names the failed ones', async () => {
    const [first, forbidden, second] = [
      await addBrand(),
      await addBrand({ mcc_code: '7995' }),
      await addBrand(),
    ];
    const { status, data } = await approveMany([first, forbidden, 1_999_999_999, second, first]);
    expect(status).toBe(200);
    expect(data).toEqual({
      approved: 2,
      failed: 2,
      notifications: 2,
      failures: [
        { brand_id: forbidden, error: 'MCC Not Allowed' },
        { brand_id: 1_999_999_999, error: 'Brand not found' },
      ],
    });
    expect((await queue()).map((row) => row.id)).toEqual([forbidden]);
  });

  test('twice at the same time approves each brand once', async () => {
    const ids = [await addBrand(), await addBrand(), await addBrand()];
    const answers = await Promise.all([approveMany(ids), approveMany(ids.toReversed())]);
    const approved = answers.reduce((sum, { data }) => sum + data.approved, 0);
    expect(approved).toBe(3);
    expect(await queue()).toEqual([]);
  });

  test.each([
    [[], 'Please select brands to approve'],
    [undefined, 'Please select brands to approve'],
    ['1', 'Please select brands to approve'],
    [Array.from({ length: 201 }, (_, n) => n + 1), 'Please select at most 200 brands'],
  ])('refuses %j', async (brand_ids, sentence) => {
    expect(await approveMany(brand_ids)).toMatchObject({
      status: 400,
      failure: { fields: { brand_ids: sentence } },
    });
  });

  test('refuses invalid ids', async () => {
    expect((await approveMany([1.5])).status).toBe(400);
    expect((await approveMany(['1'])).status).toBe(400);
  });
});

test('an admin who saw a link of the brand leaves the approval to another admin', async () => {
  const brand_id = await addBrand();
  const viewer = await signInAs(system, 'admin');
  const reveal = { viewer_id: viewer.id, brand_id, reason: 'No mail arrives' };
  const revealed_at = system.clock.iso();
  await system.deps.db
    .insertInto('link_reveals')
    .values({ ...reveal, revealed_at })
    .execute();
  const refused = await approve(brand_id, viewer.token);
  expect([refused.status, refused.failure.code]).toEqual([403, 'MCC_LINK_SEEN']);
  const { data } = await approveMany([brand_id], viewer.token);
  expect(data).toMatchObject({ approved: 0, failed: 1 });
  expect((await approve(brand_id)).status).toBe(200);
});
