import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

describe('search parameters', () => {
  it.each(['12345678901234567890', '12e34567', '0012', 'true', 'null', '{"a":1}', '1e999'])(
    'keep the token %s as text',
    (token) => {
      expect(parseSearch(`?token=${encodeURIComponent(token)}`)).toEqual({ token });
    },
  );

  it('are read back as they were written', () => {
    const search = { token: '000123', email: 'a+b@diwan.test', name: 'مقهى نجمة & co' };
    expect(parseSearch(stringifySearch(search))).toEqual(search);
  });

  it('leave out empty values', () => {
    expect(stringifySearch({ search: '', status: undefined, page: null })).toBe('');
  });

  it('are written as text for numbers and flags', () => {
    expect(stringifySearch({ page: 2, settled: false })).toBe('?page=2&settled=false');
  });
});
