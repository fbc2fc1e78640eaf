import { describe, expect, it } from 'vitest';
import {
  countries,
  countryFlag,
  countryName,
  DEFAULT_COUNTRY,
  filterCountries,
  findCountry,
} from './countries.ts';

const codesOf = (search: string) => filterCountries(search).map((country) => country.code);

describe('the country list', () => {
  it('starts with Kuwait', () => {
    expect(DEFAULT_COUNTRY).toEqual({
      name: 'Kuwait',
      name_ar: 'الكويت',
      code: 'KW',
      dialCode: '965',
    });
  });

  it('is complete, in both languages, in order', () => {
    expect(countries.length).toBeGreaterThan(240);
    for (const { name, name_ar, code, dialCode } of countries) {
      expect(name).not.toBe('');
      expect(name_ar).toMatch(/\p{Script=Arabic}/u);
      expect(code).toMatch(/^[A-Z]{2}$/);
      expect(dialCode).toMatch(/^[1-9]\d{0,3}$/);
    }
    const names = countries.map((country) => country.name);
    expect(names.toSorted(new Intl.Collator('en').compare)).toEqual(names);
  });

  it('names a country for display', () => {
    expect(countryName('KW', 'en')).toBe('Kuwait');
    expect(countryName('kw', 'ar')).toBe('الكويت');
    expect(countryName('ZZ', 'en')).toBe('ZZ');
    expect(findCountry('XK')?.dialCode).toBe('383');
    expect(countryFlag('KW')).toBe('🇰🇼');
  });
});

describe('search', () => {
  it.each(['kuw', 'KUWAIT', 'kw', '965', '+965', '00965', '٩٦٥', 'الكويت', 'كويت'])(
    'finds Kuwait by %s',
    (search) => expect(codesOf(search)).toContain('KW'),
  );

  it('ignores hamzas and accents', () => {
    expect(codesOf('الاردن')).toContain('JO');
    expect(codesOf('curacao')).toContain('CW');
  });

  it('finds all countries for an empty search and none for nonsense', () => {
    expect(filterCountries(' ')).toHaveLength(countries.length);
    expect(filterCountries('qqqq')).toEqual([]);
    expect(codesOf('96')).toContain('SA');
  });
});
