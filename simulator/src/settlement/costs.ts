import type { CardScheme } from '../records.ts';
import { multiplyByBasisPoints } from '@diwan/contract/kernel/money';

interface Cost {
  readonly rate_bp: number;
  readonly fixed_minor: bigint;
}

/** What the simulated provider keeps of a capture. Tap agrees on this with each customer. */
export const SIMULATED_COSTS = {
  KNET: {
    local: { rate_bp: 70, fixed_minor: 0n },
    international: { rate_bp: 70, fixed_minor: 0n },
  },
  VISA: {
    local: { rate_bp: 180, fixed_minor: 50n },
    international: { rate_bp: 230, fixed_minor: 50n },
  },
  MASTERCARD: {
    local: { rate_bp: 180, fixed_minor: 50n },
    international: { rate_bp: 230, fixed_minor: 50n },
  },
  AMEX: {
    local: { rate_bp: 240, fixed_minor: 50n },
    international: { rate_bp: 280, fixed_minor: 50n },
  },
  DEEMA: {
    local: { rate_bp: 450, fixed_minor: 0n },
    international: { rate_bp: 450, fixed_minor: 0n },
  },
} as const satisfies Record<CardScheme, Record<'local' | 'international', Cost>>;

/** Minor units; a small capture may cost more than it brings. */
export function costOf(
  scheme: CardScheme,
  origin: 'local' | 'international',
  amount_minor: bigint,
): bigint {
  const { rate_bp, fixed_minor } = SIMULATED_COSTS[scheme][origin];
  return multiplyByBasisPoints(amount_minor, rate_bp) + fixed_minor;
}
