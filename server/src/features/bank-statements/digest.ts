import { createHash } from 'node:crypto';
import type { ParsedEntry } from './formats/parsed.ts';

/** The values of a statement that its digest covers, besides the entries. */
export interface DigestHead {
  readonly account_id: string;
  readonly number: string | null;
  readonly from_day: string;
  readonly day: string;
  readonly opening_minor: bigint | null;
  readonly closing_minor: bigint | null;
}

type DigestEntry = Omit<ParsedEntry, 'line'>;

/**
 * Returns a digest of a statement, to find the same content again and to detect altered rows. A
 * statement without a number is from a CSV file, whose balances may depend on earlier statements.
 */
export function createDigest({ account_id, number, from_day, day, ...balances }: DigestHead) {
  const hash = createHash('sha256');
  const known = number === null ? [] : [balances.opening_minor, balances.closing_minor].map(String);
  hash.update(JSON.stringify([account_id, number, from_day, day, ...known]));
  return {
    add: (entry: DigestEntry): void => {
      const { booking_day, value_day, amount_minor, is_return, bank_references } = entry;
      const { details, counterparty, bank_code, payment_count } = entry;
      const money = [booking_day, value_day, String(amount_minor), is_return, payment_count];
      hash.update(JSON.stringify([...money, bank_references, details, counterparty, bank_code]));
    },
    finish: (): string => hash.digest('hex'),
  };
}
