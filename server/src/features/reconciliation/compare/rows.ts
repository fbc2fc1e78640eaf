import type {
  ReconciliationKind,
  ReconciliationReason,
  ReconciliationSide,
} from '@diwan/contract/features/reconciliation/records';
import { kindOf } from '../policy.ts';

/** One thing that was compared, as the statements found it. */
export interface Compared {
  readonly side: ReconciliationSide;
  /** Why it would differ; of what agrees it says nothing. */
  readonly reason: ReconciliationReason;
  readonly subject: string;
  readonly payout_id: string | null;
  readonly merchant_id: string | null;
  readonly business_id: string | null;
  readonly brand_id: number | null;
  readonly export_id: string | null;
  readonly line_id: bigint | null;
  readonly transaction_id: bigint | null;
  readonly transaction_count: number;
  readonly expected_minor: bigint;
  readonly found_minor: bigint;
  readonly booked_minor: bigint;
  /** How large a difference may be before it is one. */
  readonly tolerated_minor: bigint;
}

export interface FoundRow extends Omit<Compared, 'tolerated_minor'> {
  readonly kind: ReconciliationKind;
}

/** Says of what was compared whether it agrees, and else what kind of difference it is. */
export function foundRow({ tolerated_minor, ...row }: Compared): FoundRow {
  const difference = row.found_minor - row.expected_minor;
  const size = difference < 0n ? -difference : difference;
  if (size <= tolerated_minor) return { ...row, kind: 'matched', reason: 'agrees' };
  return { ...row, kind: kindOf(row.reason, difference) };
}
