import { expect, test } from 'vitest';
import { ENTRIES, textsIn } from './catalogues.ts';

/**
 * The glossary of the screens: an English term, and the permitted stems of its Arabic. Vowel signs
 * are ignored. A stem covers all forms of gender and number.
 */
const GLOSSARY: readonly (readonly [english: string, arabic: string])[] = [
  ['payouts?(?! (?:statement|line)s?)', 'تحويل|تحول|مستحقات|صرف|PAYOUT'],
  ['refund(?:s|ed)?', 'استرداد|مسترد|تسترد|يسترد|أعيد|استرد'],
  ['(?:payouts?|brands?|terminals?) on hold|holds', 'حجز|محجوز'],
  ['share links?', 'رابط (?:ال)?تسجيل|روابط (?:ال)?تسجيل'],
  ['API keys?', 'API'],
  ['stakeholders?', 'صاحب (?:ال)?حصة|أصحاب (?:ال)?حصص'],
  ['terminals?', 'جهاز|جهز|نقاط البيع'],
  ['deposits?', 'تأمين'],
  ['set-offs?', 'مقاص'],
  ['ledger', 'دفتر الأستاذ'],
  ['disputes?', 'اعتراض|اعترض'],
  ['chargebacks?', 'استرجاع|استرجع'],
  ['fees?', 'رسوم|رسمان|رسم[اً]'],
  ['rentals?', 'إيجار|استئجار|تستأجر'],
  ['backup codes?', 'رموز (?:ال)?احتياطية|رمز (?:ال)?احتياطي'],
  ['audit log', 'سجل التدقيق'],
  ['transactions', 'عملي'],
  ['agreement', 'اتفاقي'],
  ['customer', 'عميل|عملاء'],
  ['partners?', 'شريك|شركاء'],
  ['reconciled?', 'مطابق|تطابق|يطابق|المطابقة'],
  ['MIDs?', 'MID|رقم'],
  ['webhooks?', 'Webhook'],
];

/** Removes vowel signs, the lengthening sign (tatweel) and the invisible marks of direction. */
const bare = (text: string): string =>
  text.replaceAll(/[\u064B-\u0652\u0670\u0640\u200E\u200F\u2066-\u2069]/gu, '');

const NAMED = /\{\w+\}/g;

test.each(GLOSSARY)('the Arabic of "%s" is that of the glossary', (english, arabic) => {
  const term = new RegExp(`(?<![\\w{.])(?:${english})(?![\\w}.]\\w)(?!\\w)`, 'i');
  const stem = new RegExp(arabic, 'u');
  const found = ENTRIES.filter(({ en }) =>
    textsIn(en).every((text) => term.test(text.replaceAll(NAMED, ''))),
  );
  expect(found.length).toBeGreaterThan(1);
  const other = found.flatMap(({ key, ar }) =>
    textsIn(ar).flatMap((text) => (stem.test(bare(text)) ? [] : [`${key}: ${text}`])),
  );
  expect(other).toEqual([]);
});

// In Arabic the party that sells, signs and owes is a merchant. Only its name and logo are a brand.
test('the party is التاجر in Arabic', () => {
  const brand = ENTRIES.filter(({ ar }) =>
    textsIn(ar).some((text) => /علام(?:ة|ات|تان|تين) تجاري|العلامات التجارية/u.test(bare(text))),
  );
  expect(brand.map(({ key }) => key)).toEqual([]);
});
