import { join } from 'node:path';
import { endpoints } from '@diwan/contract';
import type { AnyEndpoint } from '@diwan/contract/kernel/endpoint';
import { schemaOf } from '../../server/src/features/documentation/components.ts';
import { formatText } from '../run/format.ts';
import { ROOT } from '../run/program.ts';
import { nameTypes, type Root, type Schema } from './name-types.ts';

type Call = readonly [name: string, endpoint: AnyEndpoint];

interface CallsFile {
  /** The file of the calls: types and addresses that need neither zod nor the contract. */
  readonly path: string;
  /** The name of the table of types. In capitals it is the name of the table of addresses. */
  readonly table: 'Calls' | 'PartnerCalls';
  readonly isOpen: (endpoint: AnyEndpoint) => boolean;
  /** The members that have no meaning for these callers. */
  readonly leaves_out: readonly string[];
}

/** The files with the calls for a brand's keys and for a partner's key. */
export const CALLS_FILES: readonly CallsFile[] = [
  {
    path: join(ROOT, 'client/src/calls.ts'),
    table: 'Calls',
    isOpen: ({ access }) => access === 'api_key',
    leaves_out: [],
  },
  {
    path: join(ROOT, 'client/src/partner-calls.ts'),
    table: 'PartnerCalls',
    isOpen: ({ partner_key }) => partner_key !== undefined,
    // `can` and `_t` are for the web app. A partner's key belongs to one partner, so its caller
    // knows the partner.
    leaves_out: ['can', '_t', 'partner_id', 'partner_name'],
  },
];

/**
 * Removes 'ByKey' from a name. The contract adds it if people and keys have calls of the same name.
 */
const nameOf = (name: string): string => name.replace('ByKey', '');

const callsOf = ({ isOpen }: CallsFile): readonly Call[] =>
  Object.values(endpoints)
    .flatMap((feature) => Object.entries<AnyEndpoint>(feature))
    .filter(([, endpoint]) => isOpen(endpoint))
    .map(([name, endpoint]) => [nameOf(name), endpoint] as const);

/**
 * Names the type of an answer. `createCharge` and `readCharge` return a `Charge`, and `listCharges`
 * a `ChargeList`.
 */
function answerPlace(call: string, is_array: boolean): readonly string[] {
  const what = call.replace(/^[a-z]+/, '');
  const one = what.replace(/s$/, '');
  if (call.startsWith('summarize')) return [`${one}Summary`];
  if (!call.startsWith('list')) return [what];
  return is_array ? ['Listed', one] : [`${one}List`];
}

const mapMembers = (schema: Schema, change: (part: Schema) => Schema): Schema => ({
  ...schema,
  ...(schema.properties
    ? {
        properties: Object.fromEntries(
          Object.entries(schema.properties).map(([name, part]) => [name, change(part)]),
        ),
      }
    : {}),
});

/**
 * Returns the schema of a value in an address. It also accepts numbers and booleans, which the
 * address contains as text.
 */
function asValue(part: Schema): Schema {
  if (part.pattern?.startsWith('^[1-9]') === true) return { type: ['number', 'string'] };
  return part.enum?.join() === 'true,false' ? { type: 'boolean' } : part;
}

function without(schema: Schema, names: readonly string[]): Schema {
  const { properties, items, anyOf } = schema;
  const inner = (part: Schema): Schema => without(part, names);
  const kept = Object.entries(properties ?? {}).filter(([name]) => !names.includes(name));
  return {
    ...mapMembers(
      { ...schema, ...(properties ? { properties: Object.fromEntries(kept) } : {}) },
      inner,
    ),
    ...(typeof items === 'object' ? { items: inner(items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(inner) } : {}),
  };
}

interface Parts {
  readonly inputs: readonly Root[];
  readonly answer: Root | undefined;
}

function partsOf([name, endpoint]: Call, { leaves_out }: CallsFile): Parts {
  const { params, query, body, response, pages } = endpoint;
  // Without the parameters of a page, the answer is the whole list.
  const left_out = pages === undefined ? leaves_out : [...leaves_out, 'limit', 'cursor'];
  const place = [`${name.charAt(0).toUpperCase()}${name.slice(1)}`];
  const root = (schema: Schema): Root => ({
    place,
    schema: without(schema, left_out),
    is_named: false,
  });
  const inAddress = [params, query].flatMap((part) =>
    part ? [root(mapMembers(schemaOf(part, 'input'), asValue))] : [],
  );
  const inBody = body ? [root(schemaOf(body, 'input'))] : [];
  const inputs = [...inAddress, ...inBody];
  if (typeof response === 'string') return { inputs, answer: undefined };
  const schema = without(schemaOf(response, 'output'), leaves_out);
  const answer = { place: answerPlace(name, schema.type === 'array'), schema, is_named: true };
  return { inputs, answer };
}

const capitals = (name: string): string => name.replaceAll(/\B([A-Z])/g, '_$1').toUpperCase();

function writeAddress([name, endpoint]: Call): string {
  const { method, path, takes_key = false, write_failure, response } = endpoint;
  const own = write_failure === undefined ? 'enveloped' : 'own';
  const answer = response === 'file' ? 'file' : own;
  return `${name}: ${JSON.stringify({ method, path, takes_key, answer })},`;
}

export async function generateCalls(file: CallsFile): Promise<string> {
  const calls = callsOf(file);
  const parts = calls.map((call) => partsOf(call, file));
  const roots = parts.flatMap(({ inputs, answer }) => [...inputs, ...(answer ? [answer] : [])]);
  const { types, definitions } = nameTypes(roots);
  const typeAt = new Map(roots.map((root, at) => [root, types[at] ?? 'unknown']));
  const members = calls.map(([name, { summary }], at) => {
    const { inputs = [], answer } = parts[at] ?? {};
    const input = inputs.map((root) => typeAt.get(root)).join(' & ') || 'object';
    const answered = answer ? typeAt.get(answer) : 'Blob';
    return `/** ${summary}. */\n${name}: { readonly input: ${input}; readonly answer: ${answered} };`;
  });
  const named = definitions.map(([name, text]) =>
    text.startsWith('{') ? `export interface ${name} ${text}` : `export type ${name} = ${text};`,
  );
  const text = `// Generated from the contract by tools/client/write-calls.ts: do not edit.
import type { Address } from './send.ts';

${named.join('\n\n')}

/** The input and the answer of each call. */
export interface ${file.table} {
${members.join('\n')}
}

/** Where each call goes. */
export const ${capitals(file.table)} = {
${calls.map(writeAddress).join('\n')}
} as const satisfies Readonly<Record<keyof ${file.table}, Address>>;
`;
  return formatText(file.path, text);
}
