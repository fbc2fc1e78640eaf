import type { Store } from './store.ts';

/** The source of the simulator's time: the machine, or the stopped clock of a test. */
export interface BaseClock {
  ms(): number;
}

export const REAL_TIME: BaseClock = { ms: () => Date.now() };

/** The simulator's time: the time of its base clock plus an offset. */
export interface MovableClock extends BaseClock {
  iso(): string;
  offset_ms(): number;
  /** Moves the clock forward. It cannot move backward, because past events cannot be undone. */
  advance(ms: number): void;
}

export function createMovableClock(base: BaseClock, settings: Store['settings']): MovableClock {
  const offset_ms = (): number => settings.get('clock')?.offset_ms ?? 0;
  const ms = (): number => base.ms() + offset_ms();
  return {
    ms,
    iso: () => new Date(ms()).toISOString(),
    offset_ms,
    advance: (step_ms) => {
      settings.put({ id: 'clock', offset_ms: offset_ms() + step_ms });
    },
  };
}
