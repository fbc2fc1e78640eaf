import type { BankFetch } from '@diwan/contract/features/bank-statements/records';
import { MAX_STATEMENT_BYTES } from '@diwan/contract/features/bank-statements/records';
import { sftpProblem } from '@diwan/contract/features/businesses/sftp';
import { ERROR_KINDS, type ErrorCode } from '@diwan/contract';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, type Deps, systemContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { failed, type FetchedFile, type RemoteFile } from '../../platform/sftp/port.ts';
import { translate } from '../../platform/words.ts';
import { findAccount } from '../bank-accounts/public.ts';
import { findBankFolder, noteRefusedHostKey } from '../businesses/public.ts';
import { tooLarge } from './formats/parsed.ts';
import { importStatements } from './import-file.ts';
import * as store from './fetch-store.ts';

/** The maximum number of files per look. A later look reads the others. */
const MOST_FILES = 20;

/**
 * The seconds between the look that finds a file and the look that reads it. A file that did not
 * change in between is complete.
 */
const SETTLED_S = 60;

const keyOf = ({ name, size_bytes, modified_s }: RemoteFile | store.FileRow): string =>
  `${modified_s}/${size_bytes}/${name}`;

/** Queues a look into the folder of an account. */
export const enqueueFetch = (
  db: Db,
  { jobs }: Pick<Deps, 'jobs'>,
  account_id: string,
  run_at?: string,
): Promise<void> =>
  jobs.enqueue(
    db,
    'fetch_bank_folder',
    { account_id },
    {
      job_key: `fetch-bank-folder-${account_id}`,
      queue: `fetch-${account_id}`,
      ...(run_at === undefined ? {} : { run_at }),
    },
  );

type KnownFiles = ReadonlyMap<string, store.FileRow>;

/** Returns the files that were seen a minute ago and have not changed, within the limits. */
function chooseFiles(
  files: readonly RemoteFile[],
  known: KnownFiles,
  seen_before: string,
): RemoteFile[] {
  let bytes = 0;
  return files
    .filter((file) => {
      const row = known.get(keyOf(file));
      return row?.state === 'seen' && row.at <= seen_before && !isLarge(row);
    })
    .slice(0, MOST_FILES)
    .filter(({ size_bytes }) => {
      bytes += size_bytes;
      return bytes <= MAX_STATEMENT_BYTES;
    });
}

/** Returns true for a file that is refused without reading it. */
const isLarge = ({ state, size_bytes }: store.FileRow): boolean =>
  state === 'seen' && size_bytes > BigInt(MAX_STATEMENT_BYTES);

/** Returns the result of a file that an import refused. */
const refusedBy = ({ code, detail }: AppError): store.FileResult => ({
  state: 'refused',
  code,
  values: detail.values,
});
const TOO_LARGE = refusedBy(tooLarge());

/** Imports one file. A refusal of the file is a result. Another error fails the job. */
async function importFile(
  ctx: Ctx,
  { content }: FetchedFile,
  account_id: string,
): Promise<store.FileResult> {
  try {
    const { already_imported } = await importStatements(ctx, content, account_id);
    return { state: already_imported ? 'known' : 'imported' };
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith('BANK_')) throw error;
    if (error.code === 'BANK_STATEMENT_OTHER_ACCOUNT') return { state: 'other_account' };
    return refusedBy(error);
  }
}

/**
 * Looks into the folder of an account, and imports the files that were complete at the last look.
 * Nothing on the server changes. A file that another import has stored meanwhile is known.
 */
export async function fetchFolder(
  deps: Deps,
  account_id: string,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = deps;
  const account = await findAccount(db, account_id);
  if (!account || account.statement_folder === null) return;
  const known: KnownFiles = new Map(
    (await store.findFiles(db, account_id)).map((row) => [keyOf(row), row]),
  );
  const seen_before = clock.now().subtract({ seconds: SETTLED_S }).toString();
  const listed: RemoteFile[] = [];
  const choose = (files: readonly RemoteFile[]): RemoteFile[] => {
    listed.push(...files);
    return chooseFiles(files, known, seen_before);
  };
  const bank = await findBankFolder(deps, account.business_id);
  const outcome =
    typeof bank === 'string'
      ? failed(bank)
      : await deps.sftp.readFolder(bank.login, account.statement_folder, choose, signal);
  if (signal.aborted) return;
  const ctx = systemContext(deps, 'fetch_bank_folder');
  const at = clock.iso();
  for (const file of outcome.kind === 'fetched' ? outcome.files : []) {
    const row = known.get(keyOf(file));
    if (row) await store.endFile(db, row.id, await importFile(ctx, file, account_id), at);
  }
  const fresh = listed.filter((file) => !known.has(keyOf(file)));
  await store.insertSeen(db, account_id, fresh, at);
  const rows = await store.findFiles(db, account_id);
  for (const row of rows) if (isLarge(row)) await store.endFile(db, row.id, TOO_LARGE, at);
  await db.transaction().execute(async (tx) => {
    const problem = outcome.kind === 'failed' ? outcome.problem : null;
    const before = await store.writeFetch(tx, account_id, at, problem);
    if (outcome.kind !== 'failed' || outcome.shown === undefined || before === problem) return;
    if (typeof bank === 'string') return;
    const keys = {
      accepted_fingerprint: bank.login.fingerprint,
      shown_fingerprint: outcome.shown,
    };
    await noteRefusedHostKey(tx, deps, account.business_id, keys, 'fetch_bank_folder');
  });
  const present = new Set(listed.map(keyOf));
  const is_file_left = rows.some(
    (row) => row.state === 'seen' && !isLarge(row) && present.has(keyOf(row)),
  );
  if (is_file_left) {
    await enqueueFetch(db, deps, account_id, clock.now().add({ seconds: SETTLED_S }).toString());
  }
}

/**
 * Queues a look into the folder of an account, as the caller requested. Refused files are tried
 * again.
 * @throws BANK_ACCOUNT_NOT_FOUND, BANK_STATEMENT_NO_FOLDER
 */
export const requestFetch = (ctx: Ctx, account_id: string): Promise<null> =>
  ctx.answerOnce(async (tx) => {
    const account = await findAccount(tx, account_id);
    if (!account) throw new AppError('BANK_ACCOUNT_NOT_FOUND');
    if (account.statement_folder === null) throw new AppError('BANK_STATEMENT_NO_FOLDER');
    await store.retryRefused(tx, account_id);
    await enqueueFetch(tx, ctx.deps, account_id);
    await writeAudit(tx, ctx, {
      action: 'bank_account.fetch_requested',
      entity: 'bank_account',
      entity_id: account_id,
    });
    return null;
  });

/** Returns the last look into each folder, with the results of the newest files. */
export async function listBankFetches({ deps, client }: Ctx): Promise<BankFetch[]> {
  const reasonOf = (code: string | null, values: Readonly<Record<string, string | number>>) =>
    code === null
      ? null
      : translate(ERROR_KINDS[code as ErrorCode].sentence, client.language, values);
  return (await store.findFetches(deps.db)).map(({ account_id, fetched_at, problem, files }) => ({
    bank_account_id: account_id,
    fetched_at,
    problem: problem === null ? null : sftpProblem.parse(problem),
    files: files.map(({ code, detail, ...file }) => ({
      ...file,
      reason: reasonOf(code, detail ?? {}),
    })),
  }));
}
