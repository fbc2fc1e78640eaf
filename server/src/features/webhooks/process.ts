import type { Deps } from '../../platform/context.ts';
import type { TaskHandler } from '../../platform/jobs/tasks.ts';
import type { Answer } from '../../provider/port.ts';
import { applyCharge } from '../transactions/capture/apply.ts';
import { closeInvoice } from '../transactions/capture/invoice.ts';
import { applyRefund } from '../transactions/returns/apply.ts';
import * as store from './store.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Reads what a stored webhook tells of from the provider again, and does what follows. */
    process_webhook: { webhook_id: string };
  }
}

type Processing = Pick<Deps, 'db' | 'clock' | 'jobs' | 'provider' | 'log'>;

/** Undefined: everything fits, and was done. */
type Outcome = string | undefined;

/** The record as it is at the provider now; `undefined` when the provider knows of none. */
function readOrWait<T>(answer: Answer<T>): T | undefined {
  if (answer.ok) return answer.value;
  const { failure } = answer;
  if (failure.kind === 'rejected' && failure.reason === 'not_found') return undefined;
  // Thrown, so that the queue asks again later: the webhook waits where it is.
  throw new Error(`the provider did not say what became of it: ${failure.kind}`);
}

async function processCharge(deps: Processing, id: string): Promise<Outcome> {
  const charge = readOrWait(await deps.provider.readCharge(id));
  if (!charge) return 'unknown charge';
  const applied = await applyCharge(deps, charge);
  return applied.kind === 'refused' ? applied.problem : undefined;
}

/** Whoever paid it did so by a charge; the provider posts the invoice alone. */
async function processInvoice(deps: Processing, id: string): Promise<Outcome> {
  const invoice = readOrWait(await deps.provider.readInvoice(id));
  if (!invoice) return 'unknown charge';
  for (const charge_id of invoice.charge_ids) {
    const charge = readOrWait(await deps.provider.readCharge(charge_id));
    if (charge?.status !== 'CAPTURED') continue;
    const applied = await applyCharge(deps, charge, id);
    if (applied.kind === 'refused') return applied.problem;
  }
  await closeInvoice(deps, invoice);
  return undefined;
}

async function processRefund(deps: Processing, id: string): Promise<Outcome> {
  const refund = readOrWait(await deps.provider.readRefund(id));
  if (!refund) return 'unknown refund';
  const applied = await applyRefund(deps, refund);
  return applied.kind === 'refused' ? applied.problem : undefined;
}

const PROCESS: Readonly<
  Partial<Record<string, (deps: Processing, id: string) => Promise<Outcome>>>
> = { charge: processCharge, invoice: processInvoice, refund: processRefund };

/** One stored webhook. It may run twice, and at once with others: what it applies bears that. */
export const processWebhook =
  (deps: Processing): TaskHandler<'process_webhook'> =>
  async ({ webhook_id }) => {
    const { db, clock, log } = deps;
    const webhook = await store.findReceived(db, BigInt(webhook_id));
    if (!webhook) return;
    const { id, object, object_id } = webhook;
    const problem = (await PROCESS[object]?.(deps, object_id)) ?? undefined;
    if (problem === undefined) {
      await store.markProcessed(db, id, clock.iso());
      return;
    }
    log.warn({ webhook_id, object, object_id, problem }, 'a webhook went into quarantine');
    await store.markQuarantined(db, id, problem, clock.iso());
  };
