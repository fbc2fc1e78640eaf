import { fileURLToPath } from 'node:url';
import { type OrderLimits, runOrder } from '../../platform/processes/run-order.ts';
import { createTurns } from '../../platform/processes/turns.ts';
import type { SealingOrder } from './sealing-process.ts';

const PROGRAM = fileURLToPath(new URL('./sealing-process.ts', import.meta.url));

/** It takes two seconds of a free core; on a busy machine it gives way to everything else. */
const LIMITS: OrderLimits = { time_limit_ms: 180_000, gives_way: true };

/** Nobody waits for the PDF of an agreement, so one core at most works on them. */
const inTurn = createTurns(1);

/**
 * The PDF of a signed agreement, drawn and sealed in a process of its own: here it would keep the
 * event loop, and so every request, for seconds. The certificate goes along with the order, never
 * through environment or arguments. Rejects when it cannot be made within the limits.
 */
export const makeSealedAgreement = (
  order: SealingOrder,
  limits: Partial<OrderLimits> = {},
): Promise<Uint8Array> =>
  inTurn(() => runOrder<SealingOrder, Uint8Array>(PROGRAM, order, { ...LIMITS, ...limits }));
