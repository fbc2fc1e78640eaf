import { measure } from '../../src/signature/measures.ts';
import { spreadOver } from '../../src/spread-over.ts';
import type { Model, Population } from './population.ts';

/** `forged0` is the most skilled forger, `random` another writer's own signature. */
export type Kind = 'genuine' | 'random' | `forged${number}`;

export interface Pair {
  readonly model: Model;
  /** The writer of the licence: intervals resample writers, not pairs. */
  readonly writer: number;
  readonly kind: Kind;
  readonly values: readonly number[];
}

/** Each licence is compared with this many signatures of other writers, if there are enough. */
const STRANGERS = 120;
/** The number of signatures of every other writer, if there are fewer. */
const STRANGERS_TAKES = 3;

/** Every pair of a population: owner, forgers, and cross-writer pairs, or all if there are few. */
export function pairsOf(model: Model, { people }: Population): Pair[] {
  return people.flatMap(({ writer, licence, genuine, forged }, at) => {
    const pair = (kind: Kind, shape: (typeof genuine)[number]): Pair => ({
      model,
      writer,
      kind,
      values: measure(licence, shape).values,
    });
    // Starts with the next writer, so that no single writer is used for all.
    const strangers = [...people.slice(at + 1), ...people.slice(0, at)];
    return [
      ...genuine.map((shape) => pair('genuine', shape)),
      ...forged.flatMap((shapes, skill) => shapes.map((shape) => pair(`forged${skill}`, shape))),
      ...spreadOver(
        strangers.flatMap((person) => person.genuine.slice(0, STRANGERS_TAKES)),
        STRANGERS,
      ).map((shape) => pair('random', shape)),
    ];
  });
}
