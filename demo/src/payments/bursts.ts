import type { CardScheme } from '@diwan/server/provider/port';
import type { PaidCharge } from '@diwan/simulator/charges/add-paid';

/** Several unusual payments within an hour, for the rules of the monitoring. */
interface Burst {
  readonly order_prefix: string;
  readonly days_ago: number;
  /** The hour in Kuwait. */
  readonly hour: number;
  readonly amounts_minor: readonly bigint[];
  readonly method: CardScheme;
  readonly customer: NonNullable<PaidCharge['customer']>;
}

export const LAST_BURST_DAYS_AGO = 2;
export const SAHARA_BURST_DAYS_AGO = 43;

/**
 * The unusual payments. Their amounts are above `MOST_MINOR` of the refunds, so they stay paid.
 */
const BURSTS: readonly Burst[] = [
  {
    order_prefix: 'GC',
    days_ago: LAST_BURST_DAYS_AGO,
    hour: 21,
    amounts_minor: [49_900n, 49_900n, 89_900n, 49_900n, 119_900n, 89_900n],
    method: 'MASTERCARD',
    customer: {
      id: 'cus_TS4af4802b00ceb9e4e8112cf3',
      first_name: 'Viktor',
      last_name: 'Lindqvist',
      email: 'v.lindqvist@people.example',
    },
  },
  {
    order_prefix: 'NJ',
    days_ago: 3,
    hour: 3,
    amounts_minor: [42_000n, 44_500n, 41_250n],
    method: 'VISA',
    customer: {
      id: 'cus_TS1a5e53c886293f533c45e07b',
      first_name: 'Saleh',
      last_name: 'Marzouq',
      email: 's.marzouq@people.example',
    },
  },
  {
    order_prefix: 'SO',
    days_ago: SAHARA_BURST_DAYS_AGO,
    hour: 17,
    amounts_minor: [150_000n, 150_000n, 100_000n, 150_000n],
    method: 'KNET',
    customer: {
      id: 'cus_TSaf3d276adb2497118075d814',
      first_name: 'Huda',
      last_name: 'Al-Rifai',
      email: 'h.alrifai@people.example',
    },
  },
];

const MINUTE_MS = 60_000;
const MINUTES_BETWEEN = 9;
/** The first order number. Other orders of the brand have smaller numbers. */
const FIRST_ORDER = 90_001;

/**
 * Returns the unusual payments of a brand on a day, oldest first.
 * @param midnight_ms the start of the day in Kuwait
 */
export const burstsOn = (order_prefix: string, days_ago: number, midnight_ms: number) =>
  BURSTS.filter(
    (burst) => burst.order_prefix === order_prefix && burst.days_ago === days_ago,
  ).flatMap(({ hour, amounts_minor, method, customer }) =>
    amounts_minor.map((amount_minor, nth) => ({
      order_reference: `${order_prefix}-${String(FIRST_ORDER + nth)}`,
      at_ms: midnight_ms + (hour * 60 + nth * MINUTES_BETWEEN + 4) * MINUTE_MS,
      code: '000' as const,
      amount_minor,
      method,
      customer,
      post_url: null,
    })),
  );
