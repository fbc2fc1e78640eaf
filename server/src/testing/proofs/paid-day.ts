import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import { sealDays } from '../../features/proofs/public.ts';
import { ask, signInAs, type TestApp } from '../app.ts';
import { settleSales } from '../money.ts';

/** Pays 10 KWD to a brand, confirms the payout, and seals the day. @returns the line's number */
export async function payAndSeal(system: TestApp, brand: number): Promise<number> {
  const { token } = await signInAs(system, 'admin');
  await settleSales(system, brand, [{ amount_minor: 10_000n }]);
  const path = '/admin/payouts/exports';
  const { data } = await ask<PayoutExport>(system, 'POST', path, {
    token,
    body: { tab: 'active' },
  });
  await ask(system, 'POST', `${path}/${data.id}/confirm`, { token, body: {} });
  const line = await system.deps.db
    .selectFrom('payout_lines')
    .select('id')
    .where('export_id', '=', data.id)
    .executeTakeFirstOrThrow();
  system.clock.advance({ days: 1 });
  await sealDays(system.deps, new AbortController().signal);
  return Number(line.id);
}
