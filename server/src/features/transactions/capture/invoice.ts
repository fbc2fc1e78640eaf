import type { Deps } from '../../../platform/context.ts';
import type { Invoice } from '../../../provider/port.ts';
import { queueOutcome } from '../../webhook-deliveries/webhook-deliveries.ts';
import * as store from './store.ts';

const CLOSED: ReadonlySet<Invoice['status']> = new Set(['CANCELLED', 'EXPIRED']);

/** Nobody can pay it any more: the transaction that waited for it was given up. */
export const closeInvoice = (
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  { id, status, raw_status }: Invoice,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!CLOSED.has(status)) return;
    const held = await store.lockByInvoice(tx, id);
    if (held?.status !== 'INITIATED') return;
    await store.updateTransaction(tx, held.id, { raw_status, status: 'ABANDONED' });
    const detail = { raw_status, message: null };
    await store.addEvent(tx, held.id, { kind: 'abandoned', at: clock.iso(), detail });
    await queueOutcome(tx, { clock, jobs }, held.id);
  });
