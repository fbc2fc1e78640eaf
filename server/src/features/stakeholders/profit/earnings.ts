import type { StakeholderEarning } from '@diwan/contract/features/stakeholders/records';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { basisPointsToPercent } from '@diwan/contract/kernel/percent';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { CSV_START, writeCsvLine } from '../../../platform/csv/csv.ts';
import type { Download } from '../../../platform/files/transfer.ts';
import { requireStakeholder } from '../service.ts';
import { findEarnings } from './store.ts';

interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The months that have one of the days, the newest first. */
const findOf = (db: Db, id: string, { from, to }: Period) =>
  findEarnings(db, id, { first: from?.slice(0, 7), last: to?.slice(0, 7) });

export async function readEarnings(
  { deps: { db } }: Ctx,
  id: string,
  period: Period,
): Promise<{ earnings: StakeholderEarning[]; total_amount: number }> {
  await requireStakeholder(db, id);
  const rows = await findOf(db, id, period);
  const earnings = rows.map((row) => ({
    month: row.month,
    profit: toMajorNumber(row.profit_minor),
    carried_in: toMajorNumber(row.carried_in_minor),
    profit_percentage: basisPointsToPercent(row.percentage_bp),
    amount: toMajorNumber(row.amount_minor),
    shared_at: row.shared_at,
  }));
  const total = rows.reduce((sum, row) => sum + row.amount_minor, 0n);
  return { earnings, total_amount: toMajorNumber(total) };
}

const HEADER = [
  'Month',
  'Beneficiary',
  'Platform Profit',
  'Loss Carried In',
  'Profit Percentage',
  'Amount',
  'Currency',
  'Shared At',
];

/** The earnings of a stakeholder, the oldest first, with the sum beneath. */
export async function downloadStatement(ctx: Ctx, id: string, period: Period): Promise<Download> {
  const { beneficiary_name } = await requireStakeholder(ctx.deps.db, id);
  const { earnings, total_amount } = await readEarnings(ctx, id, period);
  const lines = earnings
    .toReversed()
    .map((row) =>
      writeCsvLine([
        row.month,
        beneficiary_name,
        row.profit,
        row.carried_in,
        row.profit_percentage,
        row.amount,
        'KWD',
        row.shared_at,
      ]),
    );
  const sum = writeCsvLine([
    'Total',
    beneficiary_name,
    null,
    null,
    null,
    total_amount,
    'KWD',
    null,
  ]);
  await ctx.transaction((tx) =>
    writeAudit(tx, ctx, {
      action: 'stakeholder.statement_exported',
      entity: 'stakeholder',
      entity_id: id,
      after: { rows: earnings.length },
    }),
  );
  return {
    content: Buffer.from(CSV_START + writeCsvLine(HEADER) + lines.join('') + sum),
    content_type: 'text/csv; charset=utf-8',
    download_name: `stakeholder-statement-${id}.csv`,
    cache: 'no-store',
  };
}
