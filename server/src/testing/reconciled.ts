import type {
  ReconciliationDay,
  ReconciliationRow,
} from '@diwan/contract/features/reconciliation/records';
import { reconcileNow, verifyReconciliation } from '../features/reconciliation/public.ts';
import { ask, type CallOptions } from './app.ts';
import type { PaymentsWorld } from './payments.ts';

/** Reconciles a day, like the job. */
export const reconcile = ({ system }: PaymentsWorld, day: string): Promise<void> =>
  reconcileNow(system.deps, day);

/** Settles everything that was paid out, like the scheduled run every ten minutes. */
export const settle = ({ system, admin }: PaymentsWorld, token = admin.token) =>
  ask(system, 'POST', '/transactions/check-settlements', { token });

export async function readRows(
  { system, admin }: PaymentsWorld,
  day: string,
  query = '',
  token = admin.token,
): Promise<ReconciliationRow[]> {
  const path = `/admin/reconciliation/days/${day}/rows?limit=100${query}`;
  const { data } = await ask<{ rows: ReconciliationRow[] }>(system, 'GET', path, { token });
  return data.rows;
}

export const readDay = ({ system, admin }: PaymentsWorld, day: string, token = admin.token) =>
  ask<ReconciliationDay>(system, 'GET', `/admin/reconciliation/days/${day}`, { token });

/** Makes a decision on a row or a proposal. */
export const decide = (
  { system, admin }: PaymentsWorld,
  path: string,
  body?: object,
  options: CallOptions = {},
) =>
  ask<ReconciliationRow>(system, 'POST', `/admin/reconciliation/${path}`, {
    token: admin.token,
    body,
    ...options,
  });

export const provedDifferences = ({ system }: PaymentsWorld) =>
  verifyReconciliation(system.deps.db);
