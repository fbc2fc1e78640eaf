import type { CardScheme } from '../records.ts';
import { multiplyByBasisPoints } from '@diwan/contract/kernel/money';

interface Cost {
  readonly rate_bp: number;
  readonly fixed_minor: bigint;
}

/** The simulated provider's fees for a capture. Real fees are agreed with Tap. */
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

/** Returns the provider's fee in minor units. The fee of a small capture may exceed its amount. */
export function costOf(
  scheme: CardScheme,
  origin: 'local' | 'international',
  amount_minor: bigint,
): bigint {
  const { rate_bp, fixed_minor } = SIMULATED_COSTS[scheme][origin];
  return multiplyByBasisPoints(amount_minor, rate_bp) + fixed_minor;
}
