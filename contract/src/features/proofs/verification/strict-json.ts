/*
 * Reads and writes JSON as the proof format allows it. A name occurs once in an object, and numbers
 * are integers that JavaScript represents exactly. `JSON.parse` is too lenient: it keeps the last
 * of two equal names, and rounds numbers.
 */

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

/** The error of a text that the proof format does not allow. The message names the place. */
export class ShapeError extends Error {
  override readonly name = 'ShapeError';
}

/**
 * The maximum depth. Twenty nested bundles need much less. The limit keeps a text of brackets from
 * exhausting the stack.
 */
const MAX_DEPTH = 200;

/**
 * The maximum number of values. A bundle with the maximum number of items has fewer. The limit
 * keeps a text of brackets from exhausting the memory.
 */
const MAX_VALUES = 20_000_000;

const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const LONE_SURROGATE = /\p{Surrogate}/u;
/** Matches a string that is its own content: ASCII without escapes or control characters. */
const PLAIN = /^[ !#-[\]-~]*$/;

/**
 * Checks whether a decimal text is an integer. It checks the digits, because the parsed value is
 * rounded.
 */
function isInteger(text: string): boolean {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = whole + fraction;
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return end === 0 || end <= whole.length + Number(exponent);
}

/** Returns true if a backslash escapes the character at this place. */
function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (text[start - 1] === '\\') start -= 1;
  return (at - start) % 2 === 1;
}

/**
 * Returns the place after a string's closing quote; undefined without a quote. It uses no regular
 * expression, because a long string would exhaust the stack.
 */
function endOfString(text: string, start: number): number | undefined {
  if (text[start] !== '"') return undefined;
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? undefined : end + 1;
}

const WORDS = [
  ['null', null],
  ['true', true],
  ['false', false],
] as const;

function parseString(content: string): string | undefined {
  if (PLAIN.test(content)) return content;
  try {
    return JSON.parse(`"${content}"`) as string;
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
  let count = 0;

  const fail = (problem: string): never => {
    throw new ShapeError(`JSON at character ${at}: ${problem}`);
  };

  const skipSpaces = (): void => {
    while (isSpace(text.charCodeAt(at))) at += 1;
  };

  /** Skips whitespace, then reads the next character if it is the expected one. */
  const take = (character: string): boolean => {
    skipSpaces();
    if (text[at] !== character) return false;
    at += 1;
    return true;
  };

  const readNumber = (): number => {
    NUMBER.lastIndex = at;
    const digits = NUMBER.exec(text)?.[0] ?? fail('no value is here');
    at += digits.length;
    const value = Number(digits);
    const isExact = Number.isSafeInteger(value) && !Object.is(value, -0) && isInteger(digits);
    return isExact ? value : fail(`${digits.slice(0, 40)} is not an integer below 2^53`);
  };

  const readString = (): string => {
    const end = endOfString(text, at) ?? fail('a string is not closed');
    const value = parseString(text.slice(at + 1, end - 1)) ?? fail('a string is not allowed');
    at = end;
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
    const members: Record<string, Json> = {};
    if (take('}')) return members;
    do {
      skipSpaces();
      const name = readString();
      // A member of this name would change the object's prototype.
      if (name === '__proto__') fail('"__proto__" is not a member');
      if (Object.hasOwn(members, name)) fail(`"${name.slice(0, 40)}" appears twice`);
      if (!take(':')) fail('a colon is missing');
      members[name] = readValue(depth + 1);
    } while (take(','));
    return take('}') ? members : fail('an object is not closed');
  };

  function readValue(depth: number): Json {
    if (depth > MAX_DEPTH) fail('it is nested too deep');
    count += 1;
    if (count > MAX_VALUES) fail('it has too many values');
    if (take('{')) return readObject(depth);
    if (take('[')) return readArray(depth);
    if (text[at] === '"') return readString();
    const word = WORDS.find(([name]) => text.startsWith(name, at));
    if (word === undefined) return readNumber();
    at += word[0].length;
    return word[1];
  }

  const value = readValue(0);
  skipSpaces();
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
