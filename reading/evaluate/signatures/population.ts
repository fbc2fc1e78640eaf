import { extractSignature, inkOfDrawing } from '../../src/signature/extract.ts';
import { isSimple } from '../../src/signature/compare.ts';
import { readPicture } from '../../src/signature/picture.ts';
import { readShape, type Shape } from '../../src/signature/shape.ts';
import type { Writer } from '../../src/writers/ink-path.ts';
import { createKinematicWriter } from '../../src/writers/kinematic-writer.ts';
import { drawOnCard, drawOnPad } from '../../src/writers/paper.ts';
import { photograph } from '../../src/writers/photograph.ts';
import { createSplineWriter } from '../../src/writers/spline-writer.ts';
import { createClothoidWriter, scanBledInk } from './writers/bleeding-writer.ts';
import { createOscillatingWriter } from './writers/oscillating-writer.ts';
import { createTracedWriter } from './writers/tracing-writer.ts';

/** The models of writers. They share no code for the movement of the pen. */
export const MODELS = {
  jitter: createSplineWriter,
  kinematic: createKinematicWriter,
  pressure: createOscillatingWriter,
  tracing: createTracedWriter,
  bleed: createClothoidWriter,
} as const;
export type Model = keyof typeof MODELS;

/** The deviation of the points or strokes of each forger. The first forger is the most skilled. */
export const SKILLS = [0.05, 0.08, 0.11, 0.15] as const;
const GENUINE = 6;
const FORGERIES = 6;

/** A writer with a signed licence, later signatures, and forgeries by forgers of each skill. */
interface Person {
  readonly writer: number;
  readonly licence: Shape;
  readonly genuine: readonly Shape[];
  /** The forgeries, grouped by skill. */
  readonly forged: readonly (readonly Shape[])[];
}

export interface Population {
  readonly people: readonly Person[];
  /**
   * The number of writers whose signature is too simple to judge. `lost` is the number of writers
   * whose signature was not found.
   */
  readonly simple: number;
  readonly lost: number;
}

function shapeOfPad(writer: Writer, astray: number, seed: number): Shape | null {
  const ink = inkOfDrawing(drawOnPad(writer({ astray, seed }), seed));
  return ink && readShape(ink);
}

const known = (shapes: readonly (Shape | null)[]): Shape[] =>
  shapes.flatMap((shape) => (shape ? [shape] : []));

async function licenceOf(model: Model, writer: Writer, seed: number): Promise<Shape | null> {
  const sign = model === 'bleed' ? scanBledInk : drawOnCard;
  const card = sign(writer({ astray: 0, seed }), seed);
  // Encodes the card like a camera, so that the product reads a realistic file.
  const file = await photograph(card, 'jpeg', 55 + (seed % 40));
  const found = extractSignature(await readPicture(file));
  return found && readShape(found.ink);
}

/** Draws `count` writers, numbered from `first`. The same numbers give the same people. */
export async function makePopulation(
  model: Model,
  first: number,
  count: number,
): Promise<Population> {
  const people: Person[] = [];
  let [simple, lost] = [0, 0];
  for (let id = first; id < first + count; id += 1) {
    const writer = MODELS[model](id);
    const licence = await licenceOf(model, writer, 50 + id);
    if (!licence) {
      lost += 1;
      continue;
    }
    if (isSimple(licence)) {
      simple += 1;
      continue;
    }
    const take = (astray: number, from: number, many: number) =>
      known(
        Array.from({ length: many }, (_, n) => shapeOfPad(writer, astray, id * 1000 + from + n)),
      );
    people.push({
      writer: id,
      licence,
      genuine: take(0, 100, GENUINE),
      forged: SKILLS.map((astray, skill) => take(astray, 200 + skill * 20, FORGERIES)),
    });
  }
  return { people, simple, lost };
}
