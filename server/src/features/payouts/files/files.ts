import type { PayoutFileFormat } from '@diwan/contract/features/payouts/terms';
import { isAdmin } from '@diwan/contract/kernel/roles';
import type { Insertable } from 'kysely';
import { createHash } from 'node:crypto';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Ctx, type Deps, signedIn } from '../../../platform/context.ts';
import type { Secrets } from '../../../platform/crypto/secrets.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { PayoutFilesTable } from '../../../platform/db/tables.ts';
import { AppError } from '../../../platform/error.ts';
import type { Download } from '../../../platform/files/transfer.ts';
import { EVERYTHING } from '../../../platform/scope.ts';
import { readSettings } from '../../settings/service.ts';
import { payoutNotFound, requireApproved, requireNotCancelled } from '../payouts.ts';
import { todayIn } from '../settings.ts';
import {
  type ExportRow,
  findExport,
  findLines,
  lockExport,
  type StoredLine,
  updateExport,
} from '../store.ts';
import { writePain001 } from './pain001.ts';
import { type FileLine, totalOf, writeCsvFile, writeXlsxFile } from './table-file.ts';

/** The bytes of a file as they are stored: they name whole IBANs. */
export const sealContent = (secrets: Pick<Secrets, 'seal'>, content: Buffer) => ({
  content_sealed: secrets.seal(content.toString('base64')),
  size_bytes: content.byteLength,
});

export const openContent = (
  secrets: Pick<Secrets, 'open'>,
  { content_sealed }: { readonly content_sealed: string },
): Buffer => Buffer.from(secrets.open(content_sealed), 'base64');

export const hashOf = (content: Buffer): string =>
  createHash('sha256').update(content).digest('hex');

const BATCH = 20;

const findAfter = (db: Db, id: string | undefined) =>
  db
    .selectFrom('payout_files')
    .select(['id', 'sha256', 'content_sealed'])
    .$if(id !== undefined, (query) => query.where('id', '>', id ?? ''))
    .orderBy('id')
    .limit(BATCH)
    .execute();

type FileRow = Awaited<ReturnType<typeof findAfter>>[number];

function isWhole({ secrets }: Pick<Deps, 'secrets'>, file: FileRow): boolean {
  try {
    return hashOf(openContent(secrets, file)) === file.sha256;
  } catch {
    // Whoever altered a sealed text has no key for another one.
    return false;
  }
}

/** Proves that every file still has the bytes that left. Empty when they all do. */
export async function verifyPayoutFiles(deps: Pick<Deps, 'db' | 'secrets'>) {
  const differences: { id: string; problem: string }[] = [];
  let files = await findAfter(deps.db, undefined);
  while (files.length > 0) {
    const changed = files.filter((file) => !isWhole(deps, file));
    const problem = 'its bytes have changed';
    differences.push(...changed.map(({ id }) => ({ id: `file ${id}`, problem })));
    files = await findAfter(deps.db, files.at(-1)?.id);
  }
  return differences;
}

export interface WantedFile {
  readonly export_id: string;
  readonly format: PayoutFileFormat;
  /** Null for the formats that are of all businesses. */
  readonly business_id: string | null;
}

export const findFile = (db: Db, { export_id, format, business_id }: WantedFile) =>
  db
    .selectFrom('payout_files')
    .select(['id', 'name', 'content_sealed', 'sha256', 'business_id'])
    .where('export_id', '=', export_id)
    .where('format', '=', format)
    .where('business_id', business_id === null ? 'is' : '=', business_id)
    .executeTakeFirst();

/** The businesses of an export that have an order for their bank. */
export async function findFileBusinesses(db: Db, export_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payout_files')
    .select('business_id')
    .where('export_id', '=', export_id)
    .where('format', '=', 'pain001')
    .orderBy('business_id')
    .execute();
  return rows.flatMap(({ business_id }) => (business_id === null ? [] : [business_id]));
}

export const insertFiles = (tx: Tx, rows: readonly Insertable<PayoutFilesTable>[]) =>
  tx.insertInto('payout_files').values(rows).execute();

export const hasFiles = async (db: Db, export_id: string): Promise<boolean> =>
  (await db
    .selectFrom('payout_files')
    .select('id')
    .where('export_id', '=', export_id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const findPayers = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('businesses')
    .select(['id', 'name', 'account_iban_sealed', 'bank_swift_code'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();

type Making = Pick<Deps, 'secrets' | 'clock'>;

export const readable = (
  { secrets }: Pick<Deps, 'secrets'>,
  { iban_sealed, ...line }: StoredLine,
): FileLine => ({ ...line, iban: iban_sealed === null ? null : secrets.open(iban_sealed) });

interface Made {
  readonly format: PayoutFileFormat;
  readonly business_id: string | null;
  readonly name: string;
  readonly content: Buffer;
  readonly lines: readonly FileLine[];
}

/** For each business that still has something to pay: the order, and its lines as CSV. */
async function makeOrders(
  tx: Tx,
  deps: Making,
  row: ExportRow,
  lines: readonly FileLine[],
): Promise<Made[]> {
  const waiting = lines.filter(({ status }) => status === 'reserved');
  const ids = [...new Set(waiting.flatMap(({ business_id }) => business_id ?? []))];
  if (ids.length === 0) return [];
  const today = todayIn(deps, await readSettings(tx));
  const execution_date = row.export_date > today ? row.export_date : today;
  return (await findPayers(tx, ids)).flatMap((payer): Made[] => {
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
    ];
  });
}

/**
 * Makes every file of a held export, from one reading of its lines: the CSV and the spreadsheet of
 * all of them, and what the bank of each business gets. They are never made again.
 */
export async function makeFiles(tx: Tx, deps: Making, row: ExportRow): Promise<void> {
  const lines = (await findLines(tx, EVERYTHING, row.id))
    .filter(({ status }) => status !== 'released')
    .map((line) => readable(deps, line));
  const name = `payout-${row.id}`;
  const whole = { business_id: null, lines };
  const made: Made[] = [
    { ...whole, format: 'csv', name: `${name}.csv`, content: writeCsvFile(lines) },
    { ...whole, format: 'xlsx', name: `${name}.xlsx`, content: writeXlsxFile(lines) },
    ...(await makeOrders(tx, deps, row, lines)),
  ];
  await insertFiles(
    tx,
    made.map(({ lines: own, content, ...file }) => ({
      ...file,
      ...sealContent(deps.secrets, content),
      export_id: row.id,
      sha256: hashOf(content),
      line_count: own.length,
      total_minor: totalOf(own),
      created_at: deps.clock.iso(),
    })),
  );
}

export interface Wanted {
  readonly format: PayoutFileFormat;
  readonly business_id?: string | undefined;
}

const nothingOf = (): AppError =>
  new AppError('UNPROCESSABLE', { sentence: 'Nothing in this payout is paid by this business' });

/** Whose order it is: the only one there is may be left unnamed. */
async function businessOf(tx: Tx, export_id: string, { format, business_id }: Wanted) {
  if (format === 'xlsx') return null;
  if (business_id !== undefined || format === 'csv') return business_id ?? null;
  const [first, second] = await findFileBusinesses(tx, export_id);
  if (first === undefined) throw nothingOf();
  if (second === undefined) return first;
  const sentence = 'Please choose the business that pays';
  throw new AppError('UNPROCESSABLE', { sentence, fields: { business_id: sentence } });
}

/**
 * Lets the files of an export leave, by a download or by a delivery. The first time makes all of
 * them and ends the time in which the export can be cancelled. A large export needs its second
 * administrator first.
 */
export async function letFilesLeave(tx: Tx, deps: Making, export_id: string): Promise<ExportRow> {
  const row = await lockExport(tx, export_id);
  if (!row) throw payoutNotFound();
  requireNotCancelled(row);
  requireApproved(row);
  if (!(await hasFiles(tx, export_id))) await makeFiles(tx, deps, row);
  if (row.kind === 'payout' && row.first_file_at === null) {
    await updateExport(tx, export_id, { first_file_at: deps.clock.iso() });
  }
  return row;
}

/** A file of an export that leaves now; every later time gets the same bytes. */
export async function takeFile(tx: Tx, deps: Making, export_id: string, wanted: Wanted) {
  await letFilesLeave(tx, deps, export_id);
  const business_id = await businessOf(tx, export_id, wanted);
  const { format } = wanted;
  const file = await findFile(tx, { export_id, format, business_id });
  if (!file) throw nothingOf();
  return file;
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
