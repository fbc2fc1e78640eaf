import { globSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Db } from '../../platform/db/database.ts';
import { anything } from './anything.ts';
import { recordingDb } from './recording-db.ts';

/**
 * Calls every function of every file that executes statements, with placeholder arguments, on a
 * database that only records. Prints the recorded statements, and the functions whose statements
 * were not recorded. It is a separate program, because modules keep state from these calls.
 */
export interface Statements {
  /** Each statement, with the file and the function that execute it. */
  readonly statements: readonly (readonly [statement: string, place: string])[];
  /** The functions around places whose statements were not recorded. */
  readonly unheard: readonly string[];
}

const SOURCES = join(import.meta.dirname, '../..');
const NOT_THE_PRODUCT = /\.test\.ts$|^(seed|testing)\/|^(main|app|compose|jobs|verify)\.ts$/;
/**
 * Matches a call that executes a statement. The `execute` of a transaction takes a function, so the
 * pattern excludes it, even if the function is on the next line.
 */
const EXECUTES = /(?<!transaction\(\)\s*)\.execute(TakeFirst(OrThrow)?)?\(/;
const DECLARED = /^(?:export )?(?:async )?(?:const|function) (\w+)/;
const METHOD = /\.(\w+)\(/g;
/** The names that are methods somewhere, but usually columns. */
const COLUMNS = [
  'active',
  'at',
  'before',
  'code',
  'date',
  'email',
  'from',
  'id',
  'kind',
  'limit',
  'max',
  'month',
  'name',
  'now',
  'offset',
  'status',
  'until',
];
const IN_STACK = /server\/src\/([^\s:)]+\.ts):(\d+)/g;
const MOST_STATEMENTS = 60;

const read = (file: string) => readFileSync(join(SOURCES, file), 'utf8').split('\n');
const files = globSync('**/*.ts', { cwd: SOURCES })
  .filter((file) => !NOT_THE_PRODUCT.test(file))
  .toSorted();

/** Each place `<file>:<line>` that executes a statement, with the function around it. */
const places = new Map<string, string>();
const methods = new Set<PropertyKey>();
for (const file of files) {
  let declared = '';
  let before = '';
  for (const [n, line] of read(file).entries()) {
    declared = DECLARED.exec(line)?.[1] ?? declared;
    const both = `${before}${line}`;
    before = /^\s*\.transaction\(\)$/.test(line) ? line : '';
    if (EXECUTES.test(both)) places.set(`${file}:${n + 1}`, declared);
    for (const [, method = ''] of line.matchAll(METHOD)) methods.add(method);
  }
}
for (const column of COLUMNS) methods.delete(column);

const ROOT = pathToFileURL(SOURCES).href;

// This hook exports every function, so that functions private to a file are also called.
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.startsWith(ROOT) || !loaded.source) return loaded;
    const bytes = loaded.source;
    const source = typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes);
    const names = source.split('\n').flatMap((line) => DECLARED.exec(line)?.[1] ?? []);
    const exports = [...new Set(names)].map((name) => `${name} as heard_${name}`);
    return { ...loaded, source: `${source}\nexport { ${exports.join(', ')} };` };
  },
});

const heard = new Set<string>();
const statements = new Map<string, string>();

type AnyFunction = (...input: readonly object[]) => unknown;

/**
 * Calls a function twice: with a database first, like a store, then with a context first, like a
 * service. Every read finds one row, or no row.
 */
async function hear(call: AnyFunction, finds_rows: boolean): Promise<void> {
  const known: Record<PropertyKey, unknown> = { aborted: false };
  const any = () => anything({ methods, known });
  const answer = () => (finds_rows ? [any()] : []);
  const { db, recorded } = recordingDb({ answer, most_statements: MOST_STATEMENTS });
  const transaction = (work: (tx: Db) => unknown) => Promise.resolve(work(db));
  Object.assign(known, { db, tx: db, transaction, answerOnce: transaction });
  for (const first of [db, any()]) {
    try {
      const result = await call(first, any(), any(), any(), any());
      if (typeof result === 'function') await (result as AnyFunction)(any(), any());
    } catch {
      // Few functions work with such input. Only the statements up to the error matter.
    }
  }
  for (const { statement, stack } of recorded) {
    for (const [, file, line] of stack.matchAll(IN_STACK)) {
      const place = `${file}:${line}`;
      const name = places.get(place);
      if (name === undefined) continue;
      heard.add(place);
      if (!statements.has(statement)) statements.set(statement, `${file} ${name}`);
    }
  }
}

for (const file of new Set([...places.keys()].map((place) => place.replace(/:\d+$/, '')))) {
  const module = (await import(join(SOURCES, file))) as Readonly<Record<string, unknown>>;
  for (const call of new Set(Object.values(module))) {
    if (typeof call !== 'function') continue;
    await hear(call as AnyFunction, true);
    await hear(call as AnyFunction, false);
  }
}

const unheard = [...places].flatMap(([place, name]) => (heard.has(place) ? [] : [name]));
const result: Statements = {
  statements: [...statements],
  unheard: [...new Set(unheard)].toSorted(),
};
process.stdout.write(JSON.stringify(result));
