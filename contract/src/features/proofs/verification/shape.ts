import { type Json, type JsonObject, ShapeError } from './strict-json.ts';

/** Reads a value of a bundle, or throws a `ShapeError` that names the value's place. */
export type Shape<Value> = (value: Json, place: string) => Value;

const fail = (place: string, problem: string): never => {
  throw new ShapeError(`${place}: ${problem}`);
};

/**
 * Accepts an integer. strict-json.ts has already refused other numbers.
 * @param least the minimum
 */
export const integer =
  (least = -Number.MAX_SAFE_INTEGER): Shape<number> =>
  (value, place) =>
    typeof value === 'number' && value >= least
      ? value
      : fail(place, least === 0 ? 'not a non-negative integer' : 'not an integer');

/**
 * Accepts a string that matches the whole pattern.
 * @param pattern a regular expression that is anchored at both ends
 */
export const text =
  (pattern: RegExp): Shape<string> =>
  (value, place) =>
    typeof value === 'string' && pattern.test(value) ? value : fail(place, 'not in its form');

/** Accepts one of these values. */
export const oneOf =
  <const Value extends string | number>(...values: readonly Value[]): Shape<Value> =>
  (value, place) =>
    values.find((one) => one === value) ?? fail(place, `not ${values.join(' or ')}`);

/** Accepts null, or a value of the shape. */
export const nullable =
  <Value>(shape: Shape<Value>): Shape<Value | null> =>
  (value, place) =>
    value === null ? null : shape(value, place);

/** Accepts a list whose items all have the shape. */
export const list =
  <Value>(shape: Shape<Value>): Shape<readonly Value[]> =>
  (value, place) =>
    Array.isArray(value)
      ? value.map((one: Json, at) => shape(one, `${place}[${at}]`))
      : fail(place, 'not a list');

/** Accepts any object, which another function reads. */
export const anyObject: Shape<JsonObject> = (value, place) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as JsonObject)
    : fail(place, 'not an object');

type Shapes = Readonly<Record<string, Shape<unknown>>>;
type ValuesOf<All extends Shapes> = { readonly [Name in keyof All]: ReturnType<All[Name]> };

/** Reads an object that has exactly these members. */
export const object = <All extends Shapes>(shapes: All): Shape<ValuesOf<All>> => {
  const known = Object.entries(shapes);
  return (value, place) => {
    const members = anyObject(value, place);
    const unknown = Object.keys(members).find((name) => !Object.hasOwn(shapes, name));
    if (unknown !== undefined) fail(place, `"${unknown.slice(0, 40)}" is not a member`);
    const values: Record<string, unknown> = {};
    for (const [name, shape] of known) {
      const member = members[name];
      if (member === undefined) return fail(place, `"${name}" is missing`);
      values[name] = shape(member, `${place}.${name}`);
    }
    return values as ValuesOf<All>;
  };
};

/**
 * Adds a rule to a shape.
 * @param rule returns the problem; undefined for a valid value
 */
export const ruled =
  <Value>(shape: Shape<Value>, rule: (value: Value) => string | undefined): Shape<Value> =>
  (value, place) => {
    const read = shape(value, place);
    const problem = rule(read);
    return problem === undefined ? read : fail(place, problem);
  };
