import {
  CHARGE,
  INVOICE,
  MADE_REFUND,
  OPENED_DISPUTE,
  PAID_CHARGE,
} from '@diwan/contract/features/charges/object-examples';
import type { WebhookEvent } from '@diwan/contract/features/webhook-deliveries/records';
import { addDays } from '@diwan/contract/kernel/time';
import { newUuid } from '../../platform/crypto/tokens.ts';
import { milliseconds } from './render.ts';

const CHARGE_ID = 'chg_test';

/** Returns an invented object that reached the state of its event at `now`. */
type Sample = (now: string) => object;

const charge =
  (state: object): Sample =>
  (now) => ({
    ...PAID_CHARGE,
    id: CHARGE_ID,
    description: 'A test event. No money has moved.',
    transaction: { ...PAID_CHARGE.transaction, created: milliseconds(now) },
    ...state,
  });

const refund =
  (state: object): Sample =>
  (now) => ({
    ...MADE_REFUND,
    id: 're_test',
    charge_id: CHARGE_ID,
    created: milliseconds(now),
    transaction: { ...MADE_REFUND.transaction, date: { created: Date.parse(now) } },
    ...state,
  });

const closedInvoice: Sample = (now) => ({
  ...INVOICE,
  id: 'inv_test',
  status: 'EXPIRED',
  created: milliseconds(now),
  updated: milliseconds(now),
  due: Date.parse(now),
  expiry: Date.parse(now),
});

/** The days in which the owner of a sample dispute can add evidence. */
const EVIDENCE_DAYS = 7;

const dispute =
  (status: string, count: number): Sample =>
  (now) => ({
    ...OPENED_DISPUTE,
    charge_id: CHARGE_ID,
    status,
    created: milliseconds(now),
    evidence: { due: addDays(now.slice(0, 10), EVIDENCE_DAYS), count },
  });

const SAMPLES: Readonly<Record<WebhookEvent, Sample>> = {
  test: charge({}),
  'charge.captured': charge({}),
  'charge.failed': charge({
    status: 'DECLINED',
    response: { code: '501', message: 'Declined' },
  }),
  'charge.abandoned': charge({
    status: 'ABANDONED',
    response: { code: '301', message: 'Abandoned' },
    source: CHARGE.source,
    reference: CHARGE.reference,
  }),
  'refund.refunded': refund({}),
  'refund.failed': refund({ status: 'FAILED', response: { code: '401', message: 'Failed' } }),
  'invoice.closed': closedInvoice,
  'dispute.opened': dispute('OPENED', 0),
  'dispute.evidence_added': dispute('EVIDENCE', 1),
  'dispute.submitted': dispute('SUBMITTED', 1),
  'dispute.won': dispute('WON', 1),
  'dispute.lost': dispute('LOST', 1),
  'dispute.reversed': dispute('REVERSED', 1),
};

/**
 * Renders an invented object of an event, for testing an integration. It has the form of the real
 * event and the values of the published examples.
 */
export function renderSample(event: WebhookEvent, url: string, now: string): string {
  const object = SAMPLES[event](now);
  const post = 'post' in object ? { post: { status: 'PENDING', url } } : {};
  return JSON.stringify({ ...object, live_mode: false, ...post });
}

const PREFIX = 'sample_';

/** Returns the id of a new sample. Each sample has its own, so that it can be sent again. */
export const newSampleId = (): string => `${PREFIX}${newUuid()}`;

/** Checks whether a person sent the event to test an integration. */
export const isSample = ({
  event,
  test_object_id,
}: {
  readonly event: string;
  readonly test_object_id: string | null;
}): boolean => event === 'test' || (test_object_id?.startsWith(PREFIX) ?? false);
