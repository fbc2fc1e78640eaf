import fc from 'fast-check';
import { expect, it } from 'vitest';
import { civilId } from './civil-id.ts';
import { civilIdBirthDate, civilIdCheckDigit, isCivilId } from './civil-id-digits.ts';

it.each(['285081500016', '290010100003', '305123100041'])('a civil ID accepts %s', (text) => {
  expect(isCivilId(text)).toBe(true);
});

it.each([
  '123456789012',
  '285081500017',
  '285023000016',
  '185081500016',
  '28508150001',
  '2850815000166',
  '28508150001a',
  '',
])('a civil ID refuses %j', (text) => expect(isCivilId(text)).toBe(false));

it('the birth date is read', () => {
  expect(civilIdBirthDate('285081500016')).toBe('1985-08-15');
  expect(civilIdBirthDate('305123100041')).toBe('2005-12-31');
  expect(civilIdBirthDate('300022900000')).toBe('2000-02-29');
  expect(civilIdBirthDate('200022900000')).toBeNull();
});

it('spaces and Arabic digits are accepted, and problems are reported', () => {
  expect(civilId.parse(' 2850 8150 0016 ')).toBe('285081500016');
  expect(civilId.parse('٢٨٥٠٨١٥٠٠٠١٦')).toBe('285081500016');
  expect(civilId.parse('\u2066٢٨٥٠٨١٥٠٠٠١٦\u2069')).toBe('285081500016');
  expect(civilId.safeParse('123').error?.issues[0]?.message).toBe('Civil ID is not valid');
});

it('every single wrong digit is detected', () => {
  const serials = fc.stringMatching(/^2850815\d{4}$/);
  const place = fc.integer({ min: 0, max: 10 });
  const shift = fc.integer({ min: 1, max: 9 });
  fc.assert(
    fc.property(serials, place, shift, (first, at, by) => {
      const check = civilIdCheckDigit(first);
      fc.pre(check !== null);
      const wrong = String((Number(first[at]) + by) % 10);
      expect(isCivilId(`${first.slice(0, at)}${wrong}${first.slice(at + 1)}${check}`)).toBe(false);
    }),
  );
});
