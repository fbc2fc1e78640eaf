import type { Deps } from '../../platform/context.ts';
import type { Difference } from '../../platform/difference.ts';
import { BATCH, rowsOf } from '../../platform/verify-rows.ts';
import { createDigest } from './digest.ts';
import * as store from './store.ts';

const PORTION = 5_000;

/** Checks that every statement and its entries are as they were imported, and add up. */
export async function verifyStatements({ db }: Pick<Deps, 'db'>): Promise<readonly Difference[]> {
  const differences: Difference[] = [];
  for await (const row of rowsOf((after) => store.findDigested(db, after, BATCH))) {
    const digest = createDigest(row);
    let [position, count, sum] = [0, 0, 0n];
    for (;;) {
      const entries = await store.findEntries(db, row.id, position, PORTION);
      for (const entry of entries) {
        digest.add(entry);
        sum += entry.amount_minor;
      }
      count += entries.length;
      position = entries.at(-1)?.position ?? position;
      if (entries.length < PORTION) break;
    }
    const { opening_minor, closing_minor } = row;
    const adds_up =
      opening_minor === null || closing_minor === null || opening_minor + sum === closing_minor;
    if (digest.finish() !== row.digest || count !== row.entry_count || !adds_up) {
      differences.push({ id: row.id, problem: 'the bank statement is not as it was imported' });
    }
  }
  return differences;
}
