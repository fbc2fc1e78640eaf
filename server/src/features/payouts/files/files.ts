import { leaveMark } from '../../../platform/backup/marks.ts';
import { payoutExportActions } from '@diwan/contract/features/payouts/actions';
import type { PayoutFileFormat } from '@diwan/contract/features/payouts/terms';
import type { Insertable } from 'kysely';
import { createHash } from 'node:crypto';
import { requireAction } from '../../../platform/actions.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Ctx, type Deps, requireConfirmed } from '../../../platform/context.ts';
import type { Secrets } from '../../../platform/crypto/secrets.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { PayoutFilesTable } from '../../../platform/db/tables.ts';
import { AppError } from '../../../platform/error.ts';
import type { Download } from '../../../platform/files/transfer.ts';
import { EVERYTHING } from '../../../platform/scope.ts';
import { readSettings, requireDecisions, todayIn } from '../../settings/public.ts';
import { insertDownload } from './downloads.ts';
import {
  type FileLine,
  isProvenLine,
  proveFile,
  queueSentNotices,
  totalOf,
  writeCsvFile,
  writeXlsxFile,
} from '../../payout-lines/public.ts';
import { type ExportRow, findExport, findLines, lockExport, updateExport } from '../store.ts';
import { toFileLines } from './file-lines.ts';
import { writePain001 } from './pain001.ts';

/** Seals the bytes of a file for storage, because they contain whole IBANs. */
const sealContent = (secrets: Pick<Secrets, 'seal'>, content: Buffer) => ({
  content_sealed: secrets.seal(content.toString('base64')),
  size_bytes: content.byteLength,
});

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

interface StoredContent {
  readonly export_id: string;
  readonly format: string;
  readonly business_id: string | null;
  readonly sha256: string;
  readonly digest: string;
  readonly content_sealed: string;
}

/**
 * Decrypts the bytes of a stored file. Returns undefined when they are not the bytes that were
 * generated for this export and bank.
 */
export function openContent(secrets: Secrets, file: StoredContent): Buffer | undefined {
  if (proveFile(secrets, file) !== file.digest) return undefined;
  const text = secrets.openOrNull(file.content_sealed);
  if (text === null) return undefined;
  const content = Buffer.from(text, 'base64');
  return hashOf(content) === file.sha256 ? content : undefined;
}

/** Returns the columns that identify a file's bytes, with the digest that proves them. */
const keyOf = (
  secrets: Pick<Secrets, 'digest'>,
  file: Pick<StoredContent, 'export_id' | 'format' | 'business_id' | 'sha256'>,
) => ({
  export_id: file.export_id,
  sha256: file.sha256,
  digest: proveFile(secrets, file),
});

const BATCH = 20;

const findAfter = (db: Db, id: string | undefined) =>
  db
    .selectFrom('payout_files')
    .select(['id', 'export_id', 'format', 'business_id', 'sha256', 'digest', 'content_sealed'])
    .$if(id !== undefined, (query) => query.where('id', '>', id ?? ''))
    .orderBy('id')
    .limit(BATCH)
    .execute();

/** Verifies that every stored file still has its original bytes. Returns the changed files. */
export async function verifyPayoutFiles(deps: Pick<Deps, 'db' | 'secrets'>) {
  const differences: { id: string; problem: string }[] = [];
  let files = await findAfter(deps.db, undefined);
  while (files.length > 0) {
    const changed = files.filter((file) => openContent(deps.secrets, file) === undefined);
    const problem = 'its bytes have changed';
    differences.push(...changed.map(({ id }) => ({ id: `file ${id}`, problem })));
    files = await findAfter(deps.db, files.at(-1)?.id);
  }
  return differences;
}

interface FileKey {
  readonly export_id: string;
  readonly format: PayoutFileFormat;
  /** Null for the formats that cover all businesses. */
  readonly business_id: string | null;
}

const findFile = (db: Db, { export_id, format, business_id }: FileKey) =>
  db
    .selectFrom('payout_files')
    .select(['id', 'name', 'export_id', 'format', 'business_id', 'sha256', 'digest'])
    .select('content_sealed')
    .where('export_id', '=', export_id)
    .where('format', '=', format)
    .where('business_id', business_id === null ? 'is' : '=', business_id)
    .executeTakeFirst();

/** Returns the businesses of an export that have a payment order for their bank. */
async function findFileBusinesses(db: Db, export_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payout_files')
    .select('business_id')
    .where('export_id', '=', export_id)
    .where('format', '=', 'pain001')
    .orderBy('business_id')
    .execute();
  return rows.flatMap(({ business_id }) => (business_id === null ? [] : [business_id]));
}

const insertFiles = (tx: Tx, rows: readonly Insertable<PayoutFilesTable>[]) =>
  tx.insertInto('payout_files').values(rows).execute();

const hasFiles = async (db: Db, export_id: string): Promise<boolean> =>
  (await db
    .selectFrom('payout_files')
    .select('id')
    .where('export_id', '=', export_id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

const findPayers = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('businesses')
    .select(['id', 'name', 'account_iban_sealed', 'bank_swift_code'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();

type FileDeps = Pick<Deps, 'secrets' | 'clock'>;

interface ExportFile {
  readonly format: PayoutFileFormat;
  readonly business_id: string | null;
  readonly name: string;
  readonly content: Buffer;
  readonly lines: readonly FileLine[];
}

/**
 * Generates the files of each business with reserved lines: its payment order, and its lines as CSV
 * and spreadsheet.
 */
async function makeOrders(
  tx: Tx,
  deps: FileDeps,
  row: ExportRow,
  lines: readonly FileLine[],
): Promise<ExportFile[]> {
  const waiting = lines.filter(({ status }) => status === 'reserved');
  const ids = [...new Set(waiting.flatMap(({ business_id }) => business_id ?? []))];
  if (ids.length === 0) return [];
  const today = todayIn(deps, await readSettings(tx));
  const execution_date = row.export_date > today ? row.export_date : today;
  return (await findPayers(tx, ids)).flatMap((payer): ExportFile[] => {
    const own = waiting.filter(({ business_id }) => business_id === payer.id);
    const content = writePain001({
      export_id: row.id,
      payer: {
        id: payer.id,
        name: payer.name,
        iban: deps.secrets.open(payer.account_iban_sealed),
        bic: payer.bank_swift_code,
      },
      lines: own,
      created_at: deps.clock.iso(),
      execution_date,
    });
    const name = `payout-${row.id}-${payer.id.slice(0, 8)}`;
    const of_payer = { business_id: payer.id, lines: own };
    return [
      { ...of_payer, format: 'pain001', name: `${name}.xml`, content },
      { ...of_payer, format: 'csv', name: `${name}.csv`, content: writeCsvFile(own) },
      { ...of_payer, format: 'xlsx', name: `${name}.xlsx`, content: writeXlsxFile(own) },
    ];
  });
}

/**
 * Generates every file of a locked export from one read of its lines: the CSV and the spreadsheet
 * of all lines, and the files for the bank of each business. Files are never generated again.
 */
async function makeFiles(tx: Tx, deps: FileDeps, row: ExportRow): Promise<void> {
  const kept = (await findLines(tx, EVERYTHING, row.id)).filter(
    ({ status }) => status !== 'released',
  );
  const altered = kept.find((line) => !isProvenLine(deps.secrets, line));
  if (altered) throw new AppError('PAYOUT_LINE_ALTERED', { values: { brand: altered.brand_name } });
  const lines = await toFileLines(tx, deps, row.id, kept);
  const name = `payout-${row.id}`;
  const whole = { business_id: null, lines };
  const made: ExportFile[] = [
    { ...whole, format: 'csv', name: `${name}.csv`, content: writeCsvFile(lines) },
    { ...whole, format: 'xlsx', name: `${name}.xlsx`, content: writeXlsxFile(lines) },
    ...(await makeOrders(tx, deps, row, lines)),
  ];
  await insertFiles(
    tx,
    made.map(({ lines: own, content, ...file }) => ({
      ...file,
      ...sealContent(deps.secrets, content),
      ...keyOf(deps.secrets, { ...file, export_id: row.id, sha256: hashOf(content) }),
      line_count: own.length,
      total_minor: totalOf(own),
      created_at: deps.clock.iso(),
    })),
  );
}

interface FileRequest {
  readonly format: PayoutFileFormat;
  readonly business_id?: string | undefined;
}

/**
 * Returns the business of a requested file. For a payment order it may be omitted when only one
 * business has an order.
 */
async function businessOf(tx: Tx, export_id: string, { format, business_id }: FileRequest) {
  if (business_id !== undefined || format !== 'pain001') return business_id ?? null;
  const [first, second] = await findFileBusinesses(tx, export_id);
  if (first === undefined) throw new AppError('PAYOUT_BUSINESS_PAYS_NOTHING');
  if (second === undefined) return first;
  throw new AppError('PAYOUT_BUSINESS_NOT_CHOSEN');
}

/**
 * Locks an export and marks its files as sent, by a download or by a delivery. The first call
 * generates all files, and the export can no longer be cancelled. A large export needs the approval
 * of a second admin first.
 * @throws what `payoutExportActions` names for the action, `PAYOUT_NOT_FOUND`
 */
export async function letFilesLeave(
  ctx: Ctx,
  tx: Tx,
  export_id: string,
  action: 'download' | 'send',
): Promise<void> {
  const { deps, actor } = ctx;
  const row = await lockExport(tx, export_id);
  if (!row) throw new AppError('PAYOUT_NOT_FOUND');
  requireAction(payoutExportActions, row, action, actor);
  if (row.kind === 'payout') {
    requireConfirmed(ctx);
    await requireDecisions(tx);
  }
  if (!(await hasFiles(tx, export_id))) await makeFiles(tx, deps, row);
  if (row.kind === 'payout' && row.first_file_at === null) {
    const at = deps.clock.iso();
    await updateExport(tx, export_id, { first_file_at: at });
    await leaveMark(deps, { kind: 'payout_file', at, id: export_id });
    await queueSentNotices(ctx, tx, export_id);
  }
}

/** Returns a file and marks the export as sent. Every later call returns the same bytes. */
async function takeFile(ctx: Ctx, tx: Tx, export_id: string, request: FileRequest) {
  await letFilesLeave(ctx, tx, export_id, 'download');
  const business_id = await businessOf(tx, export_id, request);
  const { format } = request;
  const file = await findFile(tx, { export_id, format, business_id });
  if (file) return file;
  // Exports of earlier versions have no spreadsheet per business.
  const has_csv = await findFile(tx, { export_id, format: 'csv', business_id });
  throw new AppError(has_csv ? 'PAYOUT_FILE_NOT_MADE' : 'PAYOUT_BUSINESS_PAYS_NOTHING');
}

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

/** Generates a file of an owner's own line. The file does not count as sent to a bank. */
async function writeOwn(ctx: Ctx, id: string, { format }: FileRequest): Promise<Download> {
  if (format === 'pain001') throw new AppError('FORBIDDEN');
  const { db } = ctx.deps;
  if (!(await findExport(db, ctx.scope, id))) throw new AppError('PAYOUT_NOT_FOUND');
  const lines = await findLines(db, ctx.scope, id);
  const content = WRITERS[format](await toFileLines(db, ctx.deps, id, lines));
  return answer(format, `payout-${id}.${format}`, content);
}

/**
 * Returns a file of an export. An admin's first download marks the export as sent.
 * @throws PAYOUT_NOT_FOUND, PAYOUT_FILE_ALTERED, PAYOUT_FILE_NOT_MADE, FORBIDDEN, what
 * `letFilesLeave` throws
 */
export function downloadExport(ctx: Ctx, id: string, request: FileRequest): Promise<Download> {
  const { format } = request;
  if (ctx.scope.kind !== 'all') return writeOwn(ctx, id, request);
  return ctx.transaction(async (tx) => {
    const file = await takeFile(ctx, tx, id, request);
    const content = openContent(ctx.deps.secrets, file);
    if (!content) throw new AppError('PAYOUT_FILE_ALTERED');
    await writeAudit(tx, ctx, {
      action: 'payout.file_downloaded',
      entity: 'payout',
      entity_id: id,
      after: { format, business_id: file.business_id, sha256: file.sha256 },
    });
    await insertDownload(ctx, tx, { export_id: id, file_id: file.id, name: file.name });
    return answer(format, file.name, content);
  });
}
