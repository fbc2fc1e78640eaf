import { customerActions, customerMergeActions } from '@diwan/contract/features/customers/actions';
import type { Duplicate, CustomerMerge } from '@diwan/contract/features/customers/records';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, type Deps, signedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Difference } from '../../platform/difference.ts';
import { AppError } from '../../platform/error.ts';
import * as store from './merge-store.ts';
import { openForPerson, sealForPerson } from './person-keys.ts';

/** Lists pairs of customers who may be one person, with the reasons. */
export const listDuplicates = async (ctx: Ctx): Promise<{ suggestions: Duplicate[] }> => ({
  suggestions: await store.findDuplicates(ctx.deps.db),
});

/**
 * Returns the customers shown under a survivor, and possible duplicates. Both lists are empty for
 * callers who do not see all customers.
 */
export async function describeMerges(
  ctx: Ctx,
  id: string,
): Promise<{ merged: CustomerMerge[]; duplicates: Duplicate[] }> {
  const { db } = ctx.deps;
  if (ctx.scope.kind !== 'all') return { merged: [], duplicates: [] };
  const [merged, duplicates] = await Promise.all([
    store.findMerged(db, id),
    store.findDuplicatesOf(db, id),
  ]);
  return {
    merged: merged.map(({ undone_at, erased_at, ...row }) => ({
      ...row,
      can: canOf(customerMergeActions, { undone_at, erased_at }, ctx),
    })),
    duplicates,
  };
}

/** Locks two different customers. */
async function lockTwo(tx: Tx, one: string, other: string) {
  if (one === other) throw new AppError('CUSTOMER_MERGED_WITH_ITSELF');
  const rows = await store.lockCustomers(tx, [one, other]);
  const first = rows.find(({ id }) => id === one);
  const second = rows.find(({ id }) => id === other);
  if (!first || !second) throw new AppError('CUSTOMER_NOT_FOUND');
  return [first, second] as const;
}

/** Returns the snapshot of a customer: everything that identifies them. */
const snapshotOf = ({
  tap_customer_id,
  first_name,
  last_name,
  email,
  phone,
}: KnownContact): string =>
  JSON.stringify({ tap_customer_id, first_name, last_name, email, phone });

/** Removes the provider's id from a snapshot, because a later payment may replace that id. */
function personIn(snapshot: string | null): string | null {
  if (snapshot === null) return null;
  const { tap_customer_id: _newest, ...person } = JSON.parse(snapshot) as KnownContact;
  return JSON.stringify(person);
}

/**
 * The snapshot in merges that a migration made. The migration merged equal records without a
 * snapshot.
 */
const NO_SNAPSHOT = '';

type KnownContact = Pick<
  store.LockedCustomer,
  'tap_customer_id' | 'first_name' | 'last_name' | 'email' | 'phone'
>;

/**
 * Merges a customer into another one, under which it is then shown. Payments keep their customer,
 * and new payments find the same customer. A merge therefore loses nothing, and undoing it moves no
 * data.
 * @throws AppError CUSTOMER_NOT_FOUND, CUSTOMER_MERGED, CUSTOMER_ERASED
 */
export const mergeCustomers = (ctx: Ctx, kept_id: string, merged_id: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { clock, secrets } = ctx.deps;
    await store.lockMerges(tx);
    const [kept, merged] = await lockTwo(tx, kept_id, merged_id);
    requireAction(customerActions, kept, 'merge', ctx.actor);
    requireAction(customerActions, merged, 'merge', ctx.actor);
    await store.insertMerge(tx, {
      kept_id,
      merged_id,
      kept_snapshot: await sealForPerson(tx, secrets, kept_id, snapshotOf(kept)),
      merged_snapshot: await sealForPerson(tx, secrets, merged_id, snapshotOf(merged)),
      merged_by: signedIn(ctx).user_id,
      merged_at: clock.iso(),
    });
    await store.showUnder(tx, merged_id, kept_id);
    await writeAudit(tx, ctx, {
      action: 'customer.merged',
      entity: 'customer',
      entity_id: kept_id,
      after: { merged_id },
    });
  });

/**
 * Undoes a merge, regardless of the order in which merges were made. Other merges are unchanged.
 * @returns the id of the customer who is shown separately again
 * @throws AppError CUSTOMER_MERGE_NOT_FOUND, CUSTOMER_MERGE_UNDONE, CUSTOMER_ERASED
 */
export const undoMerge = (ctx: Ctx, merge_id: bigint): Promise<string> =>
  ctx.transaction(async (tx) => {
    await store.lockMerges(tx);
    const merge = await store.findMerge(tx, merge_id);
    if (!merge) throw new AppError('CUSTOMER_MERGE_NOT_FOUND');
    requireAction(customerMergeActions, merge, 'undo', ctx.actor);
    const { kept_id, merged_id } = merge;
    await store.lockCustomers(tx, [kept_id, merged_id]);
    await store.endMerge(tx, merge_id, signedIn(ctx).user_id, ctx.deps.clock.iso());
    await store.showAlone(tx, merged_id);
    await writeAudit(tx, ctx, {
      action: 'customer.merge_undone',
      entity: 'customer',
      entity_id: kept_id,
      before: { merged_id },
    });
    return merged_id;
  });

/**
 * Records that two customers are different people.
 * @throws AppError CUSTOMER_NOT_FOUND, CUSTOMER_MERGED_WITH_ITSELF
 */
export const markDifferent = (ctx: Ctx, one: string, other: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    await lockTwo(tx, one, other);
    const [first_id, second_id] = one < other ? [one, other] : [other, one];
    const { user_id: said_by } = signedIn(ctx);
    const said_at = ctx.deps.clock.iso();
    await store.insertDifferent(tx, { first_id, second_id, said_by, said_at });
    await writeAudit(tx, ctx, {
      action: 'customer.marked_different',
      entity: 'customer',
      entity_id: one,
      after: { different_id: other },
    });
  });

const BATCH = 500;

/**
 * Verifies the merges. Each customer must be shown under the survivor of the open merges. Each
 * merged customer must equal its snapshot, so that undoing the merge restores exactly that
 * customer.
 */
export async function verifyCustomers({
  db,
  secrets,
}: Pick<Deps, 'db' | 'secrets'>): Promise<Difference[]> {
  const { rows } = await store.findMisplaced(db);
  const differences = [...rows];
  let last: bigint | undefined = 0n;
  while (last !== undefined) {
    const merges: Awaited<ReturnType<typeof store.findOpenMerges>> = await store.findOpenMerges(
      db,
      last,
      BATCH,
    );
    for (const merge of merges) {
      if (merge.erased_at !== null || merge.merged_snapshot === NO_SNAPSHOT) continue;
      const was = openForPerson(secrets, merge.key_sealed, merge.merged_snapshot);
      const problem =
        was === null ? 'the snapshot of its merge cannot be opened' : 'it is not as it was merged';
      if (personIn(was) !== personIn(snapshotOf(merge)))
        differences.push({ id: merge.merged_id, problem });
    }
    last = merges.length < BATCH ? undefined : merges.at(-1)?.id;
  }
  return differences;
}
