import type { Agenda } from './agenda.ts';
import type { MovableClock } from './clock.ts';
import type { Faults } from './faults.ts';
import type { Shelves } from './shelves.ts';

export interface SimulatorSettings {
  /** Where browsers and callers reach the simulator: 'http://localhost:3000/simulator'. */
  readonly public_url: string;
  /** The one key it accepts; a test key. */
  readonly secret_key: string;
  /** Where payments at terminals are posted, for want of a caller who could say so. */
  readonly pos_post_url: string | null;
  /** Pauses before the second and third try of a webhook. Tap doesn't publish its own. */
  readonly webhook_retry_ms: readonly [number, number];
  readonly webhook_timeout_ms: number;
  readonly refund_ms: number;
  readonly lead_review_ms: number;
}

/** What the simulator tells whoever runs it; any logger with these two will do. */
export interface Log {
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

/** Everything a part of the simulator works with. */
export interface Simulation {
  readonly settings: SimulatorSettings;
  readonly clock: MovableClock;
  readonly shelves: Shelves;
  readonly faults: Faults;
  readonly agenda: Agenda;
  readonly log: Log;
}
