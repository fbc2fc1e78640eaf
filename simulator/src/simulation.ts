import type { Scheduler } from './scheduler.ts';
import type { MovableClock } from './clock.ts';
import type { Faults } from './faults.ts';
import type { Store } from './store.ts';

export interface SimulatorSettings {
  /** The simulator's address for browsers and callers: 'http://localhost:3000/simulator'. */
  readonly public_url: string;
  /** The only API key that the simulator accepts. */
  readonly secret_key: string;
  /** The webhook address of payments at terminals, which have no caller to set it. */
  readonly pos_post_url: string | null;
  /**
   * The pauses before the second and third attempt of a webhook. Tap does not publish its pauses.
   */
  readonly webhook_retry_ms: readonly [number, number];
  readonly webhook_timeout_ms: number;
  readonly refund_ms: number;
  readonly lead_review_ms: number;
  /** The days other than weekends on which no payout is made, as 'yyyy-MM-dd'. */
  readonly holidays: ReadonlySet<string>;
}

/** A logger with the methods that the simulator uses. */
export interface Log {
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

/** The dependencies of the simulator's functions. */
export interface Simulation {
  readonly settings: SimulatorSettings;
  readonly clock: MovableClock;
  readonly store: Store;
  readonly faults: Faults;
  readonly scheduler: Scheduler;
  readonly log: Log;
}
