/* JSON as the proof format allows it: a name appears once in an object, and every number is an
   integer that JavaScript holds exactly. `JSON.parse` keeps the last of two names and rounds. */

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

/** A text that the proof format does not allow. The message names the place. */
export class ShapeError extends Error {
  override readonly name = 'ShapeError';
}

/** Far above the nesting of 20 bundles; a text of brackets alone must not exhaust the stack. */
const MAX_DEPTH = 200;

const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** The characters of a string up to its closing quote; control characters are not allowed. */
// eslint-disable-next-line no-control-regex
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** True if the decimal text is an integer, judged by its digits and not by its rounded value. */
function isInteger(text: string): boolean {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = (whole + fraction).replace(/0+$/, '');
  if (digits === '' || digits.replace(/^0+/, '') === '') return true;
  const dropped = whole.length + fraction.length - digits.length;
  return fraction.length - dropped - Number(exponent) <= 0;
}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  readAll(): Json {
    const value = this.#value(0);
    this.#match(SPACE);
    if (this.#at < this.#text.length) this.#fail('there is text after the value');
    return value;
  }

  #fail(problem: string): never {
    throw new ShapeError(`JSON at character ${this.#at}: ${problem}`);
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  /** Skips spaces and reads one character if it is the expected one. */
  #take(character: string): boolean {
    this.#match(SPACE);
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #value(depth: number): Json {
    if (depth > MAX_DEPTH) this.#fail('it is nested too deep');
    if (this.#take('{')) return this.#object(depth);
    if (this.#take('[')) return this.#array(depth);
    if (this.#text[this.#at] === '"') return this.#string();
    for (const [word, value] of [
      ['null', null],
      ['true', true],
      ['false', false],
    ] as const) {
      if (this.#text.startsWith(word, this.#at)) {
        this.#at += word.length;
        return value;
      }
    }
    return this.#number();
  }

  #number(): number {
    const text = this.#match(NUMBER) ?? this.#fail('no value is here');
    const value = Number(text);
    if (!Number.isSafeInteger(value) || Object.is(value, -0) || !isInteger(text)) {
      this.#fail(`${text.slice(0, 40)} is not an integer below 2^53`);
    }
    return value;
  }

  #string(): string {
    const text = this.#match(STRING) ?? this.#fail('a string is not closed or not allowed');
    const value = JSON.parse(text) as string;
    if (LONE_SURROGATE.test(value)) this.#fail('a string is not valid Unicode');
    return value;
  }

  #array(depth: number): Json {
    const values: Json[] = [];
    if (this.#take(']')) return values;
    do values.push(this.#value(depth + 1));
    while (this.#take(','));
    if (!this.#take(']')) this.#fail('a list is not closed');
    return values;
  }

  #object(depth: number): Json {
    const members: Record<string, Json> = Object.create(null) as Record<string, Json>;
    if (this.#take('}')) return members;
    do {
      this.#match(SPACE);
      const name = this.#string();
      if (name in members) this.#fail(`"${name.slice(0, 40)}" appears twice`);
      if (!this.#take(':')) this.#fail('a colon is missing');
      members[name] = this.#value(depth + 1);
    } while (this.#take(','));
    if (!this.#take('}')) this.#fail('an object is not closed');
    return members;
  }
}

/**
 * Reads a JSON text (RFC 8259).
 * @throws ShapeError on any other text, a repeated name, or a number that is not an exact integer
 */
export const readStrictJson = (text: string): Json => new Reader(text).readAll();

/**
 * The canonical text of a value (RFC 8785): names in the order of their UTF-16 code units, no
 * spaces. Numbers are integers, which have one form.
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map((one: Json) => canonicalJson(one)).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = value as JsonObject;
  const texts = Object.keys(members)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(members[name] ?? null)}`);
  return `{${texts.join(',')}}`;
}
