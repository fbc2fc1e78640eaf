import { type Clock, formatInstant } from '../../platform/clock/clock.ts';
import type { Shelves } from './shelves.ts';

/** The simulator's own time: the real one and how far it was moved. */
export interface MovableClock extends Clock {
  offset_ms(): number;
  /** Moves on by so much. Time doesn't run backwards: what has happened stays happened. */
  advance(ms: number): void;
}

export function createMovableClock(base: Clock, settings: Shelves['settings']): MovableClock {
  const offset_ms = (): number => settings.get('clock')?.offset_ms ?? 0;
  const ms = (): number => base.ms() + offset_ms();
  const now = (): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(ms());
  return {
    ms,
    now,
    iso: () => formatInstant(now()),
    offset_ms,
    advance: (step_ms) => {
      settings.put({ id: 'clock', offset_ms: offset_ms() + step_ms });
    },
  };
}
