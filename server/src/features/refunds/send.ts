import type { Deps } from '../../platform/context.ts';
import { invariant } from '../../platform/error.ts';
import type { Answer, Refund } from '../../provider/port.ts';
import { webhookUrl } from '../../config.ts';
import { noteException, addEvent } from '../transactions/transactions.ts';
import { applyRefund } from './apply.ts';
import { correlationIdOf } from './correlation-id.ts';
import * as store from './store.ts';

export type Sending = Pick<Deps, 'db' | 'clock' | 'log' | 'jobs' | 'provider' | 'config'>;

/** What the provider refused goes free again. */
async function release(deps: Sending, row: store.OpenReturn, problem: string): Promise<void> {
  const at = deps.clock.iso();
  await deps.db.transaction().execute(async (tx) => {
    const released = await store.releaseReturn(tx, row.id, problem.slice(0, 500));
    if (!released) return;
    const detail = { refund_id: row.id, amount_minor: String(row.amount_minor) };
    await addEvent(tx, row.transaction_id, { kind: 'refund_failed', at, detail });
  });
}

/** Applies what was just read from the provider; what contradicts it is noted for somebody. */
export async function believeRefund(deps: Sending, refund: Refund): Promise<void> {
  const applied = await applyRefund(deps, refund);
  if (applied.kind !== 'refused') return;
  const { id: object_id, raw_status: status } = refund;
  await noteException(deps, { object: 'refund', object_id, status, problem: applied.problem });
}

/**
 * Asks the provider to give the money back, under a key of its own: repeated within a day it makes
 * one refund. A refusal releases the amount; when nobody knows, the row waits for the poll.
 */
export async function sendRefund(deps: Sending, row: store.OpenReturn): Promise<Answer<Refund>> {
  const { charge_id } = row;
  invariant(charge_id, 'only what was charged at the provider is refunded there');
  await store.updateReturn(deps.db, row.id, { checked_at: deps.clock.iso() });
  const answer = await deps.provider.createRefund({
    idempotency_key: `refund-${row.id}`,
    charge_id,
    amount_minor: row.amount_minor,
    currency: 'KWD',
    reason: row.reason,
    reference: row.id,
    webhook_url: webhookUrl(deps.config),
    metadata: correlationIdOf(row.id),
  });
  if (answer.ok) await believeRefund(deps, answer.value);
  else if (answer.failure.kind === 'rejected') {
    const { code, description } = answer.failure;
    await release(deps, row, `${code}: ${description}`);
  }
  return answer;
}

/** After the provider has forgotten our key: was there a refund, or surely none? */
export async function findSent(deps: Sending, row: store.OpenReturn): Promise<void> {
  const { charge_id } = row;
  invariant(charge_id, 'only what was charged at the provider is refunded there');
  let after: string | undefined;
  for (let page = 0; page < 20; page += 1) {
    const place = { after, limit: 50 };
    const answer = await deps.provider.listRefunds({ charge_ids: [charge_id], ...place });
    if (!answer.ok) return;
    for (const refund of answer.value.items) await believeRefund(deps, refund);
    after = answer.value.next;
    if (after === undefined) {
      const now = await store.findReturn(deps.db, row.id);
      if (now?.provider_refund_id === null) await release(deps, row, 'the provider has none');
      return;
    }
  }
}
