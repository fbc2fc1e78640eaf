import type { ReactNode } from 'react';
import type { TransactionRow } from '@diwan/contract/features/transactions/records';
import { CheckSettlement } from './check-settlement.tsx';

/** The action of a row that still waits for its settlement. */
export const settlementAction = (row: TransactionRow): ReactNode =>
  !row.settled &&
  (row.status === 'CAPTURED' || row.status === 'INITIATED') && <CheckSettlement row={row} />;
