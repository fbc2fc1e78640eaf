import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

interface Outcome {
  readonly right: boolean;
  readonly verify: string;
  readonly unheard: readonly string[];
  readonly rivals: { readonly extra_effects: number };
  readonly fils_after_kills: Readonly<Record<string, string>>;
}

const ROOT = join(import.meta.dirname, '../../..');

/** A few kills, and one round of each kind, of what `npm run chaos` does many times. */
it('pays once while the server is killed and people are too quick', async () => {
  const program = [join(ROOT, 'tools/chaos.ts'), 'payouts', '2', '8'];
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: ROOT });
  const outcome = JSON.parse(stdout) as Outcome;
  expect(outcome).toMatchObject({ right: true, verify: 'clean', unheard: [] });
  expect(outcome.rivals.extra_effects).toBe(0);
  expect(outcome.fils_after_kills).toMatchObject({ lost: '0', doubled: '0', contradicted: '0' });
}, 400_000);
