import type { FileType } from '@diwan/contract/kernel/data-url';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import { EXTENSIONS } from '../../platform/files/file-name.ts';
import { findFile, type StoredFile } from '../../platform/files/stored-files.ts';
import type { Download } from '../../platform/files/transfer.ts';
import { type FileLink, isValidLink } from './links.ts';
import { type FileReader, mayReadFile } from './policy.ts';

const notFound = (): AppError => new AppError('NOT_FOUND', { sentence: 'File not found' });

function refusal(ctx: Ctx, link: FileLink | undefined): AppError {
  if (link !== undefined) {
    const sentence = 'This link has expired. Please open the file again.';
    return new AppError('FORBIDDEN', { sentence });
  }
  // Before the row is looked at, so that a stranger learns nothing about ids, and a browser whose
  // access token has run out knows to renew it.
  return ctx.actor.kind === 'public' ? new AppError('UNAUTHENTICATED') : notFound();
}

async function requireReadable(
  ctx: Ctx,
  readers: readonly FileReader[],
  id: string,
  link: FileLink | undefined,
): Promise<void> {
  if (link !== undefined && isValidLink(ctx.deps, id, link)) return;
  if (await mayReadFile(readers, ctx.deps.db, ctx.scope, id)) return;
  throw refusal(ctx, link);
}

const isImage = (file: StoredFile): boolean => file.content_type.startsWith('image/');

function downloadName(file: StoredFile): string {
  const [extension] = EXTENSIONS[file.content_type as FileType];
  return file.original_name ?? `${file.kind}-${file.id.slice(0, 8)}.${extension}`;
}

/** The bytes of a file. What is no picture is saved by the browser, never shown in our origin. */
export async function readFile(
  ctx: Ctx,
  readers: readonly FileReader[],
  id: string,
  link: FileLink | undefined,
): Promise<Download> {
  const file = await findFile(ctx.deps.db, id);
  if (file?.visibility !== 'public') await requireReadable(ctx, readers, id, link);
  if (file === undefined) throw notFound();
  return {
    content: await ctx.deps.files.getBytes(file.storage_key),
    content_type: file.content_type,
    cache: file.visibility === 'public' ? 'immutable' : 'no-store',
    ...(isImage(file) ? {} : { download_name: downloadName(file) }),
  };
}
