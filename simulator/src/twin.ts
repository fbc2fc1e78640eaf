import { createScheduler } from './scheduler.ts';
import { createCharge } from './charges/create.ts';
import { describeCharge } from './charges/describe.ts';
import { type BaseClock, createMovableClock } from './clock.ts';
import { createFaults } from './faults.ts';
import { describeInvoice } from './invoices/describe.ts';
import { createInvoice } from './invoices/invoices.ts';
import type { ChargeRecord, InvoiceRecord, RefundRecord } from './records.ts';
import { createRefund, describeRefund } from './refunds.ts';
import { describeError, type Result } from './result.ts';
import { openStore, read, type Store, write } from './store.ts';
import type { Log, Simulation } from './simulation.ts';
import { runTask, settingsOf } from './simulator.ts';
import { TAP_ERRORS } from './wire/error-codes.ts';

type Kind = 'charge' | 'refund' | 'invoice';

/** A record that the caller stores. */
interface StoredRecord {
  readonly kind: Kind;
  readonly record: string;
}

/** A created or changed record, with the values that its caller needs. */
interface ChangedRecord extends StoredRecord {
  readonly id: string;
  readonly status: string;
  readonly amount_minor: bigint;
  readonly charge_id: string | null;
  readonly invoice_id: string | null;
  readonly method: string | null;
  readonly order_reference: string;
  readonly created_ms: number;
  /** The time when it expires, in milliseconds; null if it has ended. */
  readonly due_ms: number | null;
}

type TwinAnswer =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly status: number; readonly body: string };

export interface TwinSession {
  createCharge(body: object, language: 'en' | 'ar'): TwinAnswer;
  createRefund(body: object): TwinAnswer;
  createInvoice(body: object): TwinAnswer;
  /** Returns a record in Tap's format; undefined for a record that was not passed in. */
  describe(kind: Kind, id: string): Readonly<Record<string, unknown>> | undefined;
}

export interface TwinOptions {
  /** The base address of the payment pages. */
  readonly public_url: string;
  readonly secret_key: string;
  readonly clock: BaseClock;
  readonly log: Log;
}

const answered = (result: Result<{ readonly id: string }>): TwinAnswer => {
  if (result.ok) return { ok: true, id: result.value.id };
  const { status, description } = TAP_ERRORS[result.code];
  return { ok: false, status, body: JSON.stringify(describeError(result.code, description)) };
};

/** Returns a collection that also notes the ids of changed records. */
const noting = <S extends { put(value: T): T }, T extends { readonly id: string }>(
  collection: S,
  noted: Set<string>,
): S => ({
  ...collection,
  put: (value: T) => {
    noted.add(value.id);
    return collection.put(value);
  },
});

const ENDS = { charge: 'expire:', invoice: 'expire:', refund: 'refund:' } as const;

const changeOf = (
  kind: Kind,
  store: Store,
  record: ChargeRecord | RefundRecord | InvoiceRecord,
): ChangedRecord => ({
  kind,
  record: write(record),
  id: record.id,
  status: record.status,
  amount_minor: record.amount_minor,
  charge_id: 'charge_id' in record ? record.charge_id : null,
  invoice_id: 'invoice_id' in record ? record.invoice_id : null,
  method: 'method' in record ? record.method : null,
  order_reference: 'order_reference' in record ? record.order_reference : '',
  created_ms: record.created_ms,
  due_ms: store.tasks.get(`${ENDS[kind]}${record.id}`)?.due_ms ?? null,
});

/**
 * Stores the passed records and schedules their expiry. Schedules are not stored, because they
 * follow from the records.
 */
function seed({ store, scheduler, settings }: Simulation, kept: readonly StoredRecord[]): void {
  for (const { kind, record } of kept) {
    const value = read(record);
    if (kind === 'charge') {
      const { id: subject_id, status, expires_ms } = store.charges.put(value as ChargeRecord);
      if (status !== 'INITIATED') continue;
      const id = `expire:${subject_id}`;
      scheduler.plan({ id, kind: 'expire_charge', subject_id, due_ms: expires_ms });
    } else if (kind === 'invoice') {
      const { id: subject_id, status, expires_ms } = store.invoices.put(value as InvoiceRecord);
      if (status !== 'CREATED') continue;
      const id = `expire:${subject_id}`;
      scheduler.plan({ id, kind: 'expire_invoice', subject_id, due_ms: expires_ms });
    } else {
      const { id: subject_id, status, created_ms } = store.refunds.put(value as RefundRecord);
      if (status !== 'PENDING') continue;
      const due_ms = created_ms + settings.refund_ms;
      scheduler.plan({ id: `refund:${subject_id}`, kind: 'refund', subject_id, due_ms });
    }
  }
}

function open(options: TwinOptions, kept: readonly StoredRecord[]) {
  const { clock: base, log } = options;
  const store = openStore();
  const clock = createMovableClock(base, store.settings);
  const settings = settingsOf(options);
  // No webhook is posted here. The caller receives the changes and sends its own webhooks.
  const scheduler = createScheduler({ tasks: store.tasks, clock, log, run: () => undefined });
  const quiet = { ...scheduler, runDue: () => Promise.resolve() };
  const faults = createFaults();
  seed({ settings, clock, store, faults, scheduler: quiet, log }, kept);
  const noted = new Set<string>();
  const watched: Store = {
    ...store,
    charges: noting(store.charges, noted),
    refunds: noting(store.refunds, noted),
    invoices: noting(store.invoices, noted),
  };
  const simulation: Simulation = { settings, clock, store: watched, faults, scheduler: quiet, log };
  return { simulation, noted };
}

function endDue(simulation: Simulation): void {
  const { store, clock } = simulation;
  for (const task of store.tasks.all()) {
    const ends = task.kind.startsWith('expire') || task.kind === 'refund';
    if (ends && task.due_ms <= clock.ms()) void runTask(simulation, task);
  }
}

function changesOf({ store }: Simulation, noted: ReadonlySet<string>): ChangedRecord[] {
  const of = <T extends ChargeRecord | RefundRecord | InvoiceRecord>(
    kind: Kind,
    records: readonly T[],
  ) => records.filter(({ id }) => noted.has(id)).map((record) => changeOf(kind, store, record));
  return [
    ...of('invoice', store.invoices.all()),
    ...of('charge', store.charges.all()),
    ...of('refund', store.refunds.all()),
  ];
}

const simulations = new WeakMap<TwinSession, Simulation>();

/** Returns the simulation of a session, for the payment pages. */
export function simulationOf(session: TwinSession): Simulation {
  const simulation = simulations.get(session);
  if (simulation === undefined) throw new Error('this session is not the twin’s');
  return simulation;
}

function sessionOf(simulation: Simulation): TwinSession {
  const { store } = simulation;
  const session: TwinSession = {
    createCharge: (body, language) => answered(createCharge(simulation, body, language)),
    createRefund: (body) => answered(createRefund(simulation, body)),
    createInvoice: (body) => answered(createInvoice(simulation, body)),
    describe: (kind, id) => {
      const charge = kind === 'charge' ? store.charges.get(id) : undefined;
      if (charge) return describeCharge(simulation, charge, 'GET');
      const refund = kind === 'refund' ? store.refunds.get(id) : undefined;
      if (refund) return describeRefund(refund, 'GET');
      const invoice = kind === 'invoice' ? store.invoices.get(id) : undefined;
      return invoice && describeInvoice(simulation, invoice);
    },
  };
  simulations.set(session, simulation);
  return session;
}

/**
 * Creates a simulator for a caller that stores the records. Each run takes the records that it
 * needs and returns the changed records. It stores and posts nothing.
 */
export const createTwin = (options: TwinOptions) => ({
  run: <T>(kept: readonly StoredRecord[], work: (session: TwinSession) => T) => {
    const { simulation, noted } = open(options, kept);
    endDue(simulation);
    const value = work(sessionOf(simulation));
    return { value, changed: changesOf(simulation, noted) };
  },
});
