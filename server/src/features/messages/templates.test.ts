import { describe, expect, it } from 'vitest';
import { renderHtml, renderText } from './rendering.ts';
import { SAMPLES } from '../../testing/messages/samples.ts';
import type { TemplateName } from './template-params.ts';
import { composeMessage, isSecurityMessage, MESSAGES } from './templates.ts';

const LINK = 'https://diwan.test/setup-password?token=abc&email=a%40b.test';
const NAMES = Object.keys(MESSAGES) as TemplateName[];
const DIWAN = { platform: 'Diwan', moment: '1 June 2026, 14:30', until: null, support: null };

describe('the templates', () => {
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
      'member_invited',
      'member_returned',
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
    composeMessage('brand_rejected', 'en', { brand_name: 'Dar & <b>', reason }, DIWAN);

  it('leaves out a line whose value is null', () => {
    expect(rejected('A blurred photo').body.lines).toContain('Reason: A blurred photo');
    expect(rejected(null).body.lines).toHaveLength(1);
    expect(rejected(null).body.parameters).toEqual(['Dar & <b>', 'Diwan', '-', '-']);
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
    const { subject, body } = composeMessage('brand_approved', 'en', { brand_name }, DIWAN);
    for (const text of [subject, renderText(body, null), renderHtml(body, null, 'en')]) {
      expect(text).not.toContain(link);
      expect(text.replaceAll('\u2060', '')).toContain(brand_name);
    }
    expect(body.parameters.join(' ')).not.toContain(link);
  });

  it("keeps amounts, initials and the platform's URLs as they are", () => {
    const { body } = composeMessage('payout_sent', 'en', SAMPLES.payout_sent.params('en'), DIWAN);
    expect(renderText(body, null)).toContain('KWD 1,234.560');
    expect(renderText(body, null)).toContain('https://diwan.test/brands/7/payouts/81734');
    const named = { brand_name: 'Mr. Dates & Co., Est. 1990' };
    const { subject } = composeMessage('brand_approved', 'en', named, DIWAN);
    expect(subject).not.toContain('\u2060');
  });

  it('is plain text with the link last', () => {
    const { body } = composeMessage('set_password', 'en', { name: 'Huda' }, DIWAN);
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

  it('writes days in the language of its reader', () => {
    const compose = (language: 'en' | 'ar', date: string) =>
      composeMessage(
        'payout_paid',
        language,
        { ...SAMPLES.payout_paid.params(language), date },
        DIWAN,
      ).body.lines;
    expect(compose('en', '2026-06-01')).toContain('Date: 1 June 2026');
    expect(compose('ar', '2026-06-01')).toContain('التاريخ: 1 يونيو 2026');
    expect(() => compose('en', '1 June 2026')).toThrow(RangeError);
  });

  it('ends with where to write, unless the settings have no contact', () => {
    const compose = (support: string | null) =>
      composeMessage('brand_approved', 'ar', { brand_name: 'Dar' }, { ...DIWAN, support }).body;
    const line = 'لأي استفسار راسلنا: help@diwan.test · +965 1800 000';
    const body = compose('help@diwan.test · +965 1800 000');
    expect(renderText(body, LINK).endsWith(line)).toBe(true);
    expect(renderHtml(body, null, 'ar')).toContain('help@diwan.test');
    expect(body.parameters.at(-1)).toBe('help@diwan.test · +965 1800 000');
    expect(compose(null).support).toBeNull();
  });
});
