import type { Deps } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import type { Charge } from '../../provider/port.ts';
import { queueOutcome } from '../webhook-deliveries/public.ts';
import { applyCharge, noteException, closeInvoice, correlatedTransaction } from './apply-charge.ts';
import * as capture from './store.ts';
import { type DuePayment, findDue, markChecked } from './store.ts';

export { eventFeedSchedule, moveEventsTask } from './event-feed.ts';
export { rollUpSchedule, rollUpTask } from './roll-ups/roll-up.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Reads payments without a final status from the provider. */
    sweep_transactions: Record<string, never>;
  }
}

type SweepDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'provider' | 'log'>;

const BATCH = 200;
const MINUTE_MS = 60_000;
/**
 * The age at which a payment whose charge the provider does not know is abandoned. A charge expires
 * after at most an hour, so this charge never existed.
 */
const LOST_AFTER_MS = 2 * 60 * MINUTE_MS;
/** The number of pages of a brand's charges to search for a charge whose response was lost. */
const MAX_PAGES = 4;

/** Abandons a payment for which the provider has no charge. */
const giveUp = ({ db, clock, jobs }: SweepDeps, { id }: DuePayment): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const held = await capture.lockById(tx, id);
    if (held?.status !== 'INITIATED') return;
    await capture.updateTransaction(tx, id, { raw_status: 'LOST', status: 'ABANDONED' });
    const detail = { raw_status: 'LOST', message: null };
    await capture.addEvent(tx, id, { kind: 'abandoned', at: clock.iso(), detail });
    await queueOutcome(tx, { clock, jobs }, id);
  });

async function believe(deps: SweepDeps, charge: Charge, invoice_id?: string): Promise<void> {
  const applied = await applyCharge(deps, charge, invoice_id);
  if (applied.kind !== 'refused') return;
  const { id: object_id, raw_status: status } = charge;
  await noteException(deps, { object: 'charge', object_id, status, problem: applied.problem });
}

/**
 * Finds the charge of a payment whose response was lost, by the correlation id in the charge.
 * @returns 'unsure' if the search was not complete
 */
async function findLostCharge(
  deps: SweepDeps,
  due: DuePayment,
): Promise<Charge | 'none' | 'unsure'> {
  const begun_ms = Date.parse(due.payment_date);
  const period = {
    from: new Date(begun_ms - MINUTE_MS).toISOString(),
    to: new Date(begun_ms + 30 * MINUTE_MS).toISOString(),
  };
  const merchants = due.merchant_id === null ? {} : { merchant_ids: [due.merchant_id] };
  let after: string | undefined;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const page = await deps.provider.listCharges({ period, ...merchants, limit: 50, after });
    if (!page.ok) return 'unsure';
    const found = page.value.items.find((charge) => correlatedTransaction(charge) === due.id);
    if (found) return found;
    after = page.value.next;
    if (after === undefined) return 'none';
  }
  return 'unsure';
}

async function askForInvoice(deps: SweepDeps, invoice_id: string): Promise<void> {
  const invoice = await deps.provider.readInvoice(invoice_id);
  if (!invoice.ok) return;
  for (const charge_id of invoice.value.charge_ids) {
    const charge = await deps.provider.readCharge(charge_id);
    if (!charge.ok) return;
    if (charge.value.status === 'CAPTURED') await believe(deps, charge.value, invoice_id);
  }
  await closeInvoice(deps, invoice.value);
}

async function ask(deps: SweepDeps, due: DuePayment): Promise<void> {
  const { charge_id, invoice_id } = due;
  const is_old = deps.clock.ms() - Date.parse(due.payment_date) > LOST_AFTER_MS;
  if (charge_id !== null) {
    const read = await deps.provider.readCharge(charge_id);
    if (read.ok) await believe(deps, read.value);
    else if (is_old && read.failure.kind === 'rejected' && read.failure.reason === 'not_found') {
      await giveUp(deps, due);
    }
    return;
  }
  if (invoice_id !== null) {
    await askForInvoice(deps, invoice_id);
    return;
  }
  const found = await findLostCharge(deps, due);
  if (typeof found === 'object') await believe(deps, found);
  else if (found === 'none' && is_old) await giveUp(deps, due);
}

/**
 * Reads the true state of unfinished payments from the provider, because a webhook or a response
 * may have been lost.
 */
export const sweepTransactions =
  (deps: SweepDeps): TaskHandler<'sweep_transactions'> =>
  async (_payload, { signal }) => {
    const { db, clock } = deps;
    for (const due of await findDue(db, clock.iso(), BATCH)) {
      if (signal.aborted) return;
      await ask(deps, due);
      await markChecked(db, due.id, clock.iso());
    }
  };

export const sweepSchedule: readonly CronEntry[] = [
  { schedule: '* * * * *', task: 'sweep_transactions' },
];
