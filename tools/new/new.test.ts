import { expect, test } from 'vitest';
import { placesOf } from './entries.ts';
import { namesOf } from './names.ts';
import { filesOf } from './templates.ts';

test('a feature is named in every way from its folder', () => {
  expect(namesOf('gift-cards')).toMatchObject({
    snake: 'gift_cards',
    one: 'giftCard',
    Many: 'GiftCards',
    CODE: 'GIFT_CARD',
    title_many: 'Gift cards',
  });
  expect(namesOf('policies').one).toBe('policy');
});

test.each(['giftCards', 'Gift-Cards', 'gift_cards', 'gift', '../x', ''])(
  '%j is no name of a feature',
  (name) => {
    expect(() => namesOf(name)).toThrow('kebab-case');
  },
);

test('no place of a skeleton stays open', async () => {
  const files = await filesOf(namesOf('gift-cards'), '0099');
  expect(Object.keys(files)).toContain('server/src/features/gift-cards/gift-cards.ts');
  expect(Object.entries(files).filter((file) => file.join('\n').includes('__'))).toEqual([]);
});

test('everywhere that lists features has a place for one more', async () => {
  const places = await placesOf(namesOf('gift-cards'));
  expect(places.map(({ file }) => file)).toContain('server/src/app.ts');
  expect(places.filter(({ place }) => place === undefined)).toEqual([]);
});
