import { createScheduler } from './scheduler.ts';
import { finishCharge } from './charges/finish.ts';
import { type BaseClock, createMovableClock, REAL_TIME } from './clock.ts';
import { createFaults } from './faults.ts';
import { closeInvoice } from './invoices/invoices.ts';
import { reviewLead } from './leads.ts';
import type { TaskRecord } from './records.ts';
import { finishRefund } from './refunds.ts';
import { runPayout, setPayoutState } from './settlement/payouts.ts';
import { type Cipher, openStore } from './store.ts';
import type { Log, Simulation, SimulatorSettings } from './simulation.ts';
import { deliverWebhook } from './webhooks.ts';

/** The default API key. It is not secret, because the simulator moves no money. */
export const SIMULATOR_KEY = 'sk_test_simulator_key';

export type SimulatorOptions = Pick<SimulatorSettings, 'public_url'> &
  Partial<SimulatorSettings> & {
    readonly log: Log;
    readonly clock?: BaseClock;
    /** The file that keeps records across restarts. By default records are only in memory. */
    readonly data_file?: string | undefined;
    /** The cipher for the lines of the file. By default they are plain text. */
    readonly cipher?: Cipher;
  };

export interface Simulator {
  readonly simulation: Simulation;
  /** Starts to run due tasks automatically. Before that, only requests and `runDue` run them. */
  start(): void;
  /** Waits for running work and closes the file. */
  stop(): Promise<void>;
}

const BEAT_MS = 200;

/** Creates a simulated card provider with Tap's HTTP API. It moves no money. */
export function createSimulator(options: SimulatorOptions): Simulator {
  const { log, clock: base = REAL_TIME, data_file, cipher } = options;
  const store = openStore(data_file, cipher);
  const clock = createMovableClock(base, store.settings);
  const scheduler = createScheduler({
    tasks: store.tasks,
    clock,
    log,
    run: (task) => runTask(simulation, task),
  });
  const settings = settingsOf(options);
  const simulation = { settings, clock, store, faults: createFaults(), scheduler, log };
  let timer: NodeJS.Timeout | undefined;
  return {
    simulation,
    start: () => {
      timer ??= setInterval(() => void scheduler.runDue(), BEAT_MS).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await scheduler.runDue();
      store.close();
    },
  };
}

export const settingsOf = (options: SimulatorOptions): SimulatorSettings => ({
  public_url: options.public_url.replace(/\/+$/, ''),
  secret_key: options.secret_key ?? SIMULATOR_KEY,
  pos_post_url: options.pos_post_url ?? null,
  webhook_retry_ms: options.webhook_retry_ms ?? [5_000, 30_000],
  webhook_timeout_ms: options.webhook_timeout_ms ?? 10_000,
  refund_ms: options.refund_ms ?? 2_000,
  lead_review_ms: options.lead_review_ms ?? 60_000,
  holidays: options.holidays ?? new Set(),
});

/** Runs a task. A task whose record has changed in the meantime does nothing. */
export function runTask(sim: Simulation, task: TaskRecord): Promise<void> | void {
  const { kind, subject_id, due_ms } = task;
  switch (kind) {
    case 'expire_charge':
      if (sim.store.charges.get(subject_id)?.status === 'INITIATED') {
        finishCharge(sim, subject_id, { code: '301' }, due_ms);
      }
      return undefined;
    case 'expire_invoice':
      closeInvoice(sim, subject_id, 'EXPIRED');
      return undefined;
    case 'refund':
      finishRefund(sim, subject_id, 'REFUNDED', due_ms);
      return undefined;
    case 'lead':
      reviewLead(sim, subject_id, true);
      return undefined;
    case 'payout':
      runPayout(sim, task);
      return undefined;
    case 'pay':
      setPayoutState(sim, subject_id, 'PAID_OUT');
      return undefined;
    case 'webhook':
      return deliverWebhook(sim, task);
  }
}
