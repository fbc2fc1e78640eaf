import { formatMoney } from '@diwan/contract/kernel/money';
import { addDays } from '@diwan/contract/kernel/time';
import type { Deps } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { notifyOwner } from '../brands/public.ts';
import { type Calendar, readCalendar } from '../holidays/public.ts';
import { readSettings } from '../settings/public.ts';
import { queueDisputeStep } from '../webhook-deliveries/public.ts';
import * as store from './store.ts';

const lastDayOf = (calendar: Calendar, opened_at: string, days: number): string =>
  calendar.workingDaysAfter(calendar.dayOf(Temporal.Instant.from(opened_at)), days);

/**
 * Opens the dispute of a chargeback that was just recorded, in the transaction of the chargeback.
 * @returns the last day for evidence, and the address of the page where the owner adds it
 */
export async function openDispute(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'jobs' | 'clock'>,
  chargeback: { readonly id: string; readonly created_at: string },
): Promise<{ readonly last_day: string; readonly address: string }> {
  const { dispute_evidence_days } = await readSettings(tx);
  const calendar = await readCalendar(tx);
  const last_day = lastDayOf(calendar, chargeback.created_at, dispute_evidence_days);
  await store.insertDispute(tx, chargeback.id, last_day);
  await queueDisputeStep(tx, deps, chargeback.id, 'opened');
  return { last_day, address: addressOf(deps.config, chargeback.id) };
}

const addressOf = ({ public_url }: Deps['config'], id: string): string =>
  new URL(`/disputes/${id}`, public_url).href;

const BATCH = 100;
/** The number of days before the last day on which the owner is reminded. */
const REMINDER_DAYS = 2;

/**
 * Opens the disputes of chargebacks that a server of an earlier version recorded, and reminds
 * owners once, two days before their last day.
 * @returns the number of reminders
 */
export async function watchDeadlines(deps: Deps, tx: Tx): Promise<number> {
  const { dispute_evidence_days } = await readSettings(tx);
  const calendar = await readCalendar(tx);
  for (const { id, created_at, status } of await store.findWithoutDispute(tx, BATCH)) {
    const last_day = lastDayOf(calendar, created_at, dispute_evidence_days);
    await store.insertDispute(tx, id, last_day);
    if (status === 'OPEN') await queueDisputeStep(tx, deps, id, 'opened');
  }
  const today = calendar.dayOf(deps.clock.now());
  const days = { today, until: addDays(today, REMINDER_DAYS), timezone: calendar.timezone };
  const due = await store.lockDue(tx, days, BATCH);
  for (const { id, brand_id, order_id, transaction_id, amount_minor, evidence_until } of due) {
    await notifyOwner(tx, deps, brand_id, ({ name: brand_name }) => ({
      template: 'dispute_due',
      params: {
        brand_name,
        order: order_id ?? `#${transaction_id}`,
        amount: formatMoney(amount_minor),
        date: evidence_until,
        address: addressOf(deps.config, id),
      },
    }));
  }
  const ids = due.map(({ id }) => id);
  if (ids.length > 0) await store.markReminded(tx, ids, deps.clock.iso());
  return due.length;
}
