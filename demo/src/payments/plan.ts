import type { ResponseCode } from '@diwan/simulator/charges/responses';
import type { PaidCharge } from '@diwan/simulator/charges/add-paid';
import { createRandom, type Random } from '@diwan/server/seed/random';
import { burstsOn } from './bursts.ts';
import { pickShopper } from './shoppers.ts';
import type { Trade } from './trades.ts';

const DAY_MS = 86_400_000;
/** The difference between Kuwait's time and UTC. A day in Kuwait begins at 21:00 UTC. */
const KUWAIT_MS = 3 * 3_600_000;

/** A past payment, in the format of the provider's simulator. */
export interface PlannedPayment extends PaidCharge {
  readonly id: string;
  readonly order_reference: string;
  readonly code: ResponseCode;
  readonly at_ms: number;
}

/**
 * The response codes with their weights. Most payments succeed. The others cover every kind of
 * failure.
 */
const OUTCOMES: readonly (readonly [ResponseCode, number])[] = [
  ['000', 880],
  ['301', 34],
  ['302', 26],
  ['505', 18],
  ['502', 8],
  ['501', 10],
  ['507', 6],
  ['401', 8],
  ['702', 3],
  ['801', 4],
];

const HOUR_MS = 3_600_000;
/** The weight of each hour of a day in Kuwait. Evenings are busiest. */
const HOURS = [6, 4, 2, 1, 1, 1, 2, 4, 6, 7, 8, 9, 10, 10, 8, 7, 8, 10, 12, 13, 12, 11, 9, 8].map(
  (weight, hour) => [hour, weight] as const,
);

/**
 * Returns the expected number of payments on a day. Thursday to Saturday are busier, and the number
 * grows over time.
 */
function salesOn(trade: Trade, day_ms: number, days_ago: number): number {
  const { since_days_ago } = trade;
  const weekday = new Date(day_ms).getUTCDay();
  const busy = weekday === 4 || weekday === 5 || weekday === 6 ? 1.45 : 0.85;
  const growth = 0.55 + 0.75 * (1 - days_ago / since_days_ago);
  return trade.sales_a_day * busy * growth;
}

/**
 * Draws a whole number from half to one and a half times an expectation, which may be fractional.
 */
const drawCount = (random: Random, expected: number): number => {
  const varied = expected * (0.5 + random.next());
  return Math.floor(varied) + (random.next() < varied % 1 ? 1 : 0);
};

/** Draws an amount. Small amounts are more frequent than large ones. */
function drawAmount(random: Random, { amounts_minor: [low, high, step] }: Trade): bigint {
  const skewed = low + (high - low) * random.next() ** 3;
  return BigInt(Math.max(low, Math.round(skewed / step) * step));
}

interface Sale {
  readonly merchant_id: string;
  readonly day_ms: number;
  /** The number of the sale within its day. */
  readonly of_day: number;
  /** The number of the sale within all sales of the brand. */
  readonly of_all: number;
}

const chargeId = ({ order_prefix }: Trade, day_ms: number, of_day: number): string =>
  `chg_TS${order_prefix}${day_ms / DAY_MS}${String(of_day).padStart(3, '0')}`;

/** The number of the first unusual payment of a day. No day has as many other payments. */
const FIRST_UNUSUAL = 900;

function drawPayment(random: Random, trade: Trade, sale: Sale): PlannedPayment {
  const { day_ms, of_day, of_all } = sale;
  const hour = random.weigh(HOURS, 12);
  const at_ms = day_ms - KUWAIT_MS + hour * HOUR_MS + random.below(HOUR_MS);
  const order = `${trade.order_prefix}-${String(10_000 + of_all)}`;
  const method = random.weigh(trade.methods, 'KNET');
  const amount_minor = drawAmount(random, trade);
  const terminal = random.next() < trade.share_at_terminals && method !== 'DEEMA';
  const terminal_id = terminal ? trade.terminals[random.below(trade.terminals.length)] : undefined;
  const code = random.weigh(OUTCOMES, '000');
  return {
    id: chargeId(trade, day_ms, of_day),
    order_reference: order,
    merchant_id: sale.merchant_id,
    // Deema accepts at least ten dinars.
    amount_minor: method === 'DEEMA' && amount_minor < 10_000n ? 10_000n : amount_minor,
    method,
    origin: method !== 'KNET' && random.next() < 0.22 ? 'international' : 'local',
    // A payment at a terminal is never abandoned, because the card is present.
    code: terminal_id !== undefined && code.startsWith('3') ? '501' : code,
    terminal_id,
    customer: terminal_id === undefined ? pickShopper(random, trade, of_all) : undefined,
    post_url: null,
    at_ms,
  };
}

/** Derives a seed from a text, so that the payments are the same in every fill. */
const seedOf = (text: string): number =>
  Buffer.from(text).reduce((sum, byte) => sum * 31 + byte, 7);

/** Plans all payments of a brand, oldest first. The plan for a day is always the same. */
export function planPayments(trade: Trade, merchant_id: string, now_ms: number): PlannedPayment[] {
  const random = createRandom(seedOf(trade.order_prefix));
  const today_ms = Math.floor((now_ms + KUWAIT_MS) / DAY_MS) * DAY_MS;
  const planned: PlannedPayment[] = [];
  let drawn = 0;
  for (
    let days_ago = trade.since_days_ago;
    days_ago >= (trade.stopped_days_ago ?? 0);
    days_ago -= 1
  ) {
    const day_ms = today_ms - days_ago * DAY_MS;
    const count = drawCount(random, salesOn(trade, day_ms, days_ago));
    for (let of_day = 0; of_day < count; of_day += 1) {
      drawn += 1;
      planned.push(drawPayment(random, trade, { merchant_id, day_ms, of_day, of_all: drawn }));
    }
    const unusual = burstsOn(trade.order_prefix, days_ago, day_ms - KUWAIT_MS);
    planned.push(
      ...unusual.map((payment, nth) => ({
        ...payment,
        id: chargeId(trade, day_ms, FIRST_UNUSUAL + nth),
        merchant_id,
      })),
    );
  }
  // Payments later than now are omitted.
  return planned.filter(({ at_ms }) => at_ms < now_ms - 60_000);
}
