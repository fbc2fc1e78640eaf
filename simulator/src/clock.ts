import type { Store } from './store.ts';

/** The source of the simulator's time: the machine, or a test with a stopped clock. */
export interface BaseClock {
  ms(): number;
}

export const REAL_TIME: BaseClock = { ms: () => Date.now() };

/** The simulator's own time: the real time plus an offset. */
export interface MovableClock extends BaseClock {
  iso(): string;
  offset_ms(): number;
  /** Moves the clock forward. It never moves backward, because past events stay past. */
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
