import {
  erasePerson,
  listDuplicates,
  markDifferent,
  mergeCustomers,
  readCustomer,
  undoMerge,
} from '@diwan/server/features/customers/public';
import type { Deps } from '@diwan/server/platform/context';
import { PAYER_ERASERS } from '@diwan/server/features';
import { staffContext } from '@diwan/server/seed/registrations';
import { runSeedJob } from '@diwan/server/seed/steps';
import { demoAdmin } from './people.ts';

/** Finds suggested pairs of duplicates. No customer is in two pairs. */
async function findPairs(deps: Deps, most: number) {
  const { suggestions } = await listDuplicates(staffContext(deps, await demoAdmin(deps)));
  const used = new Set<string>();
  const pairs = suggestions.filter(({ first, second }) => {
    if (used.has(first.id) || used.has(second.id)) return false;
    used.add(first.id).add(second.id);
    return true;
  });
  return pairs.slice(0, most);
}

/**
 * Decides about four pairs of customers:
 * - The first is merged.
 * - The second is merged, and the merge is undone.
 * - The third is marked as different.
 * - A customer of the fourth is erased.
 */
async function decide(deps: Deps): Promise<void> {
  const ctx = staffContext(deps, await demoAdmin(deps));
  const [merged, undone, different, erased] = await findPairs(deps, 4);
  if (merged) await mergeCustomers(ctx, merged.first.id, merged.second.id);
  if (undone) {
    await mergeCustomers(ctx, undone.first.id, undone.second.id);
    const [entry] = (await readCustomer(ctx, undone.first.id)).merged;
    if (entry) await undoMerge(ctx, BigInt(entry.merge_id));
  }
  if (different) await markDifferent(ctx, different.first.id, different.second.id);
  if (erased) {
    const { id } = erased.second;
    const { erasure_confirmation: typed } = await readCustomer(ctx, id);
    await erasePerson(ctx, PAYER_ERASERS, { id, typed });
  }
}

/** Adds decisions of admins about possible duplicates. The other pairs remain pending. */
export const addDemoCustomers = (deps: Deps): Promise<void> =>
  runSeedJob(deps.db, 'demo-customers', () => decide(deps));
