import { Readable } from 'node:stream';
import { customerActions } from '@diwan/contract/features/customers/actions';
import {
  type ErasureReceipt,
  erasureConfirmation,
} from '@diwan/contract/features/customers/records';
import { requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import type { Download } from '../../platform/files/transfer.ts';
import { type LockedCustomer, lockCustomers, lockMerges } from './merge-store.ts';
import { openPersonal } from './person-keys.ts';
import * as store from './person-store.ts';

/** Takes what tells of the payer from what a feature keeps of payments. @returns of how many rows */
export type ForgetPayer = (tx: Tx, transaction_ids: readonly bigint[]) => Promise<number>;

/** Who keeps something of a payer beside the customer's own record. */
export interface Forgetting {
  readonly payments: ForgetPayer;
  /** Bodies of messages, as they came from the provider and as they went to brands. */
  readonly messages: readonly ForgetPayer[];
}

/** A customer who is shown alone, locked. */
async function lockPerson(ctx: Ctx, tx: Tx, id: string, action: 'export_data' | 'erase') {
  await lockMerges(tx);
  const [person] = await lockCustomers(tx, [id]);
  if (!person) throw new AppError('CUSTOMER_NOT_FOUND');
  requireAction(customerActions, person, action, ctx.actor);
  return person;
}

/** Every section of the file, one after the other, so that no two are in memory at once. */
async function* writePerson(ctx: Ctx, customers: readonly string[]): AsyncGenerator<string> {
  const { db, clock, secrets } = ctx.deps;
  const paid = [
    ...(await store.findPaid(db, customers)),
    ...(await store.findTried(db, customers)),
  ];
  const audit = async (of: Db) => openPersonal(of, secrets, await store.findAuditOf(of, customers));
  const sections = {
    customers: () => store.findRecords(db, customers),
    merges: () => store.findMergesOf(db, customers),
    payments: () => store.findPaymentsOf(db, paid),
    provider_messages: () => store.findProviderMessages(db, paid),
    posted_events: () => store.findPostedEvents(db, paid),
    audit_log: () => audit(db),
  };
  yield `{\n"exported_at": ${JSON.stringify(clock.iso())}`;
  for (const [name, read] of Object.entries(sections)) {
    const rows = (await read()).map((row) => JSON.stringify(row));
    yield `,\n${JSON.stringify(name)}: [\n${rows.join(',\n')}\n]`;
  }
  yield '\n}\n';
}

/**
 * Everything that is held of a person in one file, with those who are shown under that one. That it
 * was made is noted in the audit log.
 * @throws AppError CUSTOMER_NOT_FOUND, CUSTOMER_MERGED, CUSTOMER_ERASED
 */
export async function exportPerson(ctx: Ctx, id: string): Promise<Download> {
  const customers = await ctx.transaction(async (tx) => {
    await lockPerson(ctx, tx, id, 'export_data');
    const action = 'customer.data_exported';
    await writeAudit(tx, ctx, { action, entity: 'customer', entity_id: id });
    return store.findGroup(tx, id);
  });
  return {
    content: Readable.from(writePerson(ctx, customers), { highWaterMark: 1 }),
    content_type: 'application/json; charset=utf-8',
    download_name: `customer-${id}.json`,
    cache: 'no-store',
  };
}

/** The payments of these people, locked: first they, then the people, as a capture does. */
async function lockPaymentsOf(tx: Tx, customers: readonly string[]): Promise<bigint[]> {
  const known = [
    ...(await store.findPaid(tx, customers)),
    ...(await store.findTried(tx, customers)),
  ];
  await store.lockPayments(tx, known);
  await store.lockPeople(tx, customers);
  // Captured while the locks were waited for.
  return [...new Set([...known, ...(await store.findPaid(tx, customers))])];
}

function requireTyped(person: LockedCustomer, typed: string): void {
  if (typed.trim() !== erasureConfirmation(person)) {
    throw new AppError('CUSTOMER_ERASURE_NOT_CONFIRMED');
  }
}

/**
 * Erases a person's data for ever: what can be emptied is emptied, what can never change was sealed
 * under the person's key, which is destroyed. Payments, the ledger and the chain of the audit log
 * stay as they are otherwise. A payment that comes later is of a new customer.
 * @param typed what the person is known by, as proof that this very person is meant
 * @throws AppError CUSTOMER_NOT_FOUND, CUSTOMER_MERGED, CUSTOMER_ERASED,
 *   CUSTOMER_ERASURE_NOT_CONFIRMED
 */
export const erasePerson = (
  ctx: Ctx,
  forgetting: Forgetting,
  { id, typed }: { readonly id: string; readonly typed: string },
): Promise<void> =>
  ctx.transaction(async (tx) => {
    requireTyped(await lockPerson(ctx, tx, id, 'erase'), typed);
    const customers = await store.findGroup(tx, id);
    const paid = await lockPaymentsOf(tx, customers);
    const held = await store.countHeld(tx, customers, paid);
    let messages = 0;
    for (const forget of forgetting.messages) messages += await forget(tx, paid);
    const payments = await forgetting.payments(tx, paid);
    const erased_at = ctx.deps.clock.iso();
    await store.emptyCustomers(tx, customers, erased_at);
    await store.deleteKeys(tx, customers);
    const { audit_rows, merges, ledger_entries, posted_events } = held;
    const receipt: ErasureReceipt = {
      customers: customers.length,
      payments,
      messages,
      audit_rows,
      merges,
      kept: [
        { what: 'payments', count: payments },
        { what: 'ledger_entries', count: ledger_entries },
        { what: 'audit_rows', count: audit_rows },
        { what: 'posted_events', count: posted_events },
        { what: 'provider', count: null },
        { what: 'backups', count: null },
      ],
    };
    await store.insertErasure(tx, {
      customer_id: id,
      erased_by: signedIn(ctx).user_id,
      erased_at,
      receipt,
    });
    const action = 'customer.erased';
    await writeAudit(tx, ctx, { action, entity: 'customer', entity_id: id, after: { ...receipt } });
  });

/** When and by whom a person's data was erased, with the receipt; null where it was not. */
export const readErasure = async ({ deps, scope }: Ctx, id: string) =>
  scope.kind === 'all' ? ((await store.findErasure(deps.db, id)) ?? null) : null;
