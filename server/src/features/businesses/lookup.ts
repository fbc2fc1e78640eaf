import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { type BusinessRow, lockBusiness } from './store.ts';

export const notFound = (): AppError =>
  new AppError('NOT_FOUND', { sentence: 'Business not found' });

/** The row, held until the transaction ends. */
export async function holdBusiness(tx: Tx, id: string): Promise<BusinessRow> {
  const row = await lockBusiness(tx, id);
  if (!row) throw notFound();
  return row;
}
