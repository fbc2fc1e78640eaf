import { join } from 'node:path';
import { endpoints } from '@diwan/contract';
import type { AnyEndpoint } from '@diwan/contract/kernel/endpoint';
import { schemaOf } from '../../server/src/platform/http/documentation/schema-of.ts';
import { ROOT } from '../run/program.ts';

/** What integrators call, as types and addresses that need neither zod nor the contract. */
export const CALLS_FILE = join(ROOT, 'client/src/calls.ts');

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

const isSchema = (value: Schema | boolean | undefined): value is Schema =>
  typeof value === 'object' && Object.keys(value).length > 0;

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  const members = Object.entries(properties).map(
    ([name, schema]) =>
      `readonly ${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};`,
  );
  const rest = isSchema(additionalProperties) ? typeOf(additionalProperties) : 'unknown';
  const open = additionalProperties !== undefined && additionalProperties !== false;
  if (members.length === 0) return open ? `Readonly<Record<string, ${rest}>>` : 'object';
  return `{ ${members.join(' ')}${open ? ' readonly [member: string]: unknown;' : ''} }`;
}

const PLAIN: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

const union = (parts: readonly string[]): string => [...new Set(parts)].join(' | ');

/** The TypeScript of a JSON schema, as far as the contract uses it. */
function typeOf(schema: Schema): string {
  const { type, anyOf, oneOf, allOf, items } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const either = anyOf ?? oneOf;
  if (either) return union(either.map((part) => `(${typeOf(part)})`));
  if (allOf) return allOf.map((part) => `(${typeOf(part)})`).join(' & ');
  if (typeof type === 'object') return union(type.map((one) => typeOf({ ...schema, type: one })));
  if (type === 'object') return objectType(schema);
  if (type === 'array') return `readonly (${isSchema(items) ? typeOf(items) : 'unknown'})[]`;
  return PLAIN[type ?? ''] ?? 'unknown';
}

function inputType({ params, query, body }: AnyEndpoint): string {
  const parts = [params, query, body].flatMap((schema) =>
    schema ? [typeOf(schemaOf(schema, 'input'))] : [],
  );
  return parts.length === 0 ? 'object' : parts.join(' & ');
}

/** Both people and keys make refunds, and the contract has one name a call. */
const nameOf = (name: string): string => name.replace('ByKey', '');

const callsByKey = (): (readonly [string, AnyEndpoint])[] =>
  Object.values(endpoints)
    .flatMap((feature) => Object.entries<AnyEndpoint>(feature))
    .filter(([, { access }]) => access === 'api_key')
    .map(([name, call]) => [nameOf(name), call] as const);

export async function generateCalls(): Promise<string> {
  const calls = callsByKey();
  const types = calls.map(([name, call]) => {
    const answer =
      typeof call.response === 'string' ? 'unknown' : typeOf(schemaOf(call.response, 'output'));
    return `/** ${call.summary}. */\n${name}: { readonly input: ${inputType(call)}; readonly answer: ${answer} };`;
  });
  const addresses = calls.map(
    ([name, { method, path, takes_key = false, write_failure }]) =>
      `${name}: ${JSON.stringify({ method, path, takes_key, envelope: !write_failure })},`,
  );
  const text = `// Written by \`npm run fix\` from the contract: do not edit.

/** What each call takes and answers. */
export interface Calls {
${types.join('\n')}
}

/** Where each call goes. */
export const CALLS = {
${addresses.join('\n')}
} as const satisfies Readonly<
  Record<keyof Calls, { method: 'GET' | 'POST'; path: string; takes_key: boolean; envelope: boolean }>
>;
`;
  const { format, resolveConfig } = await import('prettier');
  const options = (await resolveConfig(CALLS_FILE)) ?? {};
  return format(text, { ...options, filepath: CALLS_FILE });
}
