import { describe, expect, it } from 'vitest';
import { SIMULATOR_KEY } from '@diwan/simulator/simulator';
import { fixture, SIGNED_FIXTURE } from '../testing/port-worlds.ts';
import {
  computeHashstring,
  invoiceMessage,
  paymentMessage,
} from '@diwan/simulator/wire/hashstring';
import { isHashstring, verifyWebhook } from './webhook.ts';

// Tap publishes no test vector, so this one was computed with another tool (openssl dgst -sha256
// -hmac).
const VECTOR =
  'x_idchg_TS05A1320231018Hy5607000001x_amount0.500x_currencyKWD' +
  'x_gateway_reference202235421476242x_payment_reference9720221916128348054' +
  'x_statusCAPTUREDx_created1671563769240';
const VECTOR_HASH = '19773c33292974fbd6adf03b31f1586f493052017e6cb5ab497450454fc3bb86';

const captured = fixture('charge-captured-knet');
const sign = (message: string): { hashstring: string } => ({
  hashstring: computeHashstring(SIMULATOR_KEY, message),
});
const signed = sign(paymentMessage(SIGNED_FIXTURE));
const verify = (body: unknown, headers: Record<string, string | string[]> = signed) =>
  verifyWebhook(SIMULATOR_KEY, JSON.stringify(body), headers);

describe('the hashstring', () => {
  it('matches the test vector', () => {
    expect(paymentMessage({ ...SIGNED_FIXTURE, amount: '0.500' })).toBe(VECTOR);
    expect(computeHashstring(SIMULATOR_KEY, VECTOR)).toBe(VECTOR_HASH);
    expect(isHashstring(SIMULATOR_KEY, VECTOR, VECTOR_HASH)).toBe(true);
    expect(isHashstring(SIMULATOR_KEY, VECTOR, VECTOR_HASH.slice(1))).toBe(false);
    expect(isHashstring('sk_test_another', VECTOR, VECTOR_HASH)).toBe(false);
  });

  it('covers an amount with all its decimals, however the JSON writes it', () => {
    const message = paymentMessage({ ...SIGNED_FIXTURE, amount: '10.500' });
    for (const amount of [10.5, '10.5', '10.500']) {
      expect(verify({ ...captured, amount }, sign(message))).toMatchObject({
        ok: true,
        event: { amount_minor: 10_500n },
      });
    }
  });
});

describe('a webhook', () => {
  it('returns its signed fields and a key that a replay repeats', () => {
    const verdict = verify(captured);
    expect(verdict).toEqual({
      ok: true,
      event: {
        kind: 'charge',
        id: SIGNED_FIXTURE.id,
        raw_status: 'CAPTURED',
        amount_minor: 12_345n,
        currency: 'KWD',
        created_at: '2022-12-20T19:16:09.240Z',
        key: `${SIGNED_FIXTURE.id}:CAPTURED`,
      },
    });
    expect(verify(captured)).toEqual(verdict);
  });

  it.each([
    ['id', { id: 'chg_another' }],
    ['amount', { amount: 12.346 }],
    ['currency', { currency: 'BHD' }],
    ['status', { status: 'FAILED' }],
    ['gateway reference', { reference: { gateway: '1', payment: '9720221916128348054' } }],
    ['payment reference', { reference: { gateway: '202235421476242', payment: '1' } }],
    ['time', { transaction: { created: '1671563769241' } }],
    ['kind', { id: SIGNED_FIXTURE.id.replace('chg_', 're_') }],
  ])('with another %s is forged', (_field, change) => {
    expect(verify({ ...captured, ...change })).toEqual({ ok: false, reason: 'forged' });
  });

  it('may change in unsigned fields, so they are read again', () => {
    expect(verify({ ...captured, merchant: { id: '1' }, object: 'refund' }).ok).toBe(true);
  });

  it.each([
    ['no signature', {}],
    ['an empty one', { hashstring: '' }],
    ['two', { hashstring: [signed.hashstring, signed.hashstring] }],
  ])('with %s is unsigned', (_what, headers) => {
    expect(verify(captured, headers)).toEqual({ ok: false, reason: 'unsigned' });
  });

  it('in another format is unreadable', () => {
    const unreadable = { ok: false, reason: 'unreadable' };
    for (const body of ['', '[]', 'null', '{"id":', '<xml/>']) {
      expect(verifyWebhook(SIMULATOR_KEY, body, signed)).toEqual(unreadable);
    }
    const latin1 = new Uint8Array([0x7b, 0xe9, 0x7d]);
    expect(verifyWebhook(SIMULATOR_KEY, latin1, signed)).toEqual(unreadable);
    for (const change of [
      { amount: 1.2345 },
      { amount: -1 },
      { amount: null },
      { currency: 'XXX' },
    ]) {
      expect(verify({ ...captured, ...change })).toEqual(unreadable);
    }
  });

  it('of a kind without a published signature is unsupported', () => {
    expect(verify(fixture('payout-paid'))).toEqual({ ok: false, reason: 'unsupported' });
    expect(verify({ id: 'constructor_1' })).toEqual({ ok: false, reason: 'unsupported' });
  });

  it('keeps every digit of a reference that is a number', () => {
    const text = JSON.stringify(captured).replace('"9720221916128348054"', '9720221916128348054');
    expect(verifyWebhook(SIMULATOR_KEY, text, signed).ok).toBe(true);
  });

  it('treats missing references as empty', () => {
    const message = paymentMessage({
      ...SIGNED_FIXTURE,
      gateway_reference: '',
      payment_reference: '',
    });
    expect(verify({ ...captured, reference: null }, sign(message)).ok).toBe(true);
  });

  it('of a refund is signed with its own time', () => {
    const refund = { ...fixture('refund-pending'), status: 'REFUNDED' };
    const message = paymentMessage({
      id: 're_TS02A2820231110k5TN1808001',
      amount: '2.345',
      currency: 'KWD',
      gateway_reference: '202235421476250',
      payment_reference: '9720221916128348099',
      status: 'REFUNDED',
      created: '1671650000000',
    });
    expect(verify(refund, sign(message))).toMatchObject({ ok: true, event: { kind: 'refund' } });
  });

  it('of an invoice is signed with the time of its change', () => {
    const invoice = { ...fixture('invoice-created'), status: 'PAID', updated: '1671563999999' };
    const message = invoiceMessage({
      id: 'inv_TS05A4320231118Lw5607000001',
      amount: '12.345',
      currency: 'KWD',
      updated: '1671563999999',
      status: 'PAID',
      created: '1671563769240',
    });
    expect(verify(invoice, sign(message))).toMatchObject({ ok: true, event: { kind: 'invoice' } });
    expect(verify({ ...invoice, updated: '1' }, sign(message)).ok).toBe(false);
  });
});
