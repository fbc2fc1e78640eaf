import { FEATURE_DOCUMENTATION } from '@diwan/contract';
import * as actions from '@diwan/contract/kernel/actions';
import { z } from 'zod';
import { invariant } from '../../platform/error.ts';
import type { Call } from './audiences.ts';
import { withExamples } from './examples.ts';
import { isJson, type Json, nameOfRef, REF, refTo } from './json.ts';

type Direction = 'input' | 'output';

export const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * Converts 'webhook_deliveries' and 'BRAND_NOT_FOUND' to 'WebhookDeliveries' and 'BrandNotFound'.
 */
export const pascalOf = (snake: string): string =>
  snake.toLowerCase().split('_').map(capitalize).join('');

/** Returns whether a schema gets a separate name. A scalar is as short as a reference to it. */
const hasParts = (schema: z.ZodType): boolean =>
  ['object', 'enum', 'union', 'intersection', 'record'].includes(schema.def.type);

const unwrap = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodPrefault || schema instanceof z.ZodDefault
    ? unwrap(schema.def.innerType as z.ZodType)
    : schema;

/**
 * Returns the exported schemas of the contract with their names. If two have the same name, each
 * gets its feature as a prefix.
 */
function exportedSchemas(): Map<z.ZodType, string> {
  const of_features = Object.entries(FEATURE_DOCUMENTATION).map(
    ([feature, { schemas }]) => [feature, schemas] as const,
  );
  const exported = [['kernel', [actions]] as const, ...of_features].flatMap(([feature, modules]) =>
    modules.flatMap((module) =>
      Object.entries(module).flatMap(([name, schema]: [string, unknown]) =>
        schema instanceof z.ZodType && hasParts(schema) ? [{ feature, name, schema }] : [],
      ),
    ),
  );
  const by_name = Map.groupBy(exported, ({ name }) => name);
  return new Map(
    exported.map(({ feature, name, schema }) => {
      const alone = new Set(by_name.get(name)?.map((other) => other.schema)).size === 1;
      return [schema, alone ? capitalize(name) : `${pascalOf(feature)}${capitalize(name)}`];
    }),
  );
}

type Registry = z.core.$ZodRegistry<{ id: string }>;

function registryOf(calls: readonly Call[], others: readonly (readonly [string, z.ZodType])[]) {
  const registry: Registry = z.registry<{ id: string }>();
  for (const [schema, id] of exportedSchemas()) registry.add(schema, { id });
  const add = (id: string, schema: z.ZodType | 'file' | 'events' | undefined): void => {
    if (!(schema instanceof z.ZodType)) return;
    const inner = unwrap(schema);
    if (!registry.has(inner)) registry.add(inner, { id });
  };
  for (const { name, endpoint } of calls) {
    add(`${capitalize(name)}Request`, endpoint.body);
    add(`${capitalize(name)}Answer`, endpoint.response);
  }
  for (const [id, schema] of others) add(id, schema);
  return registry;
}

/**
 * Removes `additionalProperties` from the schemas of answers. Answers may gain members, so a client
 * must accept unknown ones.
 */
const openAnswers: z.core.ToJSONSchemaParams['override'] = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod as { def: z.core.$ZodTypeDef & { catchall?: unknown } };
  if (def.type === 'object' && def.catchall === undefined) delete jsonSchema.additionalProperties;
};

/**
 * Returns whether a pattern needs the flag `u`. The document omits such patterns, because some
 * engines cannot read them. The server still applies them.
 */
const isUnicode = (pattern: unknown): boolean =>
  typeof pattern === 'string' && /\\[pP]\{|\\u\{/.test(pattern);

/**
 * Converts a tuple of equal members to a list of a fixed length, which all client generators
 * support.
 */
function asList(tuple: Json, members: readonly unknown[]): Json {
  const [first] = members;
  const same = members.every((member) => JSON.stringify(member) === JSON.stringify(first));
  const { prefixItems: _, ...rest } = tuple;
  const length = members.length;
  return same
    ? { ...rest, items: first, minItems: length, maxItems: length }
    : { ...tuple, items: {}, minItems: length, maxItems: length };
}

/** Rewrites a schema so that common validators and client generators can read it. */
function portable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(portable);
  if (!isJson(value)) return value;
  const entries = Object.entries(value).filter(
    ([name, member]) =>
      name !== '$id' && name !== '$schema' && !(name === 'pattern' && isUnicode(member)),
  );
  const written: Json = Object.fromEntries(
    entries.map(([name, member]) => [name, portable(member)]),
  );
  if (Array.isArray(written['allOf'])) {
    const parts = written['allOf'].filter((part) => !isJson(part) || Object.keys(part).length > 0);
    if (parts.length > 0) written['allOf'] = parts;
    else delete written['allOf'];
  }
  const { prefixItems } = written;
  return Array.isArray(prefixItems) ? asList(written, prefixItems) : written;
}

const convert = (registry: Registry, io: Direction): Readonly<Record<string, Json>> =>
  portable(
    z.toJSONSchema(registry, {
      io,
      uri: (id) => `${REF}${id}`,
      unrepresentable: 'any',
      ...(io === 'output' ? { override: openAnswers } : {}),
    }).schemas,
  ) as Record<string, Json>;

/** Converts a schema to JSON Schema without references. */
export const schemaOf = (schema: z.ZodType, io: Direction): Json =>
  portable(z.toJSONSchema(schema, { io, unrepresentable: 'any' })) as Json;

/** Returns the names that a schema refers to. */
function refsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(refsIn);
  if (!isJson(value)) return [];
  const own = nameOfRef(value);
  return [...(own === undefined ? [] : [own]), ...Object.values(value).flatMap(refsIn)];
}

type Schemas = Readonly<Record<string, Json>>;

/**
 * Returns the names of the schemas whose form in requests differs from that in answers, or that
 * refer to such a schema.
 */
function differing(inputs: Schemas, outputs: Schemas): ReadonlySet<string> {
  const names = new Set(
    Object.keys(inputs).filter(
      (name) => JSON.stringify(inputs[name]) !== JSON.stringify(outputs[name]),
    ),
  );
  for (let before = -1; before < names.size;) {
    before = names.size;
    for (const [name, schema] of Object.entries(inputs)) {
      if (refsIn(schema).some((ref) => names.has(ref))) names.add(name);
    }
  }
  return names;
}

/** The schemas of a document, and the references to them from requests and answers. */
export interface Components {
  readonly schemas: Schemas;
  readonly request: (schema: z.ZodType) => Json;
  readonly answer: (schema: z.ZodType) => Json;
}

const isNamed = (schema: Json): boolean =>
  ['properties', 'anyOf', 'oneOf', 'allOf', 'enum'].some((keyword) => keyword in schema);

/** Renames the references in a schema. */
function renamed(value: unknown, nameOf: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((member) => renamed(member, nameOf));
  if (!isJson(value)) return value;
  const name = nameOfRef(value);
  if (name !== undefined) return { ...value, ...refTo(nameOf(name)) };
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, renamed(member, nameOf)]),
  );
}

/** Returns the names that these parts refer to, directly or indirectly, sorted. */
export function namesReached(all: Schemas, parts: unknown): readonly string[] {
  const reached = new Set<string>();
  const visit = (names: readonly string[]): void => {
    for (const name of names) {
      if (reached.has(name)) continue;
      reached.add(name);
      visit(refsIn(all[name]));
    }
  };
  visit(refsIn(parts));
  return [...reached].toSorted();
}

/**
 * Names every schema of these calls: the constant's name in the contract, or the call's name with
 * `Request` or `Answer`. A schema that differs between requests and answers has two forms. The name
 * of the request's form ends with `Input`.
 * @param others named schemas outside of calls, converted like answers
 */
export function componentsOf(
  calls: readonly Call[],
  others: readonly (readonly [string, z.ZodType])[],
): Components {
  const registry = registryOf(calls, others);
  const idOf = (schema: z.ZodType): string => {
    const id = registry.get(unwrap(schema))?.id;
    invariant(id, 'every schema of a call is registered');
    return id;
  };
  const [inputs, outputs] = [convert(registry, 'input'), convert(registry, 'output')];
  const answers = calls.flatMap(({ endpoint: { response } }) =>
    typeof response === 'string' ? [] : [refTo(idOf(response))],
  );
  const answered = new Set(namesReached(outputs, answers));
  const differ = differing(inputs, outputs);
  const nameOf = (id: string): string => (differ.has(id) && answered.has(id) ? `${id}Input` : id);
  const requests = Object.entries(renamed(inputs, nameOf) as Schemas);
  const schemas = withExamples({
    ...Object.fromEntries(requests.map(([id, schema]) => [nameOf(id), schema])),
    ...Object.fromEntries(Object.entries(outputs).filter(([id]) => answered.has(id))),
  }) as Schemas;
  const refOrSchema = (name: string): Json => {
    const schema = schemas[name];
    invariant(schema, 'every name has a schema');
    return isNamed(schema) ? refTo(name) : schema;
  };
  return {
    schemas,
    request: (schema) => refOrSchema(nameOf(idOf(schema))),
    answer: (schema) => refOrSchema(idOf(schema)),
  };
}
