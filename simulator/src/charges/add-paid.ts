import type { CardScheme, ChargeRecord } from '../records.ts';
import type { Result } from '../result.ts';
import type { Simulation } from '../simulation.ts';
import { namedCustomer } from '../parts.ts';
import { newCharge } from './create.ts';
import { finishCharge } from './finish.ts';
import type { ResponseCode } from './responses.ts';

/** A payment that did not use the payment page: at a terminal, or in the past of a demo. */
export interface PaidCharge {
  readonly amount_minor: bigint;
  readonly merchant_id: string;
  readonly method: CardScheme;
  readonly origin?: 'local' | 'international' | undefined;
  /** The default is '000', captured. */
  readonly code?: ResponseCode | undefined;
  readonly terminal_id?: string | undefined;
  readonly id?: string | undefined;
  readonly order_reference?: string | undefined;
  readonly customer?:
    | {
        readonly id?: string;
        readonly first_name: string;
        readonly last_name?: string;
        readonly email?: string;
        readonly phone?: { readonly country_code: string; readonly number: string };
      }
    | undefined;
  readonly card_number?: string | undefined;
  /**
   * The address of the webhook. If null, no webhook is posted. If undefined, the setting for
   * terminals is used.
   */
  readonly post_url?: string | null | undefined;
  /**
   * The time of the payment. The default is the simulator's time. The settlement date depends on
   * it.
   */
  readonly at_ms?: number | undefined;
}

/** Adds a payment with its outcome. The scheduler then creates the payouts of past days. */
export function addPaidCharge(sim: Simulation, paid: PaidCharge): Result<ChargeRecord> {
  const at_ms = paid.at_ms ?? sim.clock.ms();
  const blank = newCharge(sim, at_ms, paid.amount_minor);
  const { id } = sim.store.charges.put({
    ...blank,
    id: paid.id ?? blank.id,
    merchant_id: paid.merchant_id,
    terminal_id: paid.terminal_id ?? null,
    source_id: paid.terminal_id === undefined ? 'src_all' : 'src_pos',
    order_reference: paid.order_reference ?? '',
    customer: paid.customer ? namedCustomer(paid.customer) : blank.customer,
    post_url: paid.post_url === undefined ? blank.post_url : paid.post_url,
  });
  const { method, origin, card_number } = paid;
  return finishCharge(sim, id, { code: paid.code ?? '000', method, origin, card_number }, at_ms);
}
