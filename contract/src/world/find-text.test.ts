import { describe, expect, it } from 'vitest';
import { nameKey, searchOf } from './find-text.ts';

describe('a search in a list', () => {
  it.each([
    ['karak', 'شاي كرك'],
    ['najma', 'مقهى النجمة'],
    ['najm', 'مقهى النجمة'],
    ['نجمة', 'Al-Najma Café'],
    ['القهوة', 'Qahwa House'],
    ['أحمد', 'احمد'],
    ['cafe', 'Al-Najma Café'],
    ['٥٨١٢', '5812 Restaurants'],
    ['house qahwa', 'Qahwa House'],
    ['', 'Qahwa House'],
  ])('for %j finds %j', (search, text) => {
    expect(searchOf(search)(text)).toBe(true);
  });

  it.each([
    ['karak', 'مقهى النجمة'],
    ['نجمة', 'Qahwa House'],
    ['a', 'شاي كرك'],
    ['قهوة', 'شاي كرك'],
    ['كك', 'Sea'],
    ['58122', '5812 Restaurants'],
    ['qahwa garden', 'Qahwa House'],
  ])('for %j does not find %j', (search, text) => {
    expect(searchOf(search)(text)).toBe(false);
  });

  it('finds a word in any of several texts', () => {
    expect(searchOf('matam 5812')('5812', 'Restaurants', 'مطاعم')).toBe(false);
    expect(searchOf('مطاعم 5812')('5812', 'Restaurants', 'مطاعم')).toBe(true);
  });

  it('gives names without consonants no key', () => {
    expect(['', 'aeiou', 'ا', '12'].map(nameKey)).toEqual(['', '', '', '']);
  });
});
