import { moneyInArabic } from '@diwan/contract/kernel/money';
import { describe, expect, it } from 'vitest';
import { renderHtml, renderText, supportLine } from './rendering.ts';
import { composeMessage, isSecurityMessage, MESSAGES, type TemplateName } from './templates.ts';

const LINK = 'https://diwan.test/setup-password?token=abc&email=a%40b.test';
const NAMES = Object.keys(MESSAGES) as TemplateName[];
const PARAMS = {
  name: 'Huda',
  brand_name: 'Dar',
  partner_name: 'Souq',
  expires: '2027-11-22',
  reason: 'A blurred photo',
  account: 'KW',
  amount: 'KWD 1.000',
  reference: 'PAYOUT-7',
  last4: '0101',
  address: 'https://diwan.test/brands/7',
  month: 'May 2026',
  order: 'ORD-1',
  fee: 'KWD 0.500',
  changed: 'the rental',
  deadline: '31 March 2027',
  tid: 'NAJMA001',
  mid: '68014756',
  date: '1 June 2026',
  start: '1 May 2026',
  end: '31 May 2026',
  notes: 'Ready on Sunday',
  partner: 'Souq',
  other: 'NAJMA002',
} as never;

describe('the templates', () => {
  it.each(NAMES)('have a complete text of %s in both languages', (name) => {
    const english = composeMessage(name, 'en', PARAMS, 'Diwan');
    const arabic = composeMessage(name, 'ar', PARAMS, 'ديوان');
    for (const { subject, body } of [english, arabic]) {
      const shown = [subject, ...body.lines, body.action ?? ''].join('\n');
      expect(shown).not.toMatch(/[{}]|undefined/);
    }
    expect(arabic.subject).toMatch(/\p{Script=Arabic}/u);
    // A registered WhatsApp template has one order of parameters for both languages.
    expect(arabic.body.parameters.map((text) => (text === 'ديوان' ? 'Diwan' : text))).toEqual(
      english.body.parameters.map(moneyInArabic),
    );
    expect(arabic.body.lines).toHaveLength(english.body.lines.length);
  });

  it('can be switched off unless a person would be locked out or not warned', () => {
    expect(NAMES.filter(isSecurityMessage).toSorted()).toEqual([
      'agreement_confirmed',
      'agreement_signed',
      'api_key_generated',
      'bank_change_approved',
      'bank_change_requested',
      'email_changed',
      'email_known',
      'employee_invited',
      'factor_added',
      'factor_removed',
      'factors_reset',
      'mid_move_requested',
      'mid_received',
      'mid_taken_away',
      'owner_code',
      'partner_key_generated',
      'password_changed',
      'recovery_code_used',
      'recovery_codes_renewed',
      'registration_started',
      'reset_password',
      'set_password',
      'sign_ins_failed',
    ]);
  });
});

describe('a message', () => {
  const rejected = (reason: string | null) =>
    composeMessage('brand_rejected', 'en', { brand_name: 'Dar & <b>', reason }, 'Diwan');

  it('leaves out a line whose value is null', () => {
    expect(rejected('A blurred photo').body.lines).toContain('Reason: A blurred photo');
    expect(rejected(null).body.lines).toHaveLength(2);
    expect(rejected(null).body.parameters).toEqual(['Dar & <b>', 'Diwan', '-']);
  });

  it('never interprets a value as a placeholder', () => {
    const { body } = rejected('{platform} {link}');
    expect(body.lines).toContain('Reason: {platform} {link}');
    const tricky = rejected('$t(close) $& $1 {{platform}} a, b').body.lines;
    expect(tricky).toContain('Reason: $t(close) $& $1 {{platform}} a, b');
  });

  it.each([
    ['evil.com', 'evil.com'],
    ['Win at evil.com/prize', 'evil.com'],
    ['www.evil-shop.co', 'evil-shop.co'],
    ['دفع.كوم', 'دفع.كوم'],
    ['http://10.0.0.1/', 'http://'],
    ['me@evil.com', 'me@'],
    ['KFC.me', 'KFC.me'],
  ])('never makes a link of the brand name %s', (brand_name, link) => {
    const { subject, body } = composeMessage('brand_approved', 'en', { brand_name }, 'Diwan');
    for (const text of [subject, renderText(body, null), renderHtml(body, null, 'en')]) {
      expect(text).not.toContain(link);
      expect(text.replaceAll('\u2060', '')).toContain(brand_name);
    }
    expect(body.parameters.join(' ')).not.toContain(link);
  });

  it("keeps amounts, initials and the platform's URLs as they are", () => {
    const { body } = composeMessage('payout_sent', 'en', PARAMS, 'Diwan');
    expect(renderText(body, null)).toContain('KWD 1.000');
    expect(renderText(body, null)).toContain('https://diwan.test/brands/7');
    const named = { brand_name: 'Mr. Dates & Co., Est. 1990' };
    const { subject } = composeMessage('brand_approved', 'en', named, 'Diwan');
    expect(subject).not.toContain('\u2060');
  });

  it('is plain text with the link last', () => {
    const { body } = composeMessage('set_password', 'en', { name: 'Huda' }, 'Diwan');
    expect(renderText(body, LINK)).toMatch(/^Hello Huda,\n\n/);
    expect(renderText(body, LINK).endsWith(`Set your password:\n${LINK}`)).toBe(true);
    expect(renderText(body, null)).not.toContain('Set your password:');
  });

  it('is HTML in the direction of its language, with all values escaped', () => {
    const { body } = rejected('a\nb');
    const html = renderHtml(body, LINK, 'en');
    expect(html).toContain('Dar &amp; &lt;b&gt;');
    expect(html).toContain('Reason: a<br>b');
    expect(html).toContain(
      'href="https://diwan.test/setup-password?token=abc&amp;email=a%40b.test"',
    );
    expect(html).toContain('<html lang="en" dir="ltr">');
    expect(renderHtml(body, null, 'ar')).toContain('<html lang="ar" dir="rtl">');
    expect(renderHtml(body, null, 'ar')).not.toContain('<a ');
  });

  it('name the account and the day of a payout, and leave out an unknown account', () => {
    const linesOf = (last4: string | null) =>
      composeMessage('payout_paid', 'en', { ...(PARAMS as object), last4 } as never, 'Diwan').body
        .lines;
    expect(linesOf('0101')).toContain('Account ending in 0101');
    expect(linesOf('0101')).toContain('Date: 1 June 2026');
    expect(linesOf(null).join(' ')).not.toContain('Account');
  });

  it('end an email with where to write, in both parts', () => {
    const support = supportLine(['help@diwan.test', '+965 1800 000'], 'ar');
    expect(support).toBe('لأي استفسار راسلنا: help@diwan.test · +965 1800 000');
    const { body } = composeMessage('payout_paid', 'ar', PARAMS, 'ديوان');
    expect(renderText(body, null, support).endsWith(support ?? '-')).toBe(true);
    expect(renderHtml(body, null, 'ar', support)).toContain('help@diwan.test');
    expect(supportLine(['', null], 'en')).toBeNull();
  });
});
