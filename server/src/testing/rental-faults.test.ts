import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

interface Outcome {
  readonly right: boolean;
  readonly verify: string;
  readonly unheard: readonly string[];
  readonly signed: number;
}

const ROOT = join(import.meta.dirname, '../../..');

/** A few kills of what `npm run chaos` does many times. */
it('books the rent of each approval, and keeps each signature, once while the server is killed', async () => {
  const program = [join(ROOT, 'tools/chaos.ts'), 'rentals', '2'];
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: ROOT });
  const outcome = JSON.parse(stdout) as Outcome;
  expect(outcome).toMatchObject({ right: true, verify: 'clean', unheard: [] });
  expect(outcome.signed).toBeGreaterThan(0);
}, 400_000);
