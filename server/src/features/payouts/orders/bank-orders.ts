import { payoutRejectionActions } from '@diwan/contract/features/payouts/actions';
import type { PayoutLine } from '@diwan/contract/features/payouts/records';
import { orderResultOf } from '@diwan/contract/features/payouts/terms';
import { canOf } from '../../../platform/actions.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { invariant } from '../../../platform/error.ts';
import { findStatuses } from './status-store.ts';

interface ShownLine {
  readonly id: bigint;
  readonly status: PayoutLine['status'];
}

/** Returns the bank's newest answer to the order of each line. */
export async function readBankOrders(
  viewer: Ctx,
  db: Db,
  lines: readonly ShownLine[],
): Promise<ReadonlyMap<bigint, NonNullable<PayoutLine['bank_order']>>> {
  const of = new Map(lines.map(({ id, status }) => [id, status]));
  const rows = await findStatuses(db, [...of.keys()]);
  return new Map(
    rows.map((row) => {
      const { line_id, status, reason_code, reason_text, reported_at } = row;
      const { rejection_id, rejection_state, proposed_by } = row;
      const result = orderResultOf(status);
      const line_status = of.get(line_id);
      invariant(result && line_status, 'a stored status is one of ISO 20022, of a shown line');
      const rejection =
        rejection_id === null || rejection_state === null
          ? null
          : {
              id: rejection_id,
              state: rejection_state,
              can: canOf(
                payoutRejectionActions,
                { state: rejection_state, line_status, proposed_by },
                viewer,
              ),
            };
      return [line_id, { result, status, reported_at, reason_code, reason_text, rejection }];
    }),
  );
}
