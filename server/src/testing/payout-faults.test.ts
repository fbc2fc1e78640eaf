import { expect, it } from 'vitest';
import { runChaos } from './server-process.ts';

interface Outcome {
  readonly right: boolean;
  readonly verify: string;
  readonly unheard: readonly string[];
  readonly rivals: { readonly extra_effects: number };
  readonly fils_after_kills: Readonly<Record<string, string>>;
}

/** Runs a few kills, and one round of each kind, of the part `payouts` of `npm run chaos`. */
it('each payout is paid once while the server is killed and people act concurrently', async () => {
  const outcome = await runChaos<Outcome>('payouts', '2', '8');
  expect(outcome).toMatchObject({ right: true, verify: 'clean', unheard: [] });
  expect(outcome.rivals.extra_effects).toBe(0);
  expect(outcome.fils_after_kills).toMatchObject({ lost: '0', doubled: '0', contradicted: '0' });
});
