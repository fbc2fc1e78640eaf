import { COMMON_VALUES, VALUES } from './example-values.ts';
import { isJson, type Json, nameOfRef } from './json.ts';

type Schemas = Readonly<Record<string, Json>>;

const typeOf = ({ type }: Json): unknown => (Array.isArray(type) ? type[0] : type);

function fitsText(text: string, schema: Json): boolean {
  const { pattern, format, minLength = 0, maxLength = Infinity } = schema;
  if (text.length < Number(minLength) || text.length > Number(maxLength)) return false;
  if (format === 'uri') return URL.canParse(text);
  return typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text);
}

function fitsNumber(value: number, schema: Json): boolean {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity } = schema;
  if (schema['type'] === 'integer' && !Number.isInteger(value)) return false;
  return value >= Number(minimum) && value <= Number(maximum) && value > Number(exclusiveMinimum);
}

function fits(value: unknown, schema: Json): boolean {
  const type = typeOf(schema);
  if (type === 'string') return typeof value === 'string' && fitsText(value, schema);
  return typeof value === 'number' && fitsNumber(value, schema);
}

/** The example of a text without a pattern or format. */
const FREE_TEXT = ['Sample'];
const NUMBERS = [3, 1, 0, 100];
const AMOUNT = /(?:amount|fees?|cost|profit|balance|value)$/;

/**
 * Returns the first known value that fits the schema of a text or a number; undefined if none fits.
 */
function leafValue(name: string, schema: Json): unknown {
  const type = typeOf(schema);
  const own = VALUES[name] ?? [];
  if (type !== 'string') {
    const amounts = AMOUNT.test(name) ? [12.5] : [];
    return [...own, ...amounts, ...NUMBERS].find((value) => fits(value, schema));
  }
  const free = schema['pattern'] === undefined && schema['format'] === undefined;
  return [...own, ...(free ? FREE_TEXT : COMMON_VALUES)].find((value) => fits(value, schema));
}

const LEAVES: ReadonlySet<unknown> = new Set(['string', 'number', 'integer']);

const isLeaf = (schema: Json): boolean =>
  LEAVES.has(typeOf(schema)) && !('const' in schema) && !('enum' in schema);

/** Adds an example to each text and number that has typical values, a pattern or a format. */
export function withExamples(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((member) => withExamples(member, name));
  if (!isJson(value)) return value;
  if (isLeaf(value)) {
    const known = VALUES[name] !== undefined || 'pattern' in value || 'format' in value;
    const example = known && !('examples' in value) ? leafValue(name, value) : undefined;
    return example === undefined ? value : { ...value, examples: [example] };
  }
  const members = Object.entries(value).map(([keyword, member]): readonly [string, unknown] => {
    if (keyword !== 'properties' || !isJson(member)) return [keyword, withExamples(member, name)];
    const properties = Object.entries(member).map(([property, schema]) => [
      property,
      withExamples(schema, property),
    ]);
    return [keyword, Object.fromEntries(properties)];
  });
  return Object.fromEntries<unknown>(members);
}

/** The deepest level of an example. A recursive schema ends there. */
const MAX_DEPTH = 10;

interface Composition {
  readonly schemas: Schemas;
  /** True if the example contains optional members. */
  readonly optional: boolean;
}

function composeObject(schema: Json, composition: Composition, depth: number): Json {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, Json>;
    required?: readonly string[];
  };
  const members = Object.entries(properties)
    .filter(([name]) => composition.optional || required.includes(name))
    .map(([name, member]) => [name, compose(member, composition, name, depth + 1)] as const);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

function compose(schema: Json, composition: Composition, name: string, depth: number): unknown {
  if (depth > MAX_DEPTH) return undefined;
  const ref = nameOfRef(schema);
  if (ref !== undefined) {
    return compose(composition.schemas[ref] ?? {}, composition, name, depth);
  }
  const {
    examples,
    anyOf,
    oneOf,
    items,
    prefixItems,
    minItems = 1,
  } = schema as {
    examples?: readonly unknown[];
    anyOf?: readonly Json[];
    oneOf?: readonly Json[];
    items?: Json;
    prefixItems?: readonly Json[];
    minItems?: number;
  };
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  if (examples) return examples[0];
  const [first] = anyOf ?? oneOf ?? [];
  if (first) return compose(first, composition, name, depth);
  const type = typeOf(schema);
  if (type === 'object') return composeObject(schema, composition, depth);
  if (prefixItems) {
    return prefixItems.map((member) => compose(member, composition, name, depth + 1));
  }
  if (type === 'array') {
    const item = compose(items ?? {}, composition, name, depth + 1);
    return item === undefined ? [] : Array.from({ length: Math.max(minItems, 1) }, () => item);
  }
  if (type === 'boolean') return true;
  return isLeaf(schema) ? leafValue(name, schema) : null;
}

/**
 * Returns the first example of a schema that `isAccepted` accepts: with all members, otherwise with
 * only the required ones.
 * @returns undefined if neither is accepted
 */
export function exampleOf(
  schema: Json,
  schemas: Schemas,
  isAccepted: (value: unknown) => boolean,
): unknown {
  return [true, false]
    .map((optional) => compose(schema, { schemas, optional }, '', 0))
    .find(isAccepted);
}
