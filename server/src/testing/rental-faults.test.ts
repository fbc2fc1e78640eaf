import { expect, it } from 'vitest';
import { runChaos } from './server-process.ts';

interface Outcome {
  readonly right: boolean;
  readonly verify: string;
  readonly unheard: readonly string[];
  readonly signed: number;
}

/** Runs a few kills of the part `rentals` of `npm run chaos`. */
it('each rent and each signature is stored once while the server is killed', async () => {
  const outcome = await runChaos<Outcome>('rentals', '2');
  expect(outcome).toMatchObject({ right: true, verify: 'clean', unheard: [] });
  expect(outcome.signed).toBeGreaterThan(0);
});
