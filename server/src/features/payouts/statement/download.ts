import { Readable } from 'node:stream';
import { type StatementFormat, statementName } from '@diwan/contract/features/payouts/statement';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Download } from '../../../platform/files/transfer.ts';
import { writeStatementCsv } from './csv.ts';
import { makeStatementPdf } from './pdf.ts';
import { makeStatement } from './statement.ts';

const TYPES = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' } as const;

/** A payout's statement. Its CSV has every transaction; its PDF sums them up when there are many. */
export async function downloadStatement(
  ctx: Ctx,
  brand_id: number,
  line_id: bigint,
  format: StatementFormat,
): Promise<Download> {
  const statement = await makeStatement(ctx, brand_id, line_id);
  const content =
    format === 'csv'
      ? Readable.from(writeStatementCsv(ctx.deps.db, statement))
      : await makeStatementPdf(ctx.deps, statement);
  await ctx.transaction((tx) =>
    writeAudit(tx, ctx, {
      action: 'payout.statement_downloaded',
      entity: 'brand',
      entity_id: String(brand_id),
      after: { payout_id: String(line_id), format },
    }),
  );
  return {
    content,
    content_type: TYPES[format],
    download_name: statementName(Number(line_id), format),
    cache: 'no-store',
  };
}
