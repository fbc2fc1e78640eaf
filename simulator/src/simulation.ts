import type { Scheduler } from './scheduler.ts';
import type { MovableClock } from './clock.ts';
import type { Faults } from './faults.ts';
import type { Store } from './store.ts';

export interface SimulatorSettings {
  /** The simulator's address for browsers and callers: 'http://localhost:3000/simulator'. */
  readonly public_url: string;
  /** The only key that it accepts; a test key. */
  readonly secret_key: string;
  /**
   * The address to which payments at terminals are posted, because they have no caller to name one.
   */
  readonly pos_post_url: string | null;
  /** Pauses before the second and third attempt of a webhook. Tap does not publish its own. */
  readonly webhook_retry_ms: readonly [number, number];
  readonly webhook_timeout_ms: number;
  readonly refund_ms: number;
  readonly lead_review_ms: number;
  /** The days besides weekends, as 'yyyy-MM-dd', on which no payout is made. */
  readonly holidays: ReadonlySet<string>;
}

/** The log for the operator. Any logger with these two methods works. */
export interface Log {
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

/** Everything that a part of the simulator uses. */
export interface Simulation {
  readonly settings: SimulatorSettings;
  readonly clock: MovableClock;
  readonly store: Store;
  readonly faults: Faults;
  readonly scheduler: Scheduler;
  readonly log: Log;
}
