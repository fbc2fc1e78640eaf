import type { Deps } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { codeOfDatabaseError } from '../../platform/db/constraints.ts';
import { readSettings } from '../settings/settings.ts';
import { compareBank } from './compare/bank-side.ts';
import { compareProvider } from './compare/provider-side.ts';
import { foundRow } from './compare/rows.ts';
import * as store from './compare/store.ts';
import { readReport, type Report } from './report/read-report.ts';
import { replaceReport } from './report/store.ts';

const MOST_TRIES = 5;

type Running = Pick<Deps, 'db' | 'clock' | 'provider'>;

async function compareIn(tx: Tx, day: string, report: Report, now: string): Promise<void> {
  if (!(await store.lockDay(tx, day))) return;
  const { timezone } = await readSettings(tx);
  await replaceReport(tx, report, { day, read_at: now });
  const compared = [
    ...(await compareProvider(tx, day, timezone)),
    ...(await compareBank(tx, day, timezone)),
  ];
  const rows = compared.map(foundRow);
  await store.writeRows(tx, day, rows);
  await store.clearRows(tx, day, rows);
  await store.lapseProposals(tx, day, now);
  await store.endRun(tx, day, now);
}

/**
 * Everything in one snapshot, so that the figures of a day are of one moment of the ledger; when
 * somebody decides on a row meanwhile, it starts over.
 */
async function compare(deps: Running, day: string, report: Report): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await deps.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((tx) => compareIn(tx, day, report, deps.clock.iso()));
      return;
    } catch (error) {
      if (tries === MOST_TRIES || codeOfDatabaseError(error) !== 'CONFLICT') throw error;
    }
  }
}

/**
 * Reads the provider's report of a day and compares it and the day's payments with the ledger.
 * It may be repeated and killed at any time.
 */
export async function reconcileDay(deps: Running, day: string): Promise<void> {
  const { timezone } = await readSettings(deps.db);
  await compare(deps, day, await readReport(deps, day, timezone));
}
