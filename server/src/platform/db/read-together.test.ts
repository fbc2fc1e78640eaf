import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Db } from './database.ts';
import { readTogether } from './read-together.ts';

interface Statement {
  readonly keys: readonly string[];
  readonly answer: (rows: readonly { readonly key: string; readonly value: number }[]) => void;
  readonly fail: (error: Error) => void;
}

function openDesk() {
  const statements: Statement[] = [];
  const readOne = readTogether(
    (_source: { readonly db: Db }, keys: readonly string[]) =>
      new Promise<readonly { readonly key: string; readonly value: number }[]>((answer, fail) => {
        statements.push({ keys, answer, fail });
      }),
    ({ key }) => key,
  );
  return { statements, readOne, source: { db: {} as Db } };
}

const rowsOf = ({ keys }: Statement, value: number) => keys.map((key) => ({ key, value }));
/** Waits until all queued callbacks have run. */
const settle = () => new Promise((resolve) => void setImmediate(resolve));
const keysOf = (statements: readonly Statement[]) => statements.map(({ keys }) => keys);

afterEach(() => void vi.useRealTimers());

describe('reads that share a statement', () => {
  it('request keys of one moment in one statement, each key once', async () => {
    const { statements, readOne, source } = openDesk();
    const answers = Promise.all(['a', 'b', 'a'].map((key) => readOne(source, key)));
    await settle();
    expect(keysOf(statements)).toEqual([['a', 'b']]);
    statements[0]?.answer([{ key: 'a', value: 1 }]);
    expect(await answers).toEqual([{ key: 'a', value: 1 }, undefined, { key: 'a', value: 1 }]);
  });

  it('never answer from a statement that began before the request', async () => {
    const { statements, readOne, source } = openDesk();
    const early = readOne(source, 'a');
    await settle();
    const late = Promise.all([readOne(source, 'a'), readOne(source, 'b')]);
    await settle();
    expect(keysOf(statements)).toEqual([['a']]);
    statements[0]?.answer([{ key: 'a', value: 1 }]);
    expect(await early).toEqual({ key: 'a', value: 1 });
    await settle();
    expect(keysOf(statements)).toEqual([['a'], ['a', 'b']]);
    statements[1]?.answer([{ key: 'a', value: 2 }]);
    expect(await late).toEqual([{ key: 'a', value: 2 }, undefined]);
  });

  it('pass a failure only to the callers of its statement, and read the other keys', async () => {
    const { statements, readOne, source } = openDesk();
    const failing = Promise.allSettled([readOne(source, 'a'), readOne(source, 'b')]);
    await settle();
    const next = readOne(source, 'a');
    statements[0]?.fail(new Error('the line broke'));
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await settle();
    expect(keysOf(statements)).toEqual([['a', 'b'], ['a']]);
    statements[1]?.answer([{ key: 'a', value: 3 }]);
    expect(await next).toEqual({ key: 'a', value: 3 });
  });

  it('wait for a hanging statement, but not forever', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { statements, readOne, source } = openDesk();
    const hanging = readOne(source, 'a');
    await settle();
    const next = readOne(source, 'b');
    await vi.advanceTimersByTimeAsync(249);
    await settle();
    expect(keysOf(statements)).toEqual([['a']]);
    await vi.advanceTimersByTimeAsync(1);
    await settle();
    expect(keysOf(statements)).toEqual([['a'], ['b']]);
    statements[1]?.answer([{ key: 'b', value: 2 }]);
    expect(await next).toEqual({ key: 'b', value: 2 });
    statements[0]?.answer([{ key: 'a', value: 1 }]);
    expect(await hanging).toEqual({ key: 'a', value: 1 });
  });

  it('never share a statement between two databases', async () => {
    const { statements, readOne, source } = openDesk();
    const other = { db: {} as Db };
    const answers = Promise.all([readOne(source, 'a'), readOne(other, 'a')]);
    await settle();
    expect(keysOf(statements)).toEqual([['a'], ['a']]);
    statements.forEach((statement, n) => statement.answer(rowsOf(statement, n)));
    expect((await answers).map((row) => row?.value)).toEqual([0, 1]);
  });
});
