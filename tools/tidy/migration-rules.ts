/**
 * A migration. Later migrations run while servers of the previous version are running (decision
 * 081). Files below 0100 are the baseline, which is applied completely or not at all. The names of
 * later files state their step:
 * - `_expand` adds parts
 * - `_migrate` fills them
 * - `_contract` removes parts that no server of the previous version reads
 */
export interface MigrationFile {
  readonly name: string;
  readonly sql: string;
}

const BASELINE = /^00\d\d_/;
const STEP = /^\d{4}_[a-z0-9_]+_(expand|migrate|contract)\.sql$/;

/** Returns the statements in lower case, without comments, texts and bodies of functions. */
function statementsOf(sql: string): string[] {
  const bare = sql
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''");
  return bare
    .split(';')
    .map((text) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase())
    .filter((text) => text !== '');
}

const CREATED_TABLE = /^create table (?:if not exists )?([\w.]+)/;
const ADDED = /^create (?:table|type|domain|sequence|schema|function|view) |^comment on /;
const INDEX = /^create (?:unique )?index (concurrently )?[\w.]+ on ([\w.]+)/;
const ON_TABLE = /^(?:create trigger .*? on|insert into) ([\w.]+)/;
const ALTERED = /^alter table (?:only )?([\w.]+) (.*)$/;

/** Splits an `alter table` into its parts, at commas outside brackets. */
function partsOf(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const char of text) {
    if (char === '(') depth += 1;
    if (char === ')') depth -= 1;
    if (char === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts.map((part) => part.trim());
}

/**
 * Checks whether a part adds a column that inserts may omit, or a constraint that is not yet valid.
 * A dropped constraint or index permits more rows, so it refuses no write of the previous version.
 */
function isAddition(part: string): boolean {
  if (part.startsWith('drop constraint ')) return true;
  if (part.startsWith('add constraint ')) return part.endsWith(' not valid');
  if (!part.startsWith('add column ')) return false;
  return !/ not null/.test(part) || / default /.test(part) || / generated /.test(part);
}

function isExpansion(statement: string, created: ReadonlySet<string>, alone: boolean): boolean {
  const index = INDEX.exec(statement);
  if (index) return created.has(index[2] ?? '') || (index[1] !== undefined && alone);
  const altered = ALTERED.exec(statement);
  if (altered) {
    const [, table = '', change = ''] = altered;
    return created.has(table) || partsOf(change).every(isAddition);
  }
  const on = ON_TABLE.exec(statement)?.[1];
  if (on !== undefined) return created.has(on);
  if (/^drop index [\w.]+$/.test(statement)) return true;
  return ADDED.test(statement) || /^alter type [\w.]+ add value /.test(statement);
}

const MIGRATION =
  /^(?:update |insert into |select |alter table [\w.]+ validate constraint |create or replace function )/;

/** Compares versions by number: '1.10.0' is later than '1.9.0'. */
function isEarlier(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.split('.').map(Number));
  const at = a?.findIndex((part, n) => part !== b?.[n]) ?? -1;
  return at >= 0 && (a?.[at] ?? 0) < (b?.[at] ?? 0);
}

/**
 * Finds statements that the step of their file does not permit.
 * @returns a sentence for each
 */
export function findUnsafe(files: readonly MigrationFile[], version: string): string[] {
  return files.flatMap(({ name, sql }) => {
    if (BASELINE.test(name)) return [];
    const step = STEP.exec(name)?.[1];
    if (step === undefined) return [`${name}: call it _expand, _migrate or _contract`];
    const statements = statementsOf(sql);
    if (step === 'contract') {
      const after = /^-- after (\d+\.\d+\.\d+)\n/.exec(sql)?.[1];
      if (after !== undefined && isEarlier(after, version)) return [];
      return [
        `${name}: begin with '-- after X', the last version that reads what goes, before ${version}`,
      ];
    }
    const created = new Set(statements.map((text) => CREATED_TABLE.exec(text)?.[1] ?? ''));
    const alone = statements.length === 1;
    const isAllowed = (statement: string): boolean =>
      step === 'expand' ? isExpansion(statement, created, alone) : MIGRATION.test(statement);
    return statements
      .filter((statement) => !isAllowed(statement))
      .map((statement) => `${name}: ${statement.slice(0, 60)}`);
  });
}
