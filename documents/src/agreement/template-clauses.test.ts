import { agreementClauses } from '@diwan/contract/features/agreements/schedule';
import { expect, it } from 'vitest';
import { isClauseOfBrand, standardClauses } from './template.ts';

const clauses = standardClauses('Diwan');

it('lists the clauses that are the same for everybody, filled and plain', () => {
  expect(agreementClauses.safeParse(clauses).success).toBe(true);
  const ids = clauses.map(({ id }) => id);
  expect(ids).toContain('payouts.when');
  expect(new Set(ids).size).toBe(ids.length);
  for (const { en, ar } of clauses) expect(`${en}${ar}`).not.toMatch(/[{}\u2066-\u2069]/);
});

it.each(['parties.agreement', 'parties.details', 'fees.table', 'deposit.amount'])(
  'knows that %s has details of the brand',
  (id) => {
    expect(isClauseOfBrand(id)).toBe(true);
    expect(clauses.map((clause) => clause.id)).not.toContain(id);
  },
);

it('takes a clause that no agreement has for a new one', () => {
  expect(isClauseOfBrand('further.c1')).toBe(false);
});
