import { measure } from '../../../server/src/vision/signature/measures.ts';
import type { Model, Population } from './population.ts';

/** `forged0` is the most skilled forger, `random` another writer's own signature. */
export type Kind = 'genuine' | 'random' | `forged${number}`;

export interface Pair {
  readonly model: Model;
  /** Whose licence it is: intervals resample writers, not pairs. */
  readonly writer: number;
  readonly kind: Kind;
  readonly values: readonly number[];
}

/** How many signatures of every other writer each licence is compared with. */
const STRANGERS_TAKES = 3;

/** Every pair of a population: owner, forgers, and all cross-writer pairs. */
export function pairsOf(model: Model, { people }: Population): Pair[] {
  return people.flatMap(({ writer, licence, genuine, forged }) => {
    const pair = (kind: Kind, shape: (typeof genuine)[number]): Pair => ({
      model,
      writer,
      kind,
      values: measure(licence, shape).values,
    });
    const strangers = people.filter((person) => person.writer !== writer);
    return [
      ...genuine.map((shape) => pair('genuine', shape)),
      ...forged.flatMap((shapes, skill) => shapes.map((shape) => pair(`forged${skill}`, shape))),
      ...strangers.flatMap((person) =>
        person.genuine.slice(0, STRANGERS_TAKES).map((shape) => pair('random', shape)),
      ),
    ];
  });
}
