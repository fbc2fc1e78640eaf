import { importStatements } from '@diwan/server/features/bank-statements/public';
import { openContent } from '@diwan/server/features/payouts/public';
import type { Deps } from '@diwan/server/platform/context';
import { invariant } from '@diwan/server/platform/error';
import { staffContext } from '@diwan/server/seed/registrations';
import { openBankAccount, submitPaymentFile } from '@diwan/simulator/bank/bank';
import { readPaymentFile } from '@diwan/simulator/bank/payment-file';
import { writeStatusReport } from '@diwan/simulator/bank/report-file';
import type { FaultKind } from '@diwan/simulator/faults';
import type { Simulation } from '@diwan/simulator/simulation';
import { demoAdmin } from '../people.ts';

/** Sets a fault of the bank for one occurrence, or ends it. */
export const setFault = (
  sim: Simulation,
  kind: FaultKind,
  count: 0 | 1,
  reference?: string,
): void => sim.faults.set({ kind, count, reference, call: undefined, delay_ms: undefined });

/**
 * Submits the largest payment file of an export to the bank, and imports the bank's status report.
 * The bank accepts all payments except the second smallest.
 */
export async function rejectOne(deps: Deps, sim: Simulation, export_id: string): Promise<void> {
  const rows = await deps.db
    .selectFrom('payout_files')
    .select(['export_id', 'business_id', 'format', 'sha256', 'digest', 'content_sealed'])
    .where('export_id', '=', export_id)
    .where('format', '=', 'pain001')
    .execute();
  const texts = rows.map((row) => openContent(deps.secrets, row)?.toString() ?? '');
  const [text] = texts.toSorted((a, b) => b.length - a.length);
  const file = readPaymentFile(text ?? '');
  invariant(text !== undefined && file, 'the export has a payment file');
  const [, rejected] = file.payments.toSorted((a, b) => (a.amount_minor < b.amount_minor ? -1 : 1));
  openBankAccount(sim, file.iban, 0n);
  setFault(sim, 'bank_rejected', rejected ? 1 : 0, rejected?.reference);
  submitPaymentFile(sim, text);
  const report = writeStatusReport(sim, file.message_id);
  invariant(report, 'the bank answers the payment file');
  // The simulator's clock is not at the time of past weeks.
  const dated = report.replace(/(?<=<CreDtTm>)[^<]*/, deps.clock.iso());
  await importStatements(staffContext(deps, await demoAdmin(deps)), Buffer.from(dated));
}
