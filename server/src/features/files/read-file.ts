import type { Sentence } from '@diwan/contract';
import type { FileType } from '@diwan/contract/kernel/data-url';
import { type Ctx, type Deps, staffOf } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { EXTENSIONS } from '../../platform/files/file-name.ts';
import { deleteFileRows, findFile, type StoredFile } from '../../platform/files/stored-files.ts';
import type { Download } from '../../platform/files/transfer.ts';
import type { Scope } from '../../platform/scope.ts';

const LINK_LIVES_S = 60;

const PURPOSE = 'file-link';

type Signer = Pick<Deps, 'clock' | 'secrets'>;

interface LinkTerms {
  readonly expires: string;
  /**
   * The admin for whom the link was made. The audit log records that they opened the
   * file.
   */
  readonly viewer?: string | undefined;
}

const content = (file_id: string, { expires, viewer }: LinkTerms): string =>
  [file_id, expires, ...(viewer === undefined ? [] : [viewer])].join('.');

/**
 * Signs the path of a private file for a minute. The caller has checked the permission. Browsers
 * fetch images and downloads without a bearer token, so the path itself must grant access.
 */
export function signFileLink(ctx: Pick<Ctx, 'actor'> & { deps: Signer }, file_id: string): string {
  const { clock, secrets } = ctx.deps;
  const expires = String(Math.floor(clock.ms() / 1000) + LINK_LIVES_S);
  const viewer = staffOf(ctx) ?? undefined;
  const signature = secrets.hmac(PURPOSE, content(file_id, { expires, viewer }));
  const by = viewer === undefined ? '' : `&viewer=${viewer}`;
  return `/api/files/${file_id}?expires=${expires}${by}&signature=${signature}`;
}

interface FileLink extends LinkTerms {
  readonly signature: string;
}

function isValidLink({ clock, secrets }: Signer, file_id: string, link: FileLink): boolean {
  const genuine = secrets.checkHmac(PURPOSE, content(file_id, link), link.signature);
  return genuine && Number(link.expires) * 1000 > clock.ms();
}

/**
 * Returns whether a row of one feature within the scope refers to the file. Each feature that owns
 * files has such a function. A file without a reader cannot be read.
 */
export type FileReader = (db: Db, scope: Scope, file_id: string) => Promise<boolean>;

/**
 * Returns the message of the maintenance, during which only admins have access; null if there is no
 * maintenance.
 */
type Maintenance = (deps: Deps) => Promise<string | null>;

/** Writes an audit entry if an admin opens a file of a feature that logs openings. */
type OpeningNote = (ctx: Ctx, viewer_id: string, file_id: string) => Promise<void>;

export interface FileRules {
  readonly readers: readonly FileReader[];
  readonly note: OpeningNote;
  readonly maintenance: Maintenance;
}

async function isReadable(
  readers: readonly FileReader[],
  { deps, scope }: Ctx,
  file_id: string,
): Promise<boolean> {
  if (scope.kind === 'none') return false;
  for (const reader of readers) {
    if (await reader(deps.db, scope, file_id)) return true;
  }
  return false;
}

function refusal(ctx: Ctx, link: FileLink | undefined): AppError {
  if (link !== undefined) return new AppError('FILE_LINK_EXPIRED');
  // The file's row is not read, so that a person without access learns nothing about ids. A browser
  // with an expired access token gets UNAUTHENTICATED, so that it renews the token.
  return new AppError(ctx.actor.kind === 'public' ? 'UNAUTHENTICATED' : 'FILE_NOT_FOUND');
}

const isImage = (file: StoredFile): boolean => file.content_type.startsWith('image/');

function downloadName(file: StoredFile): string {
  const [extension] = EXTENSIONS[file.content_type as FileType];
  return file.original_name ?? `${file.kind}-${file.id.slice(0, 8)}.${extension}`;
}

/**
 * Returns the bytes of a file. Browsers download files that are not images, and never show them in
 * the platform's origin.
 * @param readers decide who may read a private file, one for each feature that owns files
 * @param note runs before an admin sees a private file
 * @param maintenance blocks private files for everyone except admins during maintenance
 * @throws AppError FILE_NOT_FOUND, FILE_LINK_EXPIRED, UNAUTHENTICATED, MAINTENANCE
 */
export async function readFile(
  ctx: Ctx,
  { readers, note, maintenance }: FileRules,
  id: string,
  link: FileLink | undefined,
): Promise<Download> {
  const file = await findFile(ctx.deps.db, id);
  if (file?.visibility !== 'public') {
    const invited = link !== undefined && isValidLink(ctx.deps, id, link);
    if (!invited && !(await isReadable(readers, ctx, id))) throw refusal(ctx, link);
    const viewer = invited ? link.viewer : staffOf(ctx);
    const message = viewer ? null : await maintenance(ctx.deps);
    if (message !== null) throw new AppError('MAINTENANCE', { sentence: message as Sentence });
    if (viewer) await note(ctx, viewer, id);
  }
  if (file === undefined) throw new AppError('FILE_NOT_FOUND');
  return {
    content: await ctx.deps.files.getBytes(file.storage_key),
    content_type: file.content_type,
    cache: file.visibility === 'public' ? 'immutable' : 'no-store',
    ...(isImage(file) ? {} : { download_name: downloadName(file) }),
  };
}

/**
 * Removes files that no row refers to. Deletes their rows in this transaction. A job deletes their
 * bytes after the commit, because the store may be on another machine.
 */
export async function removeFiles(
  tx: Tx,
  { jobs }: Pick<Deps, 'jobs'>,
  ids: readonly string[],
): Promise<void> {
  const storage_keys = await deleteFileRows(tx, ids);
  if (storage_keys.length > 0) await jobs.enqueue(tx, 'delete_file_bytes', { storage_keys });
}
