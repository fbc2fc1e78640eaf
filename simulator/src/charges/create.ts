import { z } from 'zod';
import { keyed } from '../idempotency.ts';
import { newId, newSecret } from '../names.ts';
import type { ChargeRecord } from '../records.ts';
import { done, parseBody, refuse, type Result } from '../result.ts';
import type { Simulation } from '../simulation.ts';
import * as part from '../parts.ts';

/** The payment sources of a charge. With `src_all` the customer chooses on the payment page. */
const SOURCES: readonly string[] = [
  'src_all',
  'src_card',
  'src_kw.knet',
  'src_deema',
  'src_apple_pay',
  'src_google_pay',
];
/** The minimum amount of a charge at Tap, in fils. Deema requires more. */
const LEAST_MINOR = 100n;
const LEAST_DEEMA_MINOR = 10_000n;
const DEFAULT_MINUTES = 30;

const schema = z
  .object({
    amount: part.amount('1117'),
    currency: part.currency,
    customer: part.customer,
    source: z.object({ id: z.string({ error: '1124' }) }, { error: '1124' }),
    redirect: z.object({ url: part.webUrl('1111') }, { error: '1110' }),
    post: z.object({ url: part.webUrl('1103') }).nullish(),
    description: z.string().max(1000).nullish(),
    statement_descriptor: z.string().max(60).nullish(),
    metadata: part.metadata,
    reference: z
      .object({
        transaction: part.reference,
        order: part.reference,
        idempotent: part.reference,
      })
      .nullish(),
    merchant: part.merchant,
    transaction: z
      .object({
        expiry: z.object({ period: z.int().min(5).max(60) }).nullish(),
      })
      .nullish(),
  })
  .refine(({ source }) => SOURCES.includes(source.id), { error: '1125' })
  .refine(({ amount }) => amount >= LEAST_MINOR, { error: '1117' })
  .refine(({ source, amount }) => source.id !== 'src_deema' || amount >= LEAST_DEEMA_MINOR, {
    error: '1117',
  });

/** Answers POST /charges: creates a charge, which the customer then pays on the payment page. */
export function createCharge(
  sim: Simulation,
  body: unknown,
  language: 'en' | 'ar',
): Result<ChargeRecord> {
  const parsed = parseBody(schema, body);
  if (!parsed.ok) return parsed;
  const { amount, reference, merchant, metadata, transaction, ...input } = parsed.value;
  return keyed(sim, 'charge', reference?.idempotent ?? undefined, sim.store.charges, () => {
    const minutes = transaction?.expiry?.period ?? DEFAULT_MINUTES;
    const charge = {
      ...newCharge(sim, sim.clock.ms(), amount),
      merchant_id: merchant?.id ?? '',
      source_id: input.source.id,
      customer: part.customerOf(sim, input.customer),
      description: input.description ?? '',
      statement_descriptor: input.statement_descriptor ?? '',
      metadata_json: JSON.stringify(metadata ?? {}),
      order_reference: reference?.order ?? '',
      transaction_reference: reference?.transaction ?? '',
      redirect_url: input.redirect.url,
      post_url: input.post?.url ?? null,
      language,
      expires_ms: sim.clock.ms() + minutes * 60_000,
    };
    return done(openCharge(sim, charge));
  });
}

/** Stores a new charge and schedules its expiry. */
export function openCharge(sim: Simulation, charge: ChargeRecord): ChargeRecord {
  sim.scheduler.plan({
    id: `expire:${charge.id}`,
    kind: 'expire_charge',
    subject_id: charge.id,
    due_ms: charge.expires_ms,
  });
  return sim.store.charges.put(charge);
}

/** Returns a new charge in KWD with only an amount. */
export function newCharge(sim: Simulation, created_ms: number, amount_minor: bigint): ChargeRecord {
  return {
    id: newId('chg'),
    page_token: newSecret(),
    amount_minor,
    currency: 'KWD',
    status: 'INITIATED',
    code: '100',
    merchant_id: '',
    terminal_id: null,
    source_id: 'src_all',
    method: null,
    origin: 'local',
    card: null,
    customer: part.namedCustomer({ first_name: 'Walk-in' }),
    description: '',
    statement_descriptor: '',
    metadata_json: '{}',
    order_reference: '',
    transaction_reference: '',
    redirect_url: null,
    redirected: false,
    post_url: sim.settings.pos_post_url,
    post_status: 'PENDING',
    language: 'en',
    created_ms,
    expires_ms: created_ms + DEFAULT_MINUTES * 60_000,
    activities: [{ status: 'INITIATED', at_ms: created_ms }],
    track_reference: null,
    gateway_reference: null,
    payment_reference: null,
    wrong_pins: 0,
    cost_minor: 0n,
    payout_id: null,
    invoice_id: null,
  };
}

const changes = z.object({
  description: z.string().max(1000).optional(),
  metadata: part.metadata,
});

/** Answers PUT /charges/{id}: changes only fields that do not affect money. */
export function updateCharge(sim: Simulation, id: string, body: unknown): Result<ChargeRecord> {
  const charge = sim.store.charges.get(id);
  if (charge === undefined) return refuse('1144');
  const parsed = parseBody(changes, body);
  if (!parsed.ok) return parsed;
  const { description, metadata } = parsed.value;
  return done(
    sim.store.charges.put({
      ...charge,
      description: description ?? charge.description,
      metadata_json: metadata ? JSON.stringify(metadata) : charge.metadata_json,
    }),
  );
}
