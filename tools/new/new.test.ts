import { expect, test } from 'vitest';
import { placesOf } from './entries.ts';
import { namesOf } from './names.ts';
import { filesOf, migrationOf } from './templates.ts';

const GIFT_CARDS = namesOf('gift-cards') ?? expect.unreachable();

test("all forms of a feature's name follow from its folder", () => {
  expect(GIFT_CARDS).toMatchObject({
    snake: 'gift_cards',
    one: 'giftCard',
    Many: 'GiftCards',
    CODE: 'GIFT_CARD',
    title_many: 'Gift cards',
  });
  expect(namesOf('policies')?.one).toBe('policy');
});

test.each(['giftCards', 'Gift-Cards', 'gift_cards', 'gift', '../x', ''])(
  '%j is not a name of a feature',
  (name) => {
    expect(namesOf(name)).toBeUndefined();
  },
);

test('no placeholder of a skeleton remains', async () => {
  const files = await filesOf(GIFT_CARDS, '0099_gift_cards');
  expect(Object.keys(files)).toContain('server/src/features/gift-cards/edit-gift-cards.ts');
  expect(Object.entries(files).filter((file) => file.join('\n').includes('__'))).toEqual([]);
});

test('every list of features has a place for one more', async () => {
  const places = await placesOf(GIFT_CARDS);
  expect(places.map(({ file }) => file)).toContain('server/src/features.ts');
  expect(places.filter(({ place }) => place === undefined)).toEqual([]);
});

test('its migration comes after all others, and after the first release as an expansion', () => {
  expect(migrationOf(GIFT_CARDS, ['0001_core.sql', '0017_reviews.sql'])).toBe('0018_gift_cards');
  const released = ['0100_note_expand.sql', '0001_core.sql'];
  expect(migrationOf(GIFT_CARDS, released)).toBe('0101_gift_cards_expand');
});
