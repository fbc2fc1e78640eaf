import type { Shelves } from './shelves.ts';

/** Where the simulator's time comes from: the machine, or the test that wants it to stand still. */
export interface BaseClock {
  ms(): number;
}

export const REAL_TIME: BaseClock = { ms: () => Date.now() };

/** The simulator's own time: the real one and how far it was moved. */
export interface MovableClock extends BaseClock {
  iso(): string;
  offset_ms(): number;
  /** Moves on by so much. Time doesn't run backwards: what has happened stays happened. */
  advance(ms: number): void;
}

export function createMovableClock(base: BaseClock, settings: Shelves['settings']): MovableClock {
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
