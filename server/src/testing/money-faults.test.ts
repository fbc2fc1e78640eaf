import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

interface Outcome {
  readonly right: boolean;
  readonly verify: string;
  readonly provider: { readonly captured: number; readonly fils: number };
  readonly booked: { readonly captured: number; readonly fils: number };
}

const ROOT = join(import.meta.dirname, '../../..');

/** A few rounds of what `npm run chaos` does many times. */
it('books each capture once while the server is killed and the provider lies', async () => {
  const program = [join(ROOT, 'tools/chaos.ts'), 'sales', '60', '3'];
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: ROOT });
  const outcome = JSON.parse(stdout) as Outcome;
  expect(outcome).toMatchObject({ right: true, verify: 'clean' });
  expect(outcome.booked.fils).toBe(outcome.provider.fils);
  // Fifty of sixty customers pay; the others' cards are declined.
  expect(outcome.booked.captured).toBe(50);
}, 400_000);
