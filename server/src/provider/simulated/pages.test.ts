import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewCharge } from '../port.ts';
import { type SimulatedWorld, startSimulated } from '../testing/worlds.ts';
import { KNET_BANK } from '@diwan/simulator/charges/test-cards';

let world: SimulatedWorld;
beforeAll(async () => {
  world = await startSimulated();
});
afterAll(() => world.close());

async function open(source: string, details: Partial<NewCharge> = {}) {
  const made = await world.provider.createCharge(world.newCharge({ source, ...details }));
  if (!made.ok) throw new Error(JSON.stringify(made.failure));
  const { id, payment_url = '' } = made.value;
  const base = payment_url.replace('http://simulator.test', world.url);
  const get = (rest = '') => fetch(`${base}${rest}`, { redirect: 'manual' });
  const send = (step: string, fields: Record<string, string> = {}) =>
    fetch(`${base}/${step}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  const charge = async () => {
    const answer = await world.provider.readCharge(id);
    if (!answer.ok) throw new Error(answer.failure.kind);
    return answer.value;
  };
  return { id, base, get, send, charge };
}

const KNET = { bank: KNET_BANK, card_number: '8888 8800 0000 0001', expiry: '09/25', pin: '1234' };
const CARD = { card_number: '5123450000000008', expiry: '01/39', cvv: '100', name: 'Noura' };

describe('the payment page', () => {
  it('has no scripts, uses its language and reveals nothing', async () => {
    const page = await open('src_kw.knet', {
      language: 'ar',
      order_reference: '<script>1</script>',
    });
    const response = await page.get();
    const html = await response.text();
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('KWD 12.345');
    expect(html).toContain('&lt;script&gt;1&lt;/script&gt;');
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=/i);
    expect(await (await page.get('?lang=en')).text()).toContain('<html lang="en" dir="ltr">');
  });

  it('opens only at its own address', async () => {
    const page = await open('src_all');
    for (const path of [`/pay/${page.id}/${'0'.repeat(32)}`, `/pay/chg_0/${'0'.repeat(32)}`]) {
      expect((await fetch(`${world.url}${path}`)).status).toBe(404);
      expect((await fetch(`${world.url}${path}/cancel`, { method: 'POST' })).status).toBe(404);
    }
  });

  it('lets the customer choose if the charge has no fixed method', async () => {
    const page = await open('src_all');
    const html = await (await page.get()).text();
    for (const method of ['knet', 'card', 'deema']) expect(html).toContain(`method=${method}`);
    const card = await (await page.get('?method=card')).text();
    expect(card).toContain('name="cvv"');
    expect(card).toContain('?lang=ar&amp;method=card"');
    const fixed = await open('src_card');
    expect((await fixed.send('knet', KNET)).status).toBe(404);
  });

  it('has its own style sheet', async () => {
    const response = await fetch(`${world.url}/pay-page.css`);
    expect(response.headers.get('content-type')).toContain('text/css');
  });
});

describe('a payment by KNET', () => {
  it('succeeds with the test card, and returns by a button, never automatically', async () => {
    const page = await open('src_kw.knet');
    const paid = await page.send('knet', KNET);
    expect(paid.status).toBe(303);
    expect(await page.charge()).toMatchObject({
      status: 'CAPTURED',
      method: { scheme: 'KNET', first_six: undefined },
      raw: { gateway: { response: { code: '00', message: 'CAPTURED' } } },
    });
    const result = await (await fetch(new URL(paid.headers.get('location')!, world.url))).text();
    const back = `https://shop.example.com/return?cart=7&amp;tap_id=${page.id}`;
    expect(result).toContain(`href="${back}"`);
    expect(result).toContain('shop.example.com</bdi>');
    expect(result).not.toMatch(/http-equiv|<script/);
    expect((await page.charge()).raw['redirect']).toMatchObject({ status: 'SUCCESS' });
  });

  it('is not captured with the other test date', async () => {
    const page = await open('src_kw.knet');
    await page.send('knet', { ...KNET, expiry: '05/21' });
    expect(await page.charge()).toMatchObject({
      raw_status: 'DECLINED',
      raw: { gateway: { response: { message: 'NOT CAPTURED' } } },
    });
  });

  it('is restricted after three wrong PINs', async () => {
    const page = await open('src_kw.knet');
    for (const tries of [1, 2]) {
      const again = await page.send('knet', { ...KNET, pin: '0000' });
      expect([again.status, (await page.charge()).status, tries]).toEqual([
        200,
        'INITIATED',
        tries,
      ]);
    }
    expect((await page.send('knet', { ...KNET, pin: '0000' })).status).toBe(303);
    expect(await page.charge()).toMatchObject({ raw_status: 'RESTRICTED', response_code: '702' });
  });

  it('shows errors, but never a number that may be real', async () => {
    const page = await open('src_kw.knet');
    const fields = { ...KNET, card_number: '4111111111111111', bank: '', pin: '9876' };
    const html = await (await page.send('knet', fields)).text();
    expect(html).toContain('role="alert"');
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(2);
    expect(html).not.toMatch(/4111111111111111|9876/);
  });
});

describe('a payment by card', () => {
  it.each([
    ['01/39', '100', 'CAPTURED', '000'],
    ['01/39', '101', 'CAPTURED', '000'],
    ['01/39', '102', 'DECLINED', '502'],
    ['05/22', '100', 'DECLINED', '501'],
    ['04/27', '100', 'FAILED', '407'],
    ['08/28', '100', 'TIMEDOUT', '801'],
    ['01/37', '100', 'DECLINED', '513'],
    ['02/37', '100', 'FAILED', '408'],
    ['05/37', '100', 'UNKNOWN', '901'],
  ])('with expiry %s and CVV %s ends as %s', async (expiry, cvv, raw_status, response_code) => {
    const page = await open('src_card');
    await page.send('card', { ...CARD, expiry, cvv });
    expect(await page.charge()).toMatchObject({
      raw_status,
      response_code,
      method: { scheme: 'MASTERCARD', first_six: '512345', last_four: '0008', origin: 'local' },
    });
  });

  it('with AMEX needs four digits, and some cards are international', async () => {
    const page = await open('src_all');
    const amex = { ...CARD, card_number: '3714 4963 5398 431', cvv: '100' };
    expect((await page.send('card', amex)).status).toBe(200);
    await page.send('card', { ...amex, cvv: '1000' });
    expect(await page.charge()).toMatchObject({
      status: 'CAPTURED',
      method: { scheme: 'AMEX', origin: 'international' },
    });
  });
});

describe('other methods', () => {
  it('Deema requires a mobile number', async () => {
    const page = await open('src_deema');
    expect((await page.send('deema', { phone: '123', decision: 'approve' })).status).toBe(200);
    await page.send('deema', { phone: '51234567', decision: 'approve' });
    expect(await page.charge()).toMatchObject({ status: 'CAPTURED', method: { scheme: 'DEEMA' } });
  });

  it('a wallet approves or declines', async () => {
    const page = await open('src_apple_pay');
    await page.send('wallet', { decision: 'decline' });
    expect(await page.charge()).toMatchObject({
      raw_status: 'DECLINED',
      method: { scheme: 'VISA' },
    });
  });

  it('a cancelled payment has ended too', async () => {
    const page = await open('src_all');
    expect((await page.send('cancel')).status).toBe(303);
    expect(await page.charge()).toMatchObject({
      raw_status: 'CANCELLED',
      status: 'ABANDONED',
      method: { scheme: undefined },
    });
  });

  it('one payment ends once, however often it is submitted', async () => {
    const page = await open('src_kw.knet');
    await Promise.all(Array.from({ length: 5 }, () => page.send('knet', KNET)));
    await page.send('cancel');
    const charge = await page.charge();
    expect(charge.status).toBe('CAPTURED');
    expect(charge.raw['activities']).toHaveLength(2);
    expect((await page.get()).status).toBe(303);
  });
});

describe('an invoice', () => {
  it('is paid through its own charge, and posted', async () => {
    const made = await world.provider.createInvoice({
      ...world.newCharge({ webhook_url: `${world.receiver.url}/invoices` }),
      description: 'Two coffees',
      due_at: '2026-11-20T00:00:00.000Z',
      expires_at: '2026-11-21T00:00:00.000Z',
    });
    const { id, url = '' } = made.ok ? made.value : { id: '' };
    const address = url.replace('http://simulator.test', world.url);
    expect(await (await fetch(address)).text()).toContain('KWD 12.345');
    const first = await fetch(address, { method: 'POST', redirect: 'manual' });
    const second = await fetch(address, { method: 'POST', redirect: 'manual' });
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    const pay = new URL(first.headers.get('location')!, world.url);
    await fetch(`${pay.origin}${pay.pathname}/card`, {
      method: 'POST',
      body: new URLSearchParams(CARD),
      redirect: 'manual',
    });
    await world.control('clock', { advance_ms: 0 });
    const read = await world.provider.readInvoice(id);
    expect(read).toMatchObject({ value: { status: 'PAID', charge_ids: [expect.any(String)] } });
    const { body, headers } = world.receiver.heard.findLast(({ path }) => path === '/invoices')!;
    expect(world.provider.verifyWebhook(body, headers)).toMatchObject({
      ok: true,
      event: { kind: 'invoice', raw_status: 'PAID' },
    });
    expect(await (await fetch(address)).text()).not.toContain('<form');
  });

  it('expires after its period', async () => {
    const made = await world.provider.createInvoice({
      ...world.newCharge(),
      description: 'Two coffees',
      due_at: '2026-11-20T00:00:00.000Z',
      expires_at: '2026-11-21T00:00:00.000Z',
    });
    await world.control('clock', { set: '2026-11-21T00:00:00Z' });
    const read = await world.provider.readInvoice(made.ok ? made.value.id : '');
    expect(read).toMatchObject({ value: { status: 'EXPIRED' } });
  });
});
