import type {
  Campaign,
  CampaignBrand,
  CampaignPreview,
  CampaignSummary,
  ClauseChange,
} from '@diwan/contract/features/campaigns/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addFirstFees, applyCaptureFee } from '../fees/public.ts';
import {
  activate,
  addPosBrand,
  changeRates,
  signAgreement,
  signNext,
} from '../../testing/agreements.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory, addOwner, addPartner } from '../../testing/brands.ts';
import {
  addSignedAgreement,
  addSignedBrands,
  campaignsOf,
  draftFor,
  NEW_CLAUSE,
  OLD_CLAUSE,
} from '../../testing/campaigns.ts';

let system: TestApp;
let admin: TestUser;
let campaigns: ReturnType<typeof campaignsOf>;
let brands: number[];

beforeAll(async () => {
  system = await startTestApp();
  admin = await signInAs(system, 'admin');
  campaigns = campaignsOf(system, admin);
  await addCategory(system, '5411');
  await addCategory(system, '5812');
  await system.deps.db.transaction().execute((tx) => addFirstFees(tx, system.clock.iso()));
});
afterAll(() => system.close());

const names = new Map<string, number>();
beforeEach(async ({ task }) => {
  const n = (names.get(task.name) ?? 0) + 1;
  names.set(task.name, n);
  brands = await addSignedBrands(system, '5411', 3, `${task.id}-${n}`);
});

const byHand = () => ({ choice: 'hand', brand_ids: brands }) as const;

const pendingOf = (brand_id: number) =>
  system.deps.db
    .selectFrom('agreements')
    .selectAll()
    .where('brand_id', '=', brand_id)
    .where('status', '=', 'pending')
    .execute();

/** Marks the owner's pending agreement as signed. The signing pages have their own tests. */
const sign = (brand_id: number) =>
  system.deps.db
    .updateTable('agreements')
    .set({ status: 'signed', signed_at: system.clock.iso(), signer_name: 'Noura Test' })
    .set({ typed_name: 'Noura Test' })
    .where('brand_id', '=', brand_id)
    .where('status', '=', 'pending')
    .execute();

const rowsOf = async (id: string, query = '') =>
  (await campaigns.get<{ brands: CampaignBrand[] }>(`/${id}/brands${query}`)).data.brands;

describe('a draft', () => {
  it('is written, listed, read and edited, and sends no message', async () => {
    const { status, data } = await campaigns.create(byHand());
    expect([status, data.state, data.agreement_type]).toEqual([200, 'draft', 'service']);
    const listed = await campaigns.get<CampaignSummary[]>('');
    expect(listed.data[0]).toMatchObject({ id: data.id, reached: 0, signed: 0 });
    const edited = await ask<Campaign>(system, 'PUT', `/admin/campaigns/${data.id}`, {
      token: admin.token,
      body: draftFor(system, { ...byHand(), name: 'Other name', reminder_days: [1, 21] }),
    });
    expect(edited.data).toMatchObject({ name: 'Other name', reminder_days: [21, 1] });
    expect(await campaigns.read(data.id)).toEqual(edited.data);
    expect(await pendingOf(brands[0]!)).toEqual([]);
  });

  it('lists the clauses that a campaign can change', async () => {
    const { data } = await campaigns.get<{ id: string }[]>('/clauses');
    expect(data.map(({ id }) => id)).toContain('payouts.when');
  });

  it.each([
    ['nothing that changes', { clause_en: null }, 'clause_en'],
    ['two changes', { rental_fee: 12 }, 'kind'],
    ['two kinds of rates', { kind: 'rate', ...bare(), rental_fee: 1, fees: [knet()] }, 'fees'],
    ['no rate', { kind: 'rate', ...bare() }, 'rental_fee'],
    ['a negative rate', { kind: 'rate', ...bare(), rental_fee: -1 }, 'rental_fee'],
    ['a rate of a tenth of a fils', { kind: 'rate', ...bare(), rental_fee: 0.0001 }, 'rental_fee'],
    ['a card twice', { kind: 'rate', ...bare(), fees: [knet(), knet()] }, 'fees'],
    [
      'a percentage above all',
      { kind: 'rate', ...bare(), fees: [knet(101)] },
      'fees.0.brand_percentage',
    ],
    ['no brand', { choice: 'hand', brand_ids: [] }, 'brand_ids'],
    ['no filter', { choice: 'filter' }, 'choice'],
    ['a reminder twice', { reminder_days: [7, 7] }, 'reminder_days'],
    ['a reminder of the deadline itself', { reminder_days: [0] }, 'reminder_days.0'],
    ['a day that is none', { deadline: '2027-02-30' }, 'deadline'],
    ['a text that turns around', { clause_en: 'abc\u202e' }, 'clause_en'],
    ['a card number', { clause_en: 'Pay 4111 1111 1111 1111' }, 'clause_en'],
    ['a line that is no detail', { clause_en: 'One\nTwo' }, 'clause_en'],
    ['a clause id with a path', { clause_id: '../law' }, 'clause_id'],
  ] as const)('is refused with %s', async (_what, details, field) => {
    const { status, failure } = await campaigns.create(details as never);
    expect([status, failure.code]).toEqual([400, 'VALIDATION']);
    expect(Object.keys(failure.fields ?? {})).toContain(field);
  });

  it.each([
    [
      'a deadline of today',
      () => ({ deadline: system.clock.iso().slice(0, 10) }),
      'CAMPAIGN_DEADLINE_PAST',
    ],
    [
      'a partner that is not there',
      () => ({ choice: 'filter', partner_id: 9_999 }),
      'CAMPAIGN_PARTNER_UNKNOWN',
    ],
    [
      'a category that is not there',
      () => ({ choice: 'filter', mcc_code: '0000' }),
      'CAMPAIGN_MCC_UNKNOWN',
    ],
    [
      'a clause with details of each brand',
      () => ({ clause_id: 'parties.details' }),
      'CAMPAIGN_CLAUSE_OF_BRAND',
    ],
  ] as const)('is refused with %s', async (_what, details, code) => {
    const { status, failure } = await campaigns.create(details() as never);
    expect([status, failure.code]).toEqual([422, code]);
  });

  it('is refused with an unknown property', async () => {
    const { status } = await campaigns.create({ state: 'running' } as never);
    expect(status).toBe(400);
  });
});

function bare() {
  return { clause_id: null, clause_en: null, clause_ar: null } as const;
}
function knet(brand_percentage = 1) {
  return { card_type: 'KNET', brand_percentage, brand_fixed: 0.05 } as const;
}

describe('the preview', () => {
  it('counts the reached brands, and gives the reason of each exclusion', async () => {
    const partner_id = await addPartner(system);
    const mine = (more: object) =>
      addBrand(system, { mcc_code: '5812', partner_id, status: 'active', ...more });
    const [ready] = await addSignedBrands(system, '5812', 1, 'Ready');
    await system.deps.db
      .updateTable('brands')
      .set({ partner_id })
      .where('id', '=', ready!)
      .execute();
    await mine({ status: 'suspended' });
    await mine({});
    const unsigned = await mine({});
    await addOwner(system, unsigned);
    const { data } = await campaigns.create({ choice: 'filter', partner_id });
    const preview = await campaigns.get<CampaignPreview>(`/${data.id}/preview`);
    expect(preview.data.brands).toBe(1);
    expect(Object.fromEntries(preview.data.excluded.map((x) => [x.reason, x.brands]))).toEqual({
      not_active: 1,
      no_owner: 1,
      no_agreement: 1,
    });
    const rows = await rowsOf(data.id);
    expect(rows).toHaveLength(4);
    expect(rows.filter(({ state }) => state === 'waiting').map((row) => row.brand_id)).toEqual([
      ready,
    ]);
  });

  it('leaves out brands that have already signed these terms', async () => {
    const texts = { clause_en: OLD_CLAUSE.en, clause_ar: OLD_CLAUSE.ar };
    const { data } = await campaigns.create({ ...byHand(), ...texts });
    const preview = await campaigns.get<CampaignPreview>(`/${data.id}/preview`);
    expect(preview.data).toEqual({
      brands: 0,
      excluded: [{ reason: 'same_terms', brands: 3 }],
      replaces: [],
    });
    const started = await campaigns.post(`/${data.id}/start`, { brands: 0 });
    expect([started.status, started.failure.code]).toEqual([422, 'CAMPAIGN_TOUCHES_NOBODY']);
  });

  it('shows the changes for one chosen brand, and for no other', async () => {
    const { data } = await campaigns.create(byHand());
    const changes = await campaigns.get<ClauseChange[]>(`/${data.id}/brands/${brands[0]}/changes`);
    const { id, ...after } = NEW_CLAUSE;
    const { id: _same, ...before } = OLD_CLAUSE;
    const title = { en: 'Settlement and payouts', ar: 'التسوية والتحويلات' };
    expect(changes.data).toEqual([{ id, title, before, after }]);
    const [other] = await addSignedBrands(system, '5411', 1);
    const foreign = await campaigns.get(`/${data.id}/brands/${other}/changes`);
    expect([foreign.status, foreign.failure.code]).toEqual([404, 'CAMPAIGN_BRAND_NOT_FOUND']);
  });

  it('names the unsigned agreements that it replaces, and replaces them', async () => {
    const first = await campaigns.start({ ...byHand(), name: 'The first' });
    await campaigns.run(first.id);
    const { data } = await campaigns.create({ ...byHand(), clause_en: 'Another text.' });
    const preview = await campaigns.get<CampaignPreview>(`/${data.id}/preview`);
    expect(preview.data.replaces).toEqual([
      { campaign_id: first.id, campaign_name: 'The first', brands: 3 },
    ]);
    await sign(brands[0]!);
    await campaigns.post(`/${data.id}/start`, { brands: 3 });
    await campaigns.run(data.id);
    const rows = await rowsOf(first.id);
    expect(rows.map(({ state, exclusion }) => exclusion ?? state).toSorted()).toEqual([
      'replaced',
      'replaced',
      'signed',
    ]);
    for (const brand of brands) expect(await pendingOf(brand)).toHaveLength(1);
  });
});

describe('a rate', () => {
  it('reaches brands with terminals, and leaves out those that have it', async () => {
    const [plain, rented, same] = brands as [number, number, number];
    const pos = { pos_enabled: true };
    const having = system.deps.db.updateTable('brands').set(pos);
    await having.where('id', 'in', [rented, same]).execute();
    await addSignedAgreement(system, rented, 'pos_activation', {
      rental_fee_minor: 20_000n,
      loss_fee_minor: 0n,
      binding: true,
    });
    await addSignedAgreement(system, same, 'pos_activation', {
      rental_fee_minor: 15_000n,
      loss_fee_minor: 0n,
      binding: true,
    });
    const { data } = await campaigns.create({
      ...byHand(),
      kind: 'rate',
      ...bare(),
      rental_fee: 15,
    });
    expect(data).toMatchObject({ agreement_type: 'rate_change', rental_fee: 15, loss_fee: null });
    const rows = new Map((await rowsOf(data.id)).map((row) => [row.brand_id, row.exclusion]));
    expect([plain, rented, same].map((id) => rows.get(id))).toEqual([
      'no_terminals',
      null,
      'same_terms',
    ]);
    await campaigns.post(`/${data.id}/start`, { brands: 1 });
    await campaigns.run(data.id);
    const [drafted] = await pendingOf(rented);
    expect(drafted).toMatchObject({ agreement_type: 'rate_change', pos_rental_fee_minor: 15_000n });
  });

  it('can be a transaction fee, and the other fees stay', async () => {
    const having = system.deps.db.updateTable('brands').set({ pos_enabled: true });
    await having.where('id', '=', brands[0]!).execute();
    await addSignedAgreement(system, brands[0]!, 'pos_activation', { binding: true });
    const campaign = await campaigns.start({
      ...byHand(),
      kind: 'rate',
      ...bare(),
      fees: [knet()],
    });
    expect(campaign).toMatchObject({ agreement_type: 'fee_change', fees: [knet()] });
    await campaigns.run(campaign.id);
    const [drafted] = await pendingOf(brands[0]!);
    expect(drafted?.schedule).toMatchObject({
      binding: true,
      fees: [{ scheme: 'KNET', channel: 'POS', brand_bp: 100, brand_fixed_minor: 50 }],
    });
  });

  it('below the cost of the provider starts only after the loss is confirmed', async () => {
    const having = system.deps.db.updateTable('brands').set({ pos_enabled: true });
    await having.where('id', '=', brands[0]!).execute();
    await addSignedAgreement(system, brands[0]!, 'pos_activation', { binding: true });
    const rate = { ...byHand(), kind: 'rate' as const, ...bare(), fees: [knet()] };
    const { data } = await campaigns.create(rate);
    for (const confirmed of [{}, { below_cost_confirmed: false }]) {
      const refused = await campaigns.post(`/${data.id}/start`, { brands: 1, ...confirmed });
      expect(refused).toMatchObject({ status: 409, failure: { code: 'FEE_BELOW_COST' } });
      expect(refused.failure.error).toContain('1.00% + 0.050');
    }
    expect((await campaigns.read(data.id)).state).toBe('draft');
    const meant = { brands: 1, below_cost_confirmed: true };
    expect((await campaigns.post(`/${data.id}/start`, meant)).data.state).toBe('running');
  });
});

describe('a pending activation', () => {
  it('blocks agreements about other prices, because the later signature would win', async () => {
    const brand = await addPosBrand(system, '5411');
    const { db, clock } = system.deps;
    await addSignedAgreement(system, brand.id);
    const visa = (brand_percentage: number) =>
      ({ card_type: 'VISA', brand_percentage, brand_fixed: 0 }) as const;
    await activate(system, brand, { transaction_fees: [visa(3)] });
    const reaching = { choice: 'hand' as const, brand_ids: [brand.id] };
    const rate = { kind: 'rate' as const, ...bare(), ...reaching };
    const { data } = await campaigns.create({ ...rate, fees: [visa(1)] });
    expect((await rowsOf(data.id)).map(({ exclusion }) => exclusion)).toEqual(['no_terminals']);
    const body = { new_transaction_fees: [visa(1)] };
    expect((await changeRates(system, brand, body)).failure.code).toBe('POS_NOT_SIGNED');
    await signNext(system, brand);
    // Only the newest of several pending drafts of one type can be signed.
    const [older] = (await changeRates(system, brand, body)).data.agreements;
    const campaign = await campaigns.start({ ...rate, fees: [visa(2)] });
    await campaigns.run(campaign.id);
    expect((await signAgreement(system, brand, older!.agreement_id)).failure.code).toBe(
      'AGREEMENT_CHANGED',
    );
    await signNext(system, brand);
    const question = { scheme: 'VISA', channel: 'POS', card_origin: 'local' } as const;
    const asked = { ...question, brand_id: brand.id, at: clock.iso() };
    expect(await applyCaptureFee(db, asked, 100_000n)).toMatchObject({ fee_minor: 2_000n });
  });
});

describe('the mail switch', () => {
  it('also stops mails of campaigns, and the counts show that no brand was notified', async () => {
    const { db } = system.deps;
    const campaign = await campaigns.start(byHand());
    await db.updateTable('settings').set({ email_notifications_enabled: false }).execute();
    await campaigns.run(campaign.id);
    await db.updateTable('settings').set({ email_notifications_enabled: true }).execute();
    const told = await db
      .selectFrom('messages')
      .select(['channel', 'template'])
      .where('brand_id', 'in', brands)
      .execute();
    expect(told).toEqual(brands.map(() => ({ channel: 'whatsapp', template: 'campaign_change' })));
    expect((await campaigns.read(campaign.id)).counts).toMatchObject({ drafted: 3, told: 0 });
  });
});

describe('the calls', () => {
  it('are for administrators only', async () => {
    const { data } = await campaigns.create(byHand());
    for (const role of ['partner_employee', 'brand_owner'] as const) {
      const other = campaignsOf(system, await signInAs(system, role));
      const refused = await Promise.all([
        other.get(''),
        other.create(byHand()),
        other.post(`/${data.id}/start`, { brands: 3 }),
        other.get(`/${data.id}/brands/${brands[0]}/pack`),
        other.get(`/${data.id}/export`),
      ]);
      expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    }
    expect((await campaigns.read(data.id)).state).toBe('draft');
  });

  it('answer 404 for an unknown campaign', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    const answers = await Promise.all([
      campaigns.get(`/${id}`),
      campaigns.get(`/${id}/preview`),
      campaigns.get(`/${id}/brands`),
      campaigns.get(`/${id}/export`),
      campaigns.get(`/${id}/brands/1/pack`),
      campaigns.post(`/${id}/start`, { brands: 1 }),
      campaigns.post(`/${id}/stop`, { reason: 'Why' }),
      campaigns.post(`/${id}/resume`),
      campaigns.post(`/${id}/cancel`, { reason: 'Why' }),
    ]);
    for (const { status, failure } of answers) {
      expect([status, failure.code]).toEqual([404, 'CAMPAIGN_NOT_FOUND']);
    }
  });

  it('page, search and filter the brands', async () => {
    const { data } = await campaigns.create(byHand());
    interface Page {
      readonly brands: CampaignBrand[];
      readonly next_cursor: string | null;
    }
    const first = await campaigns.get<Page>(`/${data.id}/brands?limit=2`);
    const second = await campaigns.get<Page>(
      `/${data.id}/brands?limit=2&cursor=${first.data.next_cursor}`,
    );
    const ids = [...first.data.brands, ...second.data.brands].map(({ brand_id }) => brand_id);
    expect([ids, second.data.next_cursor]).toEqual([brands, null]);
    expect(await rowsOf(data.id, '?q=00002')).toMatchObject([{ brand_id: brands[1] }]);
    const [, , third] = brands;
    await sql`update brands set name = 'مقهى النجمة' where id = ${third}`.execute(system.deps.db);
    expect(await rowsOf(data.id, '?q=najma')).toMatchObject([{ brand_id: third }]);
    expect(await rowsOf(data.id, '?state=signed')).toEqual([]);
    expect((await campaigns.get(`/${data.id}/brands?cursor=bm9uZQ`)).status).toBe(400);
  });
});
