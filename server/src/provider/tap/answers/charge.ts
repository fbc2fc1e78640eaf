import { z } from 'zod';
import type { Charge, PaymentMethod } from '../../port.ts';
import { readAmount } from '@diwan/simulator/wire/amounts';
import * as field from './fields.ts';
import { cardScheme, chargeStatus } from './statuses.ts';

const source = z
  .object({
    payment_type: field.text,
    payment_method: field.text,
    channel: field.text,
  })
  .nullish();

const card = z
  .object({
    scheme: field.text,
    brand: field.text,
    first_six: field.text,
    last_four: field.text,
    // Tap's published sample of a token has this field. Its sample of a charge lacks it.
    issuer: z.object({ country: field.text }).nullish(),
  })
  .nullish();

const schema = z
  .object({
    id: field.id,
    status: z.string().min(1),
    amount: field.amount,
    currency: field.currency,
    live_mode: z.boolean(),
    merchant: z
      .object({ id: field.text, terminal: z.object({ id: field.text }).nullish() })
      .nullish(),
    merchant_id: field.text,
    source,
    card,
    reference: z
      .object({
        order: field.text,
        transaction: field.text,
        track: field.text,
        payment: field.text,
        gateway: field.text,
        acquirer: field.text,
      })
      .nullish(),
    customer: field.customer,
    transaction: z.object({ created: field.epoch, url: field.text }),
    response: z.object({ code: field.text, message: field.text }).nullish(),
    activities: field.activities,
    payout: z.object({ id: field.text, fee: field.amount.nullish() }).nullish(),
  })
  .transform((raw, ctx): Omit<Charge, 'raw'> => {
    const status = chargeStatus(raw.status);
    return {
      id: raw.id,
      status,
      raw_status: raw.status,
      amount_minor: field.minorUnits(raw.amount, raw.currency, ctx),
      currency: raw.currency,
      merchant_id: raw.merchant?.id ?? raw.merchant_id,
      entry: raw.source?.channel === 'POS' ? 'POS' : 'PG',
      terminal_id: raw.merchant?.terminal?.id,
      method: paymentMethod(raw.source, raw.card),
      references: {
        order: raw.reference?.order,
        transaction: raw.reference?.transaction,
        track: raw.reference?.track,
        payment: raw.reference?.payment,
        gateway: raw.reference?.gateway,
        acquirer: raw.reference?.acquirer,
      },
      customer: raw.customer,
      payment_url: status === 'INITIATED' ? raw.transaction.url : undefined,
      response_code: raw.response?.code,
      response_message: raw.response?.message,
      created_at: raw.transaction.created,
      captured_at: raw.activities.findLast(({ status: at }) => at === 'CAPTURED')?.created,
      settlement:
        raw.payout?.id === undefined
          ? undefined
          : { payout_id: raw.payout.id, cost_minor: readAmount(raw.payout.fee, raw.currency) },
      live: raw.live_mode,
    };
  });

function paymentMethod(
  paid: z.output<typeof source>,
  with_card: z.output<typeof card>,
): PaymentMethod {
  const raw = paid?.payment_method ?? with_card?.brand ?? with_card?.scheme;
  const scheme = cardScheme(raw) ?? cardScheme(with_card?.scheme);
  return {
    raw,
    scheme,
    funding: fundingOf(paid?.payment_type),
    origin: originOf(scheme, with_card?.issuer?.country),
    first_six: with_card?.first_six,
    last_four: with_card?.last_four,
  };
}

const fundingOf = (raw: string | undefined): PaymentMethod['funding'] =>
  raw === 'DEBIT' || raw === 'CREDIT' ? raw : undefined;

/**
 * Determines the origin of a card. KNET and Deema exist only in Kuwait. For other cards, the
 * issuer's country decides.
 */
function originOf(
  scheme: PaymentMethod['scheme'],
  country: string | undefined,
): PaymentMethod['origin'] {
  if (scheme === 'KNET' || scheme === 'DEEMA') return 'local';
  if (country === undefined) return undefined;
  return country === 'KW' ? 'local' : 'international';
}

export const readCharge: field.Reader<Charge> = field.readerOf<Charge>(schema);
