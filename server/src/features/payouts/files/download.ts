import type { PayoutFileFormat } from '@diwan/contract/features/payouts/terms';
import { isAdmin } from '@diwan/contract/kernel/roles';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../../platform/context.ts';
import { AppError } from '../../../platform/error.ts';
import type { Download } from '../../../platform/files/transfer.ts';
import { findExport, findLines } from '../exports/read-store.ts';
import { payoutNotFound } from '../exports/rules.ts';
import { openContent } from './content.ts';
import { writeCsvFile } from './csv-file.ts';
import { readable } from './make.ts';
import { takeFile, type Wanted } from './take.ts';
import { writeXlsxFile } from './xlsx-file.ts';

const TYPES: Readonly<Record<PayoutFileFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pain001: 'application/xml',
};

const answer = (format: PayoutFileFormat, download_name: string, content: Buffer): Download => ({
  content,
  content_type: TYPES[format],
  download_name,
  cache: 'no-store',
});

const WRITERS = { csv: writeCsvFile, xlsx: writeXlsxFile } as const;

/** An owner's own line, written when it is asked for: nothing leaves for a bank by that. */
async function writeOwn(ctx: Ctx, id: string, { format }: Wanted): Promise<Download> {
  if (format === 'pain001') throw new AppError('FORBIDDEN');
  const { db } = ctx.deps;
  if (!(await findExport(db, ctx.scope, id))) throw payoutNotFound();
  const lines = await findLines(db, ctx.scope, id);
  const content = WRITERS[format](lines.map((line) => readable(ctx.deps, line)));
  return answer(format, `payout-${id}.${format}`, content);
}

/** A file of an export. An administrator's first download lets it leave. */
export function downloadExport(ctx: Ctx, id: string, wanted: Wanted): Promise<Download> {
  const { format } = wanted;
  if (!isAdmin(signedIn(ctx).role)) return writeOwn(ctx, id, wanted);
  return ctx.transaction(async (tx) => {
    const file = await takeFile(tx, ctx.deps, id, wanted);
    await writeAudit(tx, ctx, {
      action: 'payout.file_downloaded',
      entity: 'payout',
      entity_id: id,
      after: { format, business_id: file.business_id, sha256: file.sha256 },
    });
    return answer(format, file.name, openContent(ctx.deps.secrets, file));
  });
}
