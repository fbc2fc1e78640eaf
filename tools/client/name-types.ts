/** The part of JSON schema that the contract uses. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** The names of the members above a schema, outermost first. */
type SchemaPath = readonly string[];

/** Writes the members of an object at a path. */
type WriteObject = (schema: Schema, place: SchemaPath) => string;

const PLAIN: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** The minimum length of a type that gets a name. A shorter type is more readable inline. */
const WORTH_A_NAME = 60;

const isSchema = (value: Schema | boolean | undefined): value is Schema =>
  typeof value === 'object' && Object.keys(value).length > 0;

const union = (parts: readonly string[]): string => [...new Set(parts)].join(' | ');

/** Returns the path of a list's items, which ends with the singular of the list's name. */
const singular = (place: SchemaPath): SchemaPath =>
  place.with(-1, (place.at(-1) ?? '').replace(/s$/, ''));

const inCamel = (text: string): string =>
  text.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Writes a schema as a TypeScript type. */
function typeOf(schema: Schema, place: SchemaPath, writeObject: WriteObject): string {
  const { type, anyOf, oneOf, allOf, items } = schema;
  const inner = (part: Schema): string => typeOf(part, place, writeObject);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const either = anyOf ?? oneOf;
  if (either) return union(either.map((part) => `(${inner(part)})`));
  if (allOf) return allOf.map((part) => `(${inner(part)})`).join(' & ');
  if (typeof type === 'object') return union(type.map((one) => inner({ ...schema, type: one })));
  if (type === 'object') return writeObject(schema, place);
  if (type === 'array') {
    const item = isSchema(items) ? typeOf(items, singular(place), writeObject) : 'unknown';
    return `readonly (${item})[]`;
  }
  return PLAIN[type ?? ''] ?? 'unknown';
}

function membersOf(schema: Schema, place: SchemaPath, writeObject: WriteObject): string {
  const { properties = {}, required = [], additionalProperties } = schema;
  const members = Object.entries(properties).map(([name, part]) => {
    const mark = required.includes(name) ? '' : '?';
    return `readonly ${JSON.stringify(name)}${mark}: ${typeOf(part, [...place, name], writeObject)};`;
  });
  const rest = isSchema(additionalProperties)
    ? typeOf(additionalProperties, place, writeObject)
    : 'unknown';
  const open = additionalProperties !== undefined && additionalProperties !== false;
  if (members.length === 0) return open ? `Readonly<Record<string, ${rest}>>` : 'object';
  return `{ ${members.join(' ')}${open ? ' readonly [member: string]: unknown;' : ''} }`;
}

const whole: WriteObject = (schema, place) => membersOf(schema, place, whole);

/** A type to write. */
export interface Root {
  /**
   * The path of the type. The last part is the name. Earlier parts are added if the name is taken.
   */
  readonly place: SchemaPath;
  readonly schema: Schema;
  /** True if the type gets a name even if it is used only once. */
  readonly is_named: boolean;
}

/**
 * Names every type that is used more than once, and every root with `is_named`.
 * @returns the definitions, and the type of each root
 */
export function nameTypes(roots: readonly Root[]) {
  const seen = new Map<string, number>();
  const look: WriteObject = (schema, place) => {
    const text = whole(schema, place);
    const before = seen.get(text) ?? 0;
    seen.set(text, before + 1);
    // Types inside a repeated type are counted only once, so they get no name for that reason.
    if (before === 0) membersOf(schema, place, look);
    return text;
  };
  for (const { place, schema } of roots) typeOf(schema, place, look);

  const names = new Map<string, string>();
  const definitions = new Map<string, string>();
  /**
   * Returns the shortest unused name, such as Customer or ChargeCustomer. JavaScript's globals
   * count as used.
   */
  const freeName = (place: SchemaPath): string => {
    for (let from = place.length - 1; from >= 0; from -= 1) {
      const name = place.slice(from).map(inCamel).join('');
      if (!definitions.has(name) && !(name in globalThis)) return name;
    }
    throw new Error(`two types are called ${place.map(inCamel).join('')}`);
  };
  const define = (schema: Schema, place: SchemaPath, text: string): string => {
    const known = names.get(text);
    if (known !== undefined) return known;
    const name = freeName(place);
    names.set(text, name);
    definitions.set(name, '');
    definitions.set(name, membersOf(schema, [name], write));
    return name;
  };
  const write: WriteObject = (schema, place) => {
    const text = whole(schema, place);
    const is_worth = (seen.get(text) ?? 0) > 1 && text.length >= WORTH_A_NAME;
    return is_worth || names.has(text)
      ? define(schema, place, text)
      : membersOf(schema, place, write);
  };
  const own = roots.filter(({ is_named }) => is_named);
  for (const { place, schema } of own) {
    if (schema.type === 'object') define(schema, place, whole(schema, place));
  }
  // Items of lists are named later, so that a single record gets the shorter name.
  for (const { place, schema } of own) {
    const { items } = schema;
    if (isSchema(items)) define(items, place, whole(items, place));
  }
  return {
    types: roots.map(({ place, schema }) => typeOf(schema, place, write)),
    definitions: [...definitions].toSorted(([a], [b]) => a.localeCompare(b, 'en')),
  };
}
