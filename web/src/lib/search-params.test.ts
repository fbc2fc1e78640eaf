import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

describe('search parameters', () => {
  it.each(['12345678901234567890', '12e34567', '0012', 'true', 'null', '{"a":1}', '1e999'])(
    'keeps the token %s as the text it is',
    (token) => {
      expect(parseSearch(`?token=${encodeURIComponent(token)}`)).toEqual({ token });
    },
  );

  it('reads back what it wrote', () => {
    const search = { token: '000123', email: 'a+b@diwan.test', name: 'مقهى نجمة & co' };
    expect(parseSearch(stringifySearch(search))).toEqual(search);
  });

  it('leaves out what is empty', () => {
    expect(stringifySearch({ search: '', status: undefined, page: null })).toBe('');
  });

  it('writes numbers and flags as text', () => {
    expect(stringifySearch({ page: 2, settled: false })).toBe('?page=2&settled=false');
  });
});
