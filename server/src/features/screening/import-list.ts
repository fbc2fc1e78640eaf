import type {
  ScreeningList,
  ScreeningLists,
  ScreeningListUpload,
  ScreeningListVersion,
} from '@diwan/contract/features/screening/records';
import {
  LIST_PROBLEMS,
  type ListFormat,
  type ListProblem,
  type ListSource,
} from '@diwan/contract/features/screening/terms';
import { type DigestedEntry, type ParsedList, readList } from '@diwan/reading/screening/port';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, type Deps, systemContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import type { UploadedFile } from '../../platform/files/transfer.ts';
import { translate } from '../../platform/words.ts';
import * as store from './list-store.ts';
import { insertRun } from './run-store.ts';

/** Returns the lists, and the refused files with their reasons in the reader's language. */
export async function listScreeningLists({ deps, client }: Ctx): Promise<ScreeningLists> {
  const refused = await store.findRefusedFiles(deps.db);
  return {
    lists: await store.findLists(deps.db),
    refused_files: refused.map(({ name, read_at, problem, line }) => ({
      name,
      read_at,
      reason: translate('The list was not imported. Line {line}: {reason}', client.language, {
        line: line ?? 1,
        reason: translate(LIST_PROBLEMS[problem as ListProblem], client.language),
      }),
    })),
  };
}

/** @throws AppError SCREENING_LIST_NOT_FOUND */
export async function listVersions({ deps }: Ctx, id: string): Promise<ScreeningListVersion[]> {
  const versions = await store.findVersions(deps.db, id);
  if (versions.length === 0) throw new AppError('SCREENING_LIST_NOT_FOUND');
  return versions;
}

interface ReadList extends ScreeningListUpload {
  readonly entries: readonly DigestedEntry[];
  readonly digest: string;
  readonly source: ListSource;
}

/** Compares a new version with the stored entries. An entry is known by its key. */
function differencesOf(
  current: Awaited<ReturnType<typeof store.findCurrentEntries>>,
  entries: readonly DigestedEntry[],
) {
  const known = new Map(current.map((entry) => [entry.key, entry]));
  const fresh = entries.filter(({ key, digest }) => known.get(key)?.digest !== digest);
  const changed = fresh.filter(({ key }) => known.has(key)).length;
  const kept = new Map(entries.map(({ key, digest }) => [key, digest]));
  const ended = current.filter(({ key, digest }) => kept.get(key) !== digest);
  return {
    fresh,
    ended: ended.map(({ id }) => id),
    counts: { added: fresh.length - changed, changed, removed: ended.length - changed },
  };
}

/**
 * Stores a list as its next version, within a transaction. Imports of one list are serialized.
 * @throws AppError SCREENING_LIST_UNCHANGED, SCREENING_LIST_FORMAT
 */
export async function storeList(ctx: Ctx, tx: Tx, list: ReadList): Promise<ScreeningList> {
  const { name, format, entries, digest, source } = list;
  const locked = await store.lockList(tx, name, format);
  if (locked.format !== format) throw new AppError('SCREENING_LIST_FORMAT');
  if (locked.digest === digest) {
    throw new AppError('SCREENING_LIST_UNCHANGED', { values: { version: locked.version } });
  }
  const version = locked.version + 1;
  const { fresh, ended, counts } = differencesOf(
    await store.findCurrentEntries(tx, locked.id),
    entries,
  );
  await store.endEntries(tx, ended, version);
  await store.insertEntries(tx, locked.id, version, fresh);
  const stored = { version, entries: entries.length, ...counts, digest };
  await store.insertVersion(tx, {
    ...stored,
    list_id: locked.id,
    source,
    imported_at: ctx.deps.clock.iso(),
    imported_by: ctx.actor.kind === 'user' ? ctx.actor.user_id : null,
  });
  await insertRun(tx, locked.id, version, ctx.deps.clock.iso());
  await ctx.deps.jobs.enqueue(tx, 'rescreen', {});
  await writeAudit(tx, ctx, {
    action: 'screening_list.imported',
    entity: 'screening_list',
    entity_id: locked.id,
    after: { name, format, source, ...stored },
  });
  const row = await store.findList(tx, locked.id);
  invariant(row, 'an imported list is stored');
  return row;
}

/**
 * Imports an uploaded list completely or not at all.
 * @throws AppError SCREENING_LIST_INVALID with the line and the reason
 */
export async function importUpload(
  ctx: Ctx,
  { name, format }: ScreeningListUpload,
  file: UploadedFile | undefined,
): Promise<ScreeningList> {
  invariant(file, 'an upload has a file');
  const read = await readList({ bytes: file.bytes, format });
  if ('problem' in read) throw refusalOf(ctx, read);
  return ctx.answerOnce((tx) => storeList(ctx, tx, { name, format, source: 'upload', ...read }));
}

/** Imports the invented list of the trial mode, once. A repeat changes nothing. */
export async function importTrialList(deps: Deps, name: string, text: string): Promise<void> {
  const format = 'local_csv';
  const read = await readList({ bytes: Buffer.from(text), format });
  invariant('digest' in read, 'the list of the trial mode can be read');
  const ctx = systemContext(deps, 'import_trial_list');
  try {
    await ctx.transaction((tx) => storeList(ctx, tx, { name, format, source: 'trial', ...read }));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'SCREENING_LIST_UNCHANGED') throw error;
  }
}

function refusalOf({ client }: Ctx, { line, problem }: Exclude<ParsedList, { digest: string }>) {
  const reason = translate(LIST_PROBLEMS[problem], client.language);
  return new AppError('SCREENING_LIST_INVALID', { values: { line, reason } });
}

/** Returns the format of a file of the watched folder: by its ending, and its first line. */
export function formatOf(name: string, bytes: Uint8Array): ListFormat {
  if (name.toLowerCase().endsWith('.xml')) return 'un_xml';
  const [head = ''] = new TextDecoder().decode(bytes.subarray(0, 1000)).split('\n');
  return /\bschema\b/.test(head) ? 'opensanctions_csv' : 'local_csv';
}
