import { agreementClauses } from '@diwan/contract/features/agreements/schedule';
import { expect, it } from 'vitest';
import { clauseTitle, isClauseOfBrand, standardClauses } from './template.ts';

const clauses = standardClauses();

it('the clauses that are the same for every brand are listed, filled and plain', () => {
  expect(agreementClauses.safeParse(clauses).success).toBe(true);
  const ids = clauses.map(({ id }) => id);
  expect(ids).toContain('payouts.when');
  expect(new Set(ids).size).toBe(ids.length);
  for (const { en, ar } of clauses) expect(`${en}${ar}`).not.toMatch(/[{}\u2066-\u2069]/);
});

it.each(['parties.agreement', 'parties.details', 'fees.table', 'deposit.amount'])(
  '%s has details of the brand',
  (id) => {
    expect(isClauseOfBrand(id)).toBe(true);
    expect(clauses.map((clause) => clause.id)).not.toContain(id);
  },
);

it('a clause that no agreement contains is new', () => {
  expect(isClauseOfBrand('further.c1')).toBe(false);
});

it('each clause has a title, in both agreements and in additions', () => {
  expect(clauseTitle('payouts.when')).toEqual({
    en: 'Settlement and payouts',
    ar: 'التسوية والتحويلات',
  });
  expect(clauseTitle('rental.amount')).toEqual({ en: 'Rental of terminals', ar: 'إيجار الأجهزة' });
  for (const id of ['further.c1', 'constructor.name', '']) {
    expect(clauseTitle(id)).toEqual({ en: 'Further terms', ar: 'أحكام إضافية' });
  }
});
