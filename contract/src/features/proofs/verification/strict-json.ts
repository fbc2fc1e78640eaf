/*
 * Reads and writes JSON as the proof format allows it. A name occurs once in an object, and numbers
 * are integers that JavaScript represents exactly. `JSON.parse` is too lenient: it keeps the last
 * of two equal names, and rounds numbers.
 */

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

/** The proof format does not allow the text. The message names the place. */
export class ShapeError extends Error {
  override readonly name = 'ShapeError';
}

/**
 * Twenty nested bundles need much less. The limit keeps a text of brackets from exhausting the
 * stack.
 */
const MAX_DEPTH = 200;

const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** Matches a string up to its closing quote. `JSON.parse` then checks its content. */
const STRING = /"(?:[^"\\]|\\.)*"/y;
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Checks whether a decimal text is an integer. It checks the digits, because the parsed value is
 * rounded.
 */
function isInteger(text: string): boolean {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = (whole + fraction).replace(/0+$/, '');
  if (digits === '' || digits.replace(/^0+/, '') === '') return true;
  const dropped = whole.length + fraction.length - digits.length;
  return fraction.length - dropped - Number(exponent) <= 0;
}

const WORDS = [
  ['null', null],
  ['true', true],
  ['false', false],
] as const;

function parseString(text: string): string | undefined {
  try {
    return JSON.parse(text) as string;
  } catch {
    return undefined;
  }
}

/**
 * Parses a JSON text (RFC 8259).
 * @throws ShapeError on any other text, a repeated name, or a number that is not an exact integer
 */
export function readStrictJson(text: string): Json {
  let at = 0;

  const fail = (problem: string): never => {
    throw new ShapeError(`JSON at character ${at}: ${problem}`);
  };

  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };

  /** Skips whitespace, then reads the next character if it is the expected one. */
  const take = (character: string): boolean => {
    match(SPACE);
    if (text[at] !== character) return false;
    at += 1;
    return true;
  };

  const readNumber = (): number => {
    const digits = match(NUMBER) ?? fail('no value is here');
    const value = Number(digits);
    const isExact = Number.isSafeInteger(value) && !Object.is(value, -0) && isInteger(digits);
    return isExact ? value : fail(`${digits.slice(0, 40)} is not an integer below 2^53`);
  };

  const readString = (): string => {
    const quoted = match(STRING) ?? fail('a string is not closed');
    const value = parseString(quoted) ?? fail('a string is not allowed');
    return LONE_SURROGATE.test(value) ? fail('a string is not valid Unicode') : value;
  };

  const readArray = (depth: number): readonly Json[] => {
    const values: Json[] = [];
    if (take(']')) return values;
    do values.push(readValue(depth + 1));
    while (take(','));
    return take(']') ? values : fail('a list is not closed');
  };

  const readObject = (depth: number): JsonObject => {
    const members = Object.create(null) as Record<string, Json>;
    if (take('}')) return members;
    do {
      match(SPACE);
      const name = readString();
      if (name in members) fail(`"${name.slice(0, 40)}" appears twice`);
      if (!take(':')) fail('a colon is missing');
      members[name] = readValue(depth + 1);
    } while (take(','));
    return take('}') ? members : fail('an object is not closed');
  };

  function readValue(depth: number): Json {
    if (depth > MAX_DEPTH) fail('it is nested too deep');
    if (take('{')) return readObject(depth);
    if (take('[')) return readArray(depth);
    if (text[at] === '"') return readString();
    const word = WORDS.find(([name]) => text.startsWith(name, at));
    if (word === undefined) return readNumber();
    at += word[0].length;
    return word[1];
  }

  const value = readValue(0);
  match(SPACE);
  return at < text.length ? fail('there is text after the value') : value;
}

/**
 * Returns the canonical JSON of a value (RFC 8785). Names are sorted by UTF-16 code units, and
 * there are no spaces. Numbers are integers, so each has only one form.
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
