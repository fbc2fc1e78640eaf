import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type KyselyPlugin,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';

interface RecordedStatement {
  readonly statement: string;
  /** The stack of the code that built the statement. */
  readonly stack: string;
}

interface RecordingOptions {
  /** Returns the answer to every statement. */
  readonly answer: () => readonly object[];
  /** The number of statements after which a caller is stopped, because it might never end. */
  readonly most_statements: number;
}

/** Creates a database that gives every statement the same answer and records the statements. */
export function recordingDb({ answer, most_statements }: RecordingOptions) {
  const recorded: RecordedStatement[] = [];
  const stacks = new WeakMap<object, string>();
  const executeQuery = <R>({ sql: statement, queryId }: CompiledQuery) => {
    recorded.push({ statement, stack: stacks.get(queryId) ?? '' });
    if (recorded.length > most_statements) return Promise.reject(new Error('it never ends'));
    return Promise.resolve({ rows: [...answer()] as R[], numAffectedRows: 1n });
  };
  const connection: DatabaseConnection = {
    executeQuery,
    async *streamQuery<R>(query: CompiledQuery) {
      yield await executeQuery<R>(query);
    },
  };
  const done = () => Promise.resolve();
  const driver: Driver = {
    init: done,
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: done,
    commitTransaction: done,
    rollbackTransaction: done,
    releaseConnection: done,
    destroy: done,
  };
  // The plugin records the stack when the statement is compiled, because its caller is then still
  // on the stack. When the driver runs the statement, only the driver is on the stack.
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      stacks.set(queryId, new Error('where').stack ?? '');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const db: Db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [plugin],
  });
  return { db, recorded };
}
