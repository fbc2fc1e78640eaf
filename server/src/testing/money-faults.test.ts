import { expect, it } from 'vitest';
import { runChaos } from './server-process.ts';

interface Outcome {
  readonly right: boolean;
  readonly verify: string;
  readonly provider: { readonly captured: number; readonly fils: number };
  readonly booked: { readonly captured: number; readonly fils: number };
}

/** Runs a few rounds of the part `sales` of `npm run chaos`. */
it('each capture is booked once despite kills and wrong data of the provider', async () => {
  const outcome = await runChaos<Outcome>('sales', '60', '3');
  expect(outcome).toMatchObject({ right: true, verify: 'clean' });
  expect(outcome.booked.fils).toBe(outcome.provider.fils);
  // Fifty of sixty customers pay, and the cards of the others are declined.
  expect(outcome.booked.captured).toBe(50);
});
