import { parseAmount } from '@diwan/contract/kernel/money';
import { z } from 'zod';
import { writeAmount } from './wire/amounts.ts';
import { addPaidCharge } from './charges/add-paid.ts';
import { describeCharge } from './charges/describe.ts';
import { finishCharge } from './charges/finish.ts';
import { CODE_OF_STATE, isResponseCode, type ResponseCode } from './charges/responses.ts';
import { FAULT_KINDS } from './faults.ts';
import { describeLead, reviewLead } from './leads.ts';
import type { ChargeState } from './records.ts';
import { describeRefund, finishRefund } from './refunds.ts';
import { setPayoutState } from './settlement/payouts.ts';
import type { Simulation } from './simulation.ts';

/** The result of a control call. Errors are sentences, because people make these calls. */
export type ControlResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: string };

/** A control call with its body, and with the id in its address. */
export type Control = (sim: Simulation, body: unknown, id: string) => ControlResult;

/** Creates a control call, which checks its body and then acts. */
export const control =
  <T>(
    schema: z.ZodType<T>,
    act: (sim: Simulation, body: T, id: string) => ControlResult,
  ): Control =>
  (sim, body, id) => {
    const parsed = schema.safeParse(body ?? {});
    return parsed.success
      ? act(sim, parsed.data, id)
      : { ok: false, error: z.prettifyError(parsed.error) };
  };

/** Returns the result of a call. */
export const value = (done: unknown): ControlResult => ({ ok: true, value: done });
/** Returns the refusal of a call. */
export const error = (why: string): ControlResult => ({ ok: false, error: why });

const isState = (text: string): text is ChargeState => Object.hasOwn(CODE_OF_STATE, text);

/** Parses a status ('CAPTURED') or one of Tap's response codes ('505'). */
const outcome = z.string().transform((text, ctx): ResponseCode => {
  const upper = text.toUpperCase();
  if (isResponseCode(upper)) return upper;
  if (isState(upper)) return CODE_OF_STATE[upper];
  ctx.addIssue({ code: 'custom', message: 'neither a status nor a response code of a charge' });
  return z.NEVER;
});
const method = z.enum(['KNET', 'VISA', 'MASTERCARD', 'AMEX', 'DEEMA']);
const origin = z.enum(['local', 'international']);

/** An amount of KWD above zero, which is parsed to fils. */
export const amount = z.number().transform((number, ctx) => {
  const parsed = parseAmount(number);
  if (parsed.ok && parsed.units > 0n) return parsed.units;
  ctx.addIssue({ code: 'custom', message: 'no amount of dinars above zero' });
  return z.NEVER;
});

export const endCharge = control(
  z.strictObject({ outcome, method: method.optional(), origin: origin.optional() }),
  (sim, { outcome: code, ...paid }, id) => {
    const result = finishCharge(sim, id, { code, ...paid });
    return result.ok
      ? value(describeCharge(sim, result.value, 'GET'))
      : error('no such charge, or it cannot change so any more');
  },
);

export const endRefund = control(
  z.strictObject({
    outcome: z.enum(['IN_PROGRESS', 'REFUNDED', 'DECLINED', 'FAILED', 'CANCELLED']),
  }),
  (sim, { outcome: state }, id) => {
    const result = finishRefund(sim, id, state);
    return result.ok
      ? value(describeRefund(result.value, 'GET'))
      : error('no such refund, or it has ended');
  },
);

export const endLead = control(
  z.strictObject({
    outcome: z.enum(['approved', 'rejected']),
    mid: z.string().min(1).max(50).optional(),
  }),
  (sim, { outcome: decision, mid }, id) => {
    const result = reviewLead(sim, id, decision === 'approved', mid);
    return result.ok
      ? value(describeLead(result.value))
      : error('no such lead, or it was reviewed');
  },
);

export const endPayout = control(
  z.strictObject({ status: z.enum(['PENDING', 'INITIATED', 'FAILED', 'PAID_OUT']) }),
  (sim, { status }, id) => {
    const result = setPayoutState(sim, id, status);
    return result.ok ? value({ id, status }) : error('no such payout, or it was paid');
  },
);

export const addPosCharge = control(
  z.strictObject({
    tid: z.string().min(1).max(50),
    amount,
    merchant_id: z.string().max(50).default(''),
    method: method.default('KNET'),
    origin: origin.optional(),
    outcome: outcome.default('000'),
    order_reference: z.string().max(100).optional(),
    post_url: z.url({ protocol: /^https?$/ }).optional(),
  }),
  (sim, { tid, amount: amount_minor, outcome: code, ...paid }) => {
    const result = addPaidCharge(sim, { ...paid, terminal_id: tid, amount_minor, code });
    return result.ok
      ? value(describeCharge(sim, result.value, 'GET'))
      : error('a payment at a terminal has an outcome');
  },
);

export const moveClock = control(
  z.union([
    z.strictObject({
      advance_ms: z
        .int()
        .min(0)
        .max(10 * 366 * 86_400_000),
    }),
    z.strictObject({ set: z.iso.datetime({ offset: true }) }),
  ]),
  (sim, body) => {
    const step_ms =
      'set' in body
        ? Temporal.Instant.from(body.set).epochMilliseconds - sim.clock.ms()
        : body.advance_ms;
    if (step_ms < 0) return error('the clock moves forward only');
    sim.clock.advance(step_ms);
    return value({ now: sim.clock.iso() });
  },
);

/** Lists the pending faults, with amounts in KWD. */
const describeFaults = ({ faults }: Simulation) =>
  faults.list().map(({ amount_minor, ...fault }) => ({
    ...fault,
    ...(amount_minor === undefined ? {} : { amount: writeAmount(amount_minor, 'KWD') }),
  }));

export const setFault = control(
  z.strictObject({
    kind: z.enum(FAULT_KINDS),
    count: z.int().min(0).max(1_000_000).default(1),
    call: z.string().min(1).max(200).optional(),
    delay_ms: z
      .int()
      .min(0)
      .max(366 * 86_400_000)
      .optional(),
    amount: amount.optional(),
    merchant_id: z.string().min(1).max(50).optional(),
    from_day: z.iso.date().optional(),
    reference: z.string().min(1).max(50).optional(),
  }),
  (sim, { amount: amount_minor, ...fault }) => {
    sim.faults.set({ call: undefined, delay_ms: undefined, ...fault, amount_minor });
    return value({ faults: describeFaults(sim) });
  },
);

export const reset: Control = (sim) => {
  sim.store.clear();
  sim.faults.clear();
  return value({ now: sim.clock.iso() });
};

const SHOWN = 50;

/** Returns the counts of records, the newest charges, and the scheduled tasks. */
export const describeState: Control = (sim) => {
  const { charges, refunds, invoices, leads, payouts, unsettled, tasks } = sim.store;
  return value({
    now: sim.clock.iso(),
    offset_ms: sim.clock.offset_ms(),
    faults: describeFaults(sim),
    counts: {
      charges: charges.size(),
      refunds: refunds.size(),
      invoices: invoices.size(),
      leads: leads.size(),
      payouts: payouts.size(),
      unsettled: unsettled.size(),
    },
    charges: charges
      .all()
      .slice(-SHOWN)
      .toReversed()
      .map((charge) => describeCharge(sim, charge, 'GET')),
    planned: tasks
      .all()
      .slice(0, SHOWN)
      .map(({ id, kind, subject_id, due_ms, delivery }) => ({
        id,
        kind,
        subject_id,
        due_at: Temporal.Instant.fromEpochMilliseconds(due_ms).toString(),
        attempt: delivery?.attempt,
      })),
  });
};
