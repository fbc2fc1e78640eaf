import type { AgreementRecord } from '@diwan/contract/features/agreements/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  activate,
  addPosBrand,
  changeRates,
  type PosBrand,
  readPending,
  signAgreement,
  signNext,
} from '../../testing/agreements.ts';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory, addPartner } from '../../testing/brands.ts';
import { systemContext } from '../../platform/context.ts';
import { brandAt, drawSignature } from '../../testing/registration.ts';
import { hashAgreement } from '@diwan/documents/agreement/agreement-text';
import { contentOf } from './store.ts';
import { draftAgreements } from './drafting.ts';
import { addFirstFees, applyCaptureFee, applyReturnFee } from '../fees/public.ts';
import { sealAgreement, sweepSeals } from './jobs.ts';

// Sealing runs at the lowest CPU priority, so a busy machine needs a long time limit.
const PATIENCE = { timeout: 600_000 };

let system: TestApp;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  const { db } = system.deps;
  await db.transaction().execute((tx) => addFirstFees(tx, '2026-01-01T00:00:00.000Z'));
});
afterAll(() => system.close());

const brandOf = (details?: { partner_id: number }) => addPosBrand(system, '5411', details);
const VISA = { card_type: 'VISA', brand_percentage: 2, brand_fixed: 0.1 } as const;

/** Adds a brand with a pending POS agreement. Returns the brand and the agreement. */
async function waiting(details?: { partner_id: number }) {
  const brand = await brandOf(details);
  await activate(system, brand, { transaction_fees: [VISA] });
  const { data } = await readPending(system, brand);
  return { brand, agreement: data };
}

const rowsOf = (brand_id: number) =>
  system.deps.db
    .selectFrom('agreements')
    .selectAll()
    .where('brand_id', '=', brand_id)
    .orderBy('created_at')
    .execute();

const question = (brand: PosBrand, card_origin: 'local' | 'international' = 'local') => ({
  brand_id: brand.id,
  scheme: 'VISA' as const,
  channel: 'POS' as const,
  card_origin,
  at: system.clock.iso(),
});
const priceOf = (brand: PosBrand) => applyCaptureFee(system.deps.db, question(brand), 100_000n);

describe('signing a pending agreement', () => {
  test('stores the signer, the text and the address once, and notifies the owner', async () => {
    const { brand, agreement } = await waiting();
    const answer = await signAgreement(system, brand, agreement.id, {
      signature_data: await drawSignature(),
      digest: agreement.digest,
      agreed: true,
    });
    expect(answer).toMatchObject({
      status: 200,
      message: 'Agreement signed! You can now request terminals.',
      data: { agreement_id: agreement.id, waiting: 0 },
    });
    const [row] = await rowsOf(brand.id);
    expect(row).toMatchObject({
      status: 'signed',
      signed_by: brand.owner.id,
      signer_email: brand.owner.email,
      witness_user_id: null,
      typed_name: null,
      digest: agreement.digest,
    });
    expect(await signAgreement(system, brand, agreement.id)).toMatchObject({
      status: 409,
      failure: { code: 'ALREADY_SIGNED' },
    });
    const messages = await system.deps.db
      .selectFrom('messages')
      .select('template')
      .where('brand_id', '=', brand.id)
      .where('template', '=', 'agreement_confirmed')
      .execute();
    expect(messages).toHaveLength(2);
  });

  test('succeeds once for 20 simultaneous requests, and writes one price', async () => {
    const { brand, agreement } = await waiting();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signAgreement(system, brand, agreement.id)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, failure } of answers) {
      if (status !== 200) expect(failure.code).toBe('ALREADY_SIGNED');
    }
    const versions = system.deps.db.selectFrom('fee_versions').select('id');
    expect(await versions.where('agreement_id', '=', agreement.id).execute()).toHaveLength(1);
  });

  test('refuses a text other than the one that was read', async () => {
    const { brand, agreement } = await waiting();
    const other = { signature_data: await drawSignature(), digest: 'a'.repeat(64) };
    expect(await signAgreement(system, brand, agreement.id, other)).toMatchObject({
      status: 409,
      failure: { code: 'AGREEMENT_CHANGED' },
    });
    expect((await readPending(system, brand)).status).toBe(200);
  });

  test('refuses an agreement that was replaced between reading and signing', async () => {
    const { brand, agreement } = await waiting();
    await activate(system, brand, { rental_fee: 99 });
    expect(await signAgreement(system, brand, agreement.id)).toMatchObject({
      status: 409,
      failure: { code: 'AGREEMENT_CHANGED' },
    });
    expect((await rowsOf(brand.id)).map(({ status }) => status)).toEqual(['replaced', 'pending']);
  });

  test("refuses another brand's agreement, and anyone but the owner", async () => {
    const partner_id = await addPartner(system);
    const { brand, agreement } = await waiting({ partner_id });
    const other = await waiting();
    expect((await signAgreement(system, brand, other.agreement.id)).status).toBe(404);
    const stranger = other.brand.owner.token;
    expect((await signAgreement(system, brand, agreement.id, undefined, stranger)).status).toBe(
      404,
    );
    expect((await readPending(system, brand, stranger)).status).toBe(404);
    const partner = await signInAs(system, 'partner_employee', { partner_id });
    for (const { token } of [brand.admin, partner]) {
      expect((await signAgreement(system, brand, agreement.id, undefined, token)).status).toBe(403);
      const { data } = await readPending(system, brand, token);
      expect(data.can).not.toHaveProperty('sign');
    }
  });

  test('is refused for a suspended brand', async () => {
    const { brand, agreement } = await waiting();
    const stop = system.deps.db.updateTable('brands').set({ status: 'suspended' });
    await stop.where('id', '=', brand.id).execute();
    expect(await signAgreement(system, brand, agreement.id)).toMatchObject({
      failure: { code: 'AGREEMENT_BRAND_CLOSED' },
    });
  });

  const UNSIGNED = 'Please provide your signature';
  test.each([
    ['nothing', {}, UNSIGNED],
    ['both', { signature_data: 'data:image/png;base64,aaaa', typed_name: 'Noura' }, undefined],
    ['an empty name', { typed_name: '' }, UNSIGNED],
    ['a name of spaces', { typed_name: ' \u00a0\u2003\u200b ' }, undefined],
    ['a name of signs', { typed_name: '...' }, undefined],
    ['a drawing of nothing', { signature_data: '' }, undefined],
    ['no consent', { typed_name: 'Noura', agreed: false }, undefined],
  ])('with %s is refused', async (_, body, error) => {
    const { brand, agreement } = await waiting();
    const answer = await signAgreement(system, brand, agreement.id, body);
    expect(answer.status).toBe(400);
    if (error) expect(answer.failure.error).toBe(error);
    expect((await readPending(system, brand)).status).toBe(200);
  });
});

describe('a typed name', () => {
  test('replaces the drawing, also on paper', PATIENCE, async () => {
    const { brand, agreement } = await waiting();
    const typed = { typed_name: ' Noura Al-Sabah ' };
    expect((await signAgreement(system, brand, agreement.id, typed)).status).toBe(200);
    const [row] = await rowsOf(brand.id);
    expect(row).toMatchObject({ typed_name: 'Noura Al-Sabah', signature_file_id: null });
    const run = { job_id: '1', attempt: 1, max_attempts: 1, log: system.deps.log };
    const { signal } = new AbortController();
    // The process dies between the signature and the seal, and its job is lost.
    await sql`delete from graphile_worker._private_jobs`.execute(system.deps.db);
    await sweepSeals(system.deps)({}, { ...run, signal });
    await sealAgreement(system.deps)({ agreement_id: agreement.id }, { ...run, signal });
    const path = `/brands/${brand.id}/agreements`;
    const { token } = brand.owner;
    const { data } = await ask<AgreementRecord[]>(system, 'GET', path, { token });
    expect(data[0]).toMatchObject({ pdf_ready: true, can: { download: { allowed: true } } });
    const pdf = await ask(system, 'GET', `${path}/${agreement.id}/pdf`, { token });
    expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf' });
  });
});

describe('the price of a brand', () => {
  test('is the fee table until the owner signs, then what was signed', async () => {
    const { brand, agreement } = await waiting();
    expect((await priceOf(brand)).fee_minor).toBe(2_750n);
    system.clock.advance({ minutes: 1 });
    await signAgreement(system, brand, agreement.id);
    const signed = await priceOf(brand);
    expect(signed).toMatchObject({ fee_minor: 2_100n, cost_minor: 2_200n });
    const version = await system.deps.db
      .selectFrom('fee_versions')
      .select('agreement_id')
      .where('id', '=', signed.fee_version_id)
      .executeTakeFirstOrThrow();
    expect(version.agreement_id).toBe(agreement.id);

    const { token } = brand.admin;
    const rows = await ask<Record<string, unknown>[]>(system, 'GET', '/admin/fees', { token });
    const row = rows.data.find(
      ({ card_type, payment_method }) => card_type === 'VISA' && payment_method === 'POS',
    );
    system.clock.advance({ minutes: 1 });
    await ask(system, 'PUT', '/admin/fees', {
      token,
      body: { ...row, brand_percentage: 9, cost_percentage: 1, refund_revenue_fixed: 7 },
    });
    // A new cost in the fee table applies immediately, although the price is signed.
    expect(await priceOf(brand)).toMatchObject({ fee_minor: 2_100n, cost_minor: 1_000n });
    const refund = () => applyReturnFee(system.deps.db, 'refund', question(brand), 50_000n);
    expect(await refund()).toMatchObject({ fee_minor: 500n });
    await ask(system, 'POST', '/admin/fees/special', {
      token,
      body: {
        card_type: 'VISA',
        fee_type: 'refund',
        cost_percentage: 0,
        cost_fixed: 0.9,
        revenue_percentage: 0,
        revenue_fixed: 3,
        is_active: true,
      },
    });
    expect(await refund()).toMatchObject({ fee_minor: 500n, cost_minor: 900n });
    const other = await brandOf();
    expect((await priceOf(other)).fee_minor).toBe(9_000n);
    await ask(system, 'PUT', '/admin/fees', { token, body: row });
  });

  test('follows a change from its signature on, and never an unsigned one', async () => {
    const { brand, agreement } = await waiting();
    await signAgreement(system, brand, agreement.id);
    const dearer = { new_transaction_fees: [{ ...VISA, brand_percentage: 3 }] };
    await changeRates(system, brand, dearer);
    system.clock.advance({ minutes: 20 });
    expect((await priceOf(brand)).fee_minor).toBe(2_100n);
    await signNext(system, brand);
    expect((await priceOf(brand)).fee_minor).toBe(3_100n);
  });

  test('for a card from abroad is what was signed for the card, not a later row', async () => {
    const { brand, agreement } = await waiting();
    await signAgreement(system, brand, agreement.id);
    const { id } = await system.deps.db
      .insertInto('fees')
      .values({ scheme: 'VISA', channel: 'POS', card_origin: 'international' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await system.deps.db
      .insertInto('fee_versions')
      .values({
        fee_id: id,
        brand_bp: 400,
        brand_fixed_minor: 0n,
        cost_bp: 350,
        cost_fixed_minor: 0n,
        valid_from: system.clock.iso(),
      })
      .execute();
    const abroad = question(brand, 'international');
    const fee = await applyCaptureFee(system.deps.db, abroad, 100_000n);
    expect(fee).toMatchObject({ fee_minor: 2_100n, cost_minor: 3_500n });
  });
});

test('a rejected brand is deleted with its agreements and its prices', async () => {
  const { brand, agreement } = await waiting();
  await signAgreement(system, brand, agreement.id);
  await changeRates(system, brand, { new_rental_fee: 30 });
  const { token } = brand.admin;
  const body = { status: 'rejected', reason: 'Closed' };
  await ask(system, 'PUT', `/brands/${brand.id}`, { token, body });
  expect(await ask(system, 'DELETE', `/brands/${brand.id}`, { token })).toMatchObject({
    status: 200,
    data: { agreements: 2 },
  });
  expect(await rowsOf(brand.id)).toEqual([]);
  const versions = system.deps.db.selectFrom('fee_versions').select('id');
  expect(await versions.where('brand_id', '=', brand.id).execute()).toEqual([]);
});

test('a new version of the service agreement is signed beside the first one', async () => {
  const id = await brandAt(system, 'active');
  const owner = await signInAs(system, 'brand_owner', { brand_id: id });
  const brand = { id, owner, admin: await signInAs(system, 'admin') };
  const ctx = systemContext(system.deps, 'test');
  const clause = { id: 'payer.forbidden', en: 'No surcharge, ever.', ar: 'لا رسم إضافي أبدًا.' };
  const change = { clauses: [clause] };
  const draft = { brand_id: id, agreement_type: 'service', change } as const;
  const [drafted] = await ctx.transaction((tx) => draftAgreements(ctx, tx, [draft]));
  const { data } = await readPending(system, brand);
  expect(data).toMatchObject({ agreement_type: 'service', transaction_fees: [] });
  expect(data.differences).toMatchObject([{ id: 'payer.forbidden', after: { en: clause.en } }]);
  expect(data.agreement_text_en).toContain('4.1 No surcharge, ever.');
  expect((await signAgreement(system, brand, drafted!.agreement_id)).status).toBe(200);
  const [first, second] = await rowsOf(id);
  expect([first, second]).toMatchObject([
    { status: 'signed', replaces_id: null },
    { status: 'signed', replaces_id: first!.id },
  ]);
  expect(hashAgreement(contentOf(second!))).toBe(data.digest);
});
