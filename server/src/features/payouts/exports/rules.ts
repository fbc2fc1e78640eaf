import { AppError } from '../../../platform/error.ts';
import type { Sentence } from '@diwan/contract/kernel/sentences';
import type { Tx } from '../../../platform/db/database.ts';
import { type ExportRow, lockExport } from './store.ts';

export const refuse = (sentence: Sentence): AppError => new AppError('STATE_FORBIDS', { sentence });

export const payoutNotFound = (): AppError =>
  new AppError('NOT_FOUND', { sentence: 'Payout Not Found' });

/** The export, held; a statement is refused, since nothing about it can be decided. */
export async function holdPayout(tx: Tx, id: string): Promise<ExportRow> {
  const row = await lockExport(tx, id);
  if (!row) throw payoutNotFound();
  if (row.kind === 'statement') throw refuse('A statement moves no money');
  return row;
}

/** Large ones wait for a second administrator before a file leaves or money is confirmed. */
export function requireApproved(row: Pick<ExportRow, 'needs_approval' | 'approved_at'>): void {
  if (row.needs_approval && row.approved_at === null) {
    throw refuse('This payout has to be approved by a second admin first');
  }
}

export function requireNotCancelled({ status }: Pick<ExportRow, 'status'>): void {
  if (status === 'cancelled') throw refuse('This payout has been cancelled');
}
