import type { Words } from '@diwan/contract/kernel/texts';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../run/program.ts';
import { PATHS } from './sources.ts';

/**
 * The glossary of the screens: a term in English, and the stems that its Arabic has. Vowel signs
 * are ignored. A stem covers the forms of gender and number.
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
  ['backup codes?', 'رموز (?:ال)?احتياطية|الرموز الاحتياطية|رمز احتياطي'],
  ['audit log', 'سجل التدقيق'],
  ['transactions', 'عملي'],
  ['agreement', 'اتفاقي'],
  ['customer', 'عميل|عملاء'],
  ['partners?', 'شريك|شركاء'],
  ['reconciled?', 'مطابق|تطابق|يطابق|المطابقة'],
  ['MIDs?', 'MID|رقم'],
  ['webhooks?', 'Webhook'],
];

interface Text {
  readonly key: string;
  readonly en: string;
  readonly ar: string;
}

type Node = { readonly [key: string]: Node | string };

/** All texts of a catalogue; a text with forms of a count gives its last form. */
function textsOf(node: Node, key: string): readonly Text[] {
  const { en, ar } = node;
  if (en !== undefined && ar !== undefined) {
    const last = (text: Node | string): string =>
      typeof text === 'string' ? text : last(text['other'] ?? '');
    return [{ key, en: last(en), ar: last(ar) }];
  }
  return Object.entries(node).flatMap(([name, below]) =>
    typeof below === 'string' ? [] : textsOf(below, `${key}.${name}`),
  );
}

interface Catalogue {
  readonly words?: Words;
  readonly messages?: Node;
  readonly sentences?: Readonly<Record<string, string>>;
}

const read = async (path: string): Promise<readonly Text[]> => {
  const {
    words = {},
    messages = {},
    sentences = {},
  } = (await import(join(ROOT, path))) as Catalogue;
  return [
    ...textsOf(words as Node, path),
    ...textsOf(messages, path),
    ...Object.entries(sentences).map(([en, ar]) => ({ key: path, en, ar })),
  ];
};

const TEXTS = (
  await Promise.all(PATHS.filter((path) => /^(contract|web)\/.*\/words\.ts$/.test(path)).map(read))
).flat();

/** Removes vowel signs and the invisible marks of direction. */
const bare = (text: string): string =>
  text.replaceAll(/[\u064B-\u0652\u0670\u0640\u200E\u200F\u2066-\u2069]/gu, '');

test.each(GLOSSARY)('the Arabic of "%s" is that of the glossary', (english, arabic) => {
  const term = new RegExp(`(?<![\\w{.])(?:${english})(?![\\w}.]\\w)(?!\\w)`, 'i');
  const stem = new RegExp(arabic, 'u');
  const found = TEXTS.filter(({ en }) => term.test(en.replaceAll(/\{\w+\}/g, '')));
  expect(found.length).toBeGreaterThan(1);
  const other = found.filter(({ ar }) => !stem.test(bare(ar)));
  expect(other.map(({ key, en, ar }) => `${key}: ${en} / ${ar}`)).toEqual([]);
});

// The party sells, signs and owes; only its name and logo are a brand in Arabic.
test('the party is التاجر in Arabic', () => {
  const brand = TEXTS.filter(({ ar }) =>
    /علامة تجارية|علامات تجارية|العلامات التجارية/u.test(bare(ar)),
  );
  expect(brand.map(({ key, en }) => `${key}: ${en}`)).toEqual([]);
});
