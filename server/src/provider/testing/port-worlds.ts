import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CardScheme, Provider } from '../port.ts';
import { SIMULATOR_KEY } from '@diwan/simulator/simulator';
import { computeHashstring, paymentMessage } from '@diwan/simulator/wire/hashstring';
import { startRecorded, startSimulated, testProvider } from './worlds.ts';

/** A recorded or simulated provider, for the tests of the port. */
export interface PortWorld {
  readonly provider: Provider;
  /**
   * Creates a charge of KWD 12.345 with a status of the provider.
   * @returns the charge's id
   */
  charge(raw_status: string, method?: CardScheme): Promise<string>;
  /**
   * Refunds KWD 2.345 of a captured charge and ends the refund with a status.
   * @returns the refund's id
   */
  refund(raw_status: string): Promise<string>;
  /** Creates a lead that has become a merchant. */
  approvedLead(): Promise<string>;
  /** Creates a paid payout that contains a charge. */
  payout(): Promise<{ readonly id: string; readonly charge_id: string }>;
  /** Returns a webhook of a captured charge, as it is received. */
  webhook(): Promise<{ readonly raw_body: string; readonly headers: Record<string, string> }>;
  close(): Promise<void>;
}

type Json = Readonly<Record<string, unknown>>;

export const fixture = (name: string): Json =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../tap/fixtures', `${name}.json`), 'utf8'),
  ) as Json;

export async function simulatedPort(): Promise<PortWorld> {
  const world = await startSimulated();
  const { provider, control, ended, receiver } = world;
  return {
    provider,
    charge: (raw_status, method) => ended(raw_status, method),
    refund: async (raw_status) => {
      const charge_id = await ended('CAPTURED');
      const made = await provider.createRefund(sampleRefund(charge_id));
      if (!made.ok) throw new Error('the refund was refused');
      if (raw_status !== 'PENDING') {
        await control(`refunds/${made.value.id}`, { outcome: raw_status });
      }
      return made.value.id;
    },
    approvedLead: async () => {
      const made = await provider.createLead(sampleLead);
      if (!made.ok) throw new Error('the lead was refused');
      await control(`leads/${made.value.id}`, { outcome: 'approved', mid: '68014756' });
      return made.value.id;
    },
    payout: async () => {
      const charge_id = await ended('CAPTURED', 'VISA');
      await control('clock', { advance_ms: 10 * 86_400_000 });
      const read = await provider.readCharge(charge_id);
      if (!read.ok) throw new Error('the charge is gone');
      return { id: read.value.settlement?.payout_id ?? '', charge_id };
    },
    webhook: async () => {
      await ended('CAPTURED');
      const { body = '', headers } = receiver.heard.at(-1) ?? {};
      return { raw_body: body, headers: { hashstring: String(headers?.['hashstring']) } };
    },
    close: world.close,
  };
}

/** Connects the adapter to a server that replays recorded answers. */
export async function recordedPort(): Promise<PortWorld> {
  const answers: Record<string, readonly [number, unknown]> = {};
  const initiated = fixture('charge-initiated');
  const knet = fixture('charge-captured-knet');
  const card = fixture('charge-captured-card');
  const refund = fixture('refund-pending');
  const payout = fixture('payout-paid');
  const list = (kind: string, items: readonly Json[]): readonly [number, unknown] => [
    200,
    { object_type: 'list', live_mode: false, count: items.length, has_more: false, [kind]: items },
  ];
  const at = (path: string, body: Json): string => {
    answers[`GET ${path}/${String(body['id'])}`] = [200, body];
    return String(body['id']);
  };
  answers['POST /v2/charges'] = [200, initiated];
  answers['POST /v2/charges/list'] = list('charges', [card]);
  answers['POST /v2/refunds'] = [200, refund];
  answers['POST /v2/refunds/list'] = list('refunds', []);
  answers['POST /v2/invoices'] = [200, fixture('invoice-created')];
  answers['POST /v3/lead/'] = [200, fixture('lead-registered')];
  answers['POST /v2/payouts/list'] = list('payouts', [payout]);
  at('/v2/invoices', fixture('invoice-created'));
  const stub = await startRecorded(answers);
  return {
    provider: testProvider(stub.url),
    charge: (raw_status, method) => {
      const waits = raw_status === 'INITIATED';
      const body = method === 'VISA' ? card : { ...(waits ? initiated : knet), status: raw_status };
      return Promise.resolve(at('/v2/charges', body));
    },
    refund: (status) => Promise.resolve(at('/v2/refunds', { ...refund, status })),
    approvedLead: () => {
      const merchant = { id: 'merchant_fixture', legacy_id: '68014756' };
      return Promise.resolve(
        at('/v3/lead', { ...fixture('lead-registered'), status: 'active', merchant }),
      );
    },
    payout: () => {
      at('/v2/charges', card);
      return Promise.resolve({ id: at('/v2/payouts', payout), charge_id: String(card['id']) });
    },
    webhook: () => {
      const raw_body = JSON.stringify({ ...knet, method: 'POST' });
      const hashstring = computeHashstring(SIMULATOR_KEY, paymentMessage(SIGNED_FIXTURE));
      return Promise.resolve({ raw_body, headers: { hashstring } });
    },
    close: stub.close,
  };
}

/** The signed fields of `charge-captured-knet`. */
export const SIGNED_FIXTURE = {
  id: 'chg_TS05A1320231018Hy5607000001',
  amount: '12.345',
  currency: 'KWD',
  gateway_reference: '202235421476242',
  payment_reference: '9720221916128348054',
  status: 'CAPTURED',
  created: '1671563769240',
};

export const sampleRefund = (charge_id: string, amount_minor = 2_345n) => ({
  idempotency_key: `refund of ${charge_id}`,
  charge_id,
  amount_minor,
  currency: 'KWD' as const,
  reason: 'requested_by_customer',
  webhook_url: 'http://127.0.0.1:9/hook',
});

export const sampleLead = {
  brand_name: { en: 'Sidra Café', ar: 'مقهى سدرة' },
  country: 'KW',
  owner: {
    first_name: 'Noura',
    last_name: 'Al Salem',
    email: 'noura@example.com',
    phone: { country_code: '965', number: '51234567' },
    civil_id: '290010100003',
  },
  entity: { legal_name: { en: 'Sidra Café', ar: undefined }, license_number: '12345' },
  bank: {
    name: 'Gulf Bank',
    beneficiary: 'Sidra Cafe',
    iban: 'KW86GULB0000000000000000000001',
  },
  webhook_url: 'http://127.0.0.1:9/hook',
};
