import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DOCUMENT_FILE } from '@diwan/contract/kernel/data-url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createInspectorPool } from './inspector-pool.ts';

// Acts as an inspector. The file's letter decides what it does: A answers, C crashes, H
// hangs, S sends its environment.
const OBEDIENT = `
process.on('message', async ({ id, bytes }) => {
  const order = Buffer.from(bytes).toString();
  if (order === 'C') process.abort();
  if (order === 'H') for (;;);
  let sentence = order;
  if (order === 'S') {
    const network = await fetch('http://127.0.0.1:9').catch((error) => error.cause?.code ?? 'none');
    const write = await import('node:fs').then((fs) => {
      try { fs.writeFileSync('/tmp/x', ''); return 'written'; } catch (error) { return error.code; }
    });
    sentence = [Object.keys(process.env).toSorted().join(' '), write, network].join(', ');
  }
  process.send({ kind: 'answer', id, inspection: { refusal: { code: 'FILE_UNSAFE', sentence } } });
});
process.send({ kind: 'ready' });
`;

let folder: string;
let program: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'diwan-inspector-'));
  // If root starts the program, it runs with reduced rights and must be able to read the folder.
  await chmod(folder, 0o755);
  program = join(folder, 'obedient.mjs');
  await writeFile(program, OBEDIENT);
  await writeFile(join(folder, 'broken.mjs'), 'process.exit(1);');
});
afterAll(() => rm(folder, { recursive: true }));

function open(options: Parameters<typeof createInspectorPool>[0] = {}) {
  const pool = createInspectorPool({ program, size: 1, file_timeout_ms: 500, ...options });
  onTestFinished(pool.close);
  return (order: string) =>
    pool.inspect({
      bytes: Buffer.from(order),
      types: DOCUMENT_FILE.types,
      type_sentence: DOCUMENT_FILE.type_sentence,
      declared_type: null,
    });
}

const answered = { refusal: { code: 'FILE_UNSAFE', sentence: 'A' } };
const unreadable = { refusal: { code: 'FILE_NOT_READABLE' } };

test.each(['C', 'H'])('the next file is inspected after %s', async (order) => {
  const inspect = open();
  const [bad, good] = await Promise.all([inspect(order), inspect('A')]);
  expect(bad).toMatchObject(unreadable);
  expect(good).toEqual(answered);
});

test('a failed start of an inspector is not blamed on the file', async () => {
  const inspect = open({ program: join(folder, 'broken.mjs') });
  await expect(inspect('A')).rejects.toThrow('no file inspector starts');
});

test('a file beyond the queue limit is refused', async () => {
  const inspect = open({ max_waiting: 3 });
  const outcomes = await Promise.allSettled(Array.from('AAAAAA', inspect));
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(3);
  expect(refused[0]).toMatchObject({ reason: { code: 'UNAVAILABLE' } });
});

test('an inspector has no secrets, cannot write and reaches no network', async () => {
  const { refusal } = await open()('S');
  expect(refusal?.sentence).toMatch(
    /^MALLOC_ARENA_MAX MIMALLOC_ARENA_EAGER_COMMIT( \w+)* VIPS_CONCURRENCY, ERR_ACCESS_DENIED, /,
  );
  expect(refusal?.sentence).not.toMatch(/ECONNREFUSED|SECRET|PATH|DATABASE/);
});
