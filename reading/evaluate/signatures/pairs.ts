import { measure } from '../../src/signature/measures.ts';
import { spreadOver } from '../../src/spread-over.ts';
import type { Model, Population } from './population.ts';

/** `forged0`: by the most skilled forger. `random`: another writer's genuine signature. */
export type Kind = 'genuine' | 'random' | `forged${number}`;

export interface Pair {
  readonly model: Model;
  /**
   * The writer of the licence. Confidence intervals resample writers, because pairs depend on each
   * other.
   */
  readonly writer: number;
  readonly kind: Kind;
  readonly values: readonly number[];
}

/**
 * The number of signatures of other writers with which each licence is compared, if there are
 * enough.
 */
const STRANGERS = 120;
/** The number of signatures used of each other writer. */
const STRANGERS_TAKES = 3;

/** Pairs each licence with signatures of its owner, of forgers and of other writers. */
export function pairsOf(model: Model, { people }: Population): Pair[] {
  return people.flatMap(({ writer, licence, genuine, forged }, at) => {
    const pair = (kind: Kind, shape: (typeof genuine)[number]): Pair => ({
      model,
      writer,
      kind,
      values: measure(licence, shape).values,
    });
    // The list starts with the next writer, so that different licences are compared with different
    // strangers.
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
