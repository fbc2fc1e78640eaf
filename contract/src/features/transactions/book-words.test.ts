import { describe, expect, it } from 'vitest';
import { LEDGER_ACCOUNT_KINDS, LEDGER_ENTRY_KINDS } from '../../kernel/ledger.ts';
import { books } from './book-words.ts';

const isRaw = (text: string): boolean => text === '' || text.includes('_');

describe('the ledger', () => {
  it.each(LEDGER_ENTRY_KINDS)('has words for an entry of kind %s, in both languages', (kind) => {
    const { en, ar } = books.kinds[kind];
    expect([isRaw(en), isRaw(ar), en === kind]).toEqual([false, false, false]);
    expect(ar).toMatch(/\p{Script=Arabic}/u);
  });

  it.each(LEDGER_ACCOUNT_KINDS)('has words for the account %s, in both languages', (kind) => {
    const { en, ar } = books.accounts[kind];
    expect([isRaw(en), isRaw(ar), en === kind]).toEqual([false, false, false]);
    expect(ar).toMatch(/\p{Script=Arabic}/u);
  });

  it('has different words for any two kinds and any two accounts', () => {
    for (const named of [Object.values(books.kinds), Object.values(books.accounts)]) {
      expect(new Set(named.map(({ en }) => en)).size).toBe(named.length);
      expect(new Set(named.map(({ ar }) => ar)).size).toBe(named.length);
    }
  });
});
