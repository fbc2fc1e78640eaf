import { newId } from './names.ts';
import type { Delivery, PostStatus, TaskRecord } from './records.ts';
import type { Simulation } from './simulation.ts';

/** The number of attempts after which a webhook is abandoned. */
const ATTEMPTS = 3;
const LATE_MS = 10 * 60_000;
const MAX_ANSWER_BYTES = 64_000;

export interface Webhook {
  /** The id of the charge, refund or invoice that the webhook describes. */
  readonly subject_id: string;
  readonly url: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly hashstring: string;
}

/** Schedules a webhook for now, with the configured faults. */
export function planWebhook(sim: Simulation, webhook: Webhook): void {
  const { faults, clock } = sim;
  if (faults.take('silent')) return;
  const late = faults.take('late');
  const due_ms = clock.ms() + (late ? (late.delay_ms ?? LATE_MS) : 0);
  const delivery = spoil(sim, webhook);
  const held = sim.store.tasks.all().filter(({ after }) => after === '*');
  const plan = (after: string | null): string => {
    const id = newId('webhook');
    const { subject_id } = webhook;
    sim.scheduler.plan({ id, kind: 'webhook', subject_id, due_ms, after, delivery });
    return id;
  };
  if (faults.take('reordered')) {
    plan('*');
    return;
  }
  const id = plan(null);
  for (const task of held) sim.store.tasks.put({ ...task, after: id });
  if (faults.take('duplicate')) plan(null);
}

function spoil(sim: Simulation, { url, body, hashstring }: Webhook): Delivery {
  const forged = sim.faults.take('forged') !== undefined;
  const tampered = sim.faults.take('tampered') !== undefined;
  const sent = tampered ? { ...body, amount: Number(body['amount']) * 10 } : body;
  return {
    url,
    body: JSON.stringify(sent),
    hashstring: forged ? hashstring.replaceAll(/./g, '0') : hashstring,
    attempt: 1,
  };
}

/**
 * Makes one attempt to deliver a webhook. A failed attempt is scheduled again, up to `ATTEMPTS`.
 */
export async function deliverWebhook(sim: Simulation, task: TaskRecord): Promise<void> {
  const { delivery } = task;
  if (delivery === null) return;
  if (await post(delivery, sim.settings.webhook_timeout_ms)) {
    setPostStatus(sim, task.subject_id, 'SUCCESS');
    return;
  }
  sim.log.warn({ task: task.id, attempt: delivery.attempt }, 'a webhook was not accepted');
  if (delivery.attempt >= ATTEMPTS) {
    setPostStatus(sim, task.subject_id, 'ERROR');
    return;
  }
  const pause_ms = sim.settings.webhook_retry_ms[delivery.attempt - 1] ?? 0;
  sim.scheduler.plan({
    ...task,
    due_ms: sim.clock.ms() + pause_ms,
    delivery: { ...delivery, attempt: delivery.attempt + 1 },
  });
}

/**
 * Posts a webhook. Returns true for status 2xx and a complete answer in time, of at most
 * `MAX_ANSWER_BYTES`.
 */
async function post({ url, body, hashstring }: Delivery, timeout_ms: number): Promise<boolean> {
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Apache-HttpClient/4.5 (simulator)',
    hashstring,
  };
  const signal = AbortSignal.timeout(timeout_ms);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal,
    });
    const answer: AsyncIterable<Uint8Array> | null = response.body;
    let size = 0;
    for await (const chunk of answer ?? []) {
      size += chunk.byteLength;
      // Leaving the loop closes the connection.
      if (size > MAX_ANSWER_BYTES) return false;
    }
    return response.ok;
  } catch {
    return false;
  }
}

function setPostStatus({ store }: Simulation, id: string, post_status: PostStatus): void {
  const charge = store.charges.get(id);
  if (charge) store.charges.put({ ...charge, post_status });
  const refund = store.refunds.get(id);
  if (refund) store.refunds.put({ ...refund, post_status });
  const invoice = store.invoices.get(id);
  if (invoice) store.invoices.put({ ...invoice, post_status });
}
