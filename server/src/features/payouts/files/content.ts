import { createHash } from 'node:crypto';
import type { Secrets } from '../../../platform/crypto/secrets.ts';
import type { Deps } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';

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
