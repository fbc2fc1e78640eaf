import { formatText } from '../run/format.ts';
import type { Column } from './read-columns.ts';

// The TypeScript types of the values that the driver returns (server/src/platform/db/database.ts).
const TYPES: Readonly<Record<string, string>> = {
  bigint: 'bigint',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  'double precision': 'number',
  inet: 'string',
  integer: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'string',
  // A set of committed transactions, which is compared only in the database.
  pg_snapshot: 'string',
  real: 'number',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'string',
  tsvector: 'string',
  uuid: 'string',
  // A transaction's number, which is compared only in the database.
  xid8: 'string',
};

const HEADER = `/** Written by \`npm run schema\` from the migrated database. Never edit it by hand. */
`;

/** Renders the TypeScript types of all tables. Kysely checks every statement against them. */
export async function renderTables(columns: readonly Column[]): Promise<string> {
  const tables = Map.groupBy(columns, (column) => column.table);
  const bodies = [...tables].map(
    ([table, own]) => `export type ${typeName(table)} = {\n${own.map(renderColumn).join('\n')}\n};`,
  );
  const index = [...tables.keys()]
    .map((table) => `  ${keyOf(table)}: ${typeName(table)};`)
    .join('\n');
  const body = `${bodies.join('\n\n')}\n\nexport type Tables = {\n${index}\n};\n`;
  const used = ['Generated', 'GeneratedAlways'].filter((name) => body.includes(`${name}<`));
  const imports = used.length > 0 ? `import type { ${used.join(', ')} } from 'kysely';\n\n` : '';
  return formatText('tables.ts', imports + HEADER + body);
}

function renderColumn(column: Column): string {
  const value = valueType(column);
  const type = column.nullable && value !== 'unknown' ? `${value} | null` : value;
  const wrapped = {
    always: `GeneratedAlways<${type}>`,
    default: `Generated<${type}>`,
    never: type,
  };
  return `  ${column.name}: ${wrapped[column.filled]};`;
}

function valueType(column: Column): string {
  const list = column.type.endsWith('[]');
  const base = TYPES[list ? column.type.slice(0, -2) : column.type];
  if (base === undefined) {
    throw new Error(
      `no TypeScript type is known for ${column.table}.${column.name} ${column.type}`,
    );
  }
  if (list) return `${base}[]`;
  const values =
    column.type === 'text' ? column.checks.map(allowedValues).find(Boolean) : undefined;
  return values ? values.map((value) => `'${value}'`).join(' | ') : base;
}

/** Returns the texts that `check (column in ('a', 'b'))` allows; undefined for any other check. */
export function allowedValues(definition: string): string[] | undefined {
  const match =
    /^CHECK \(\((?:\(\w+ IS NULL\) OR \()?\w+ = (?:ANY \(ARRAY\[(?<many>.+)\]\)|(?<one>'.*'::text))\)+$/.exec(
      definition,
    );
  const text = match?.groups?.['many'] ?? match?.groups?.['one'];
  if (text === undefined || !/^'[^']*'::text(, '[^']*'::text)*$/.test(text)) return undefined;
  return [...text.matchAll(/'([^']*)'::text/g)].map(([, value]) => value ?? '');
}

/** Quotes the name of a table in another schema, because it contains a dot. */
const keyOf = (table: string): string => (table.includes('.') ? `'${table}'` : table);

function typeName(table: string): string {
  const words = table.split(/[_.]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Table`;
}
