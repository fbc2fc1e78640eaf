import { failed, type SftpFile, type SftpOutcome } from './port.ts';
import type { Remote } from './remote.ts';

const DELIVERED: SftpOutcome = { kind: 'delivered' };

const pathOf = ({ folder }: SftpFile, name: string): string =>
  `${folder.replace(/\/+$/, '')}/${name}`;

type Found = 'nothing' | 'ours' | 'other';

/** What is there under a name: nothing, these very bytes, or something else. */
async function look(remote: Remote, file: SftpFile, name: string): Promise<Found> {
  const path = pathOf(file, name);
  const found = await remote.stat(path);
  if (found === undefined) return 'nothing';
  if (found.size !== file.content.byteLength) return 'other';
  return (await remote.hash(path, found.size)) === file.sha256 ? 'ours' : 'other';
}

/** From the temporary name to the file's own; what is there under that already is never replaced. */
async function rename(remote: Remote, file: SftpFile, from: string): Promise<SftpOutcome> {
  if (!(await file.beforeRename(from))) return failed('interrupted');
  let renamed: boolean;
  try {
    renamed = await remote.rename(pathOf(file, from), pathOf(file, file.name));
  } catch {
    // No answer: it was renamed or it was not, and the next attempt finds out.
    return failed('connection_lost');
  }
  if (renamed) return DELIVERED;
  const found = await look(remote, file, file.name);
  if (found === 'ours') return DELIVERED;
  return failed(found === 'other' ? 'name_taken' : 'not_written');
}

async function upload(remote: Remote, file: SftpFile): Promise<SftpOutcome> {
  const path = pathOf(file, file.temporary_name);
  try {
    await remote.write(path, file.content);
  } catch (error) {
    await remote.remove(path).catch(() => undefined);
    throw error;
  }
  const written = await remote.stat(path);
  if (written?.size !== file.content.byteLength) {
    await remote.remove(path);
    return failed('size_differs');
  }
  return rename(remote, file, file.temporary_name);
}

/**
 * Puts a file under its own name as a whole or not at all. It is written under a temporary name,
 * its size is read back, and only then it is renamed. When an earlier attempt may have renamed
 * it, that is cleared up first: what the bank has taken already is never put there twice.
 */
export async function place(remote: Remote, file: SftpFile): Promise<SftpOutcome> {
  const there = await look(remote, file, file.name);
  if (there === 'ours') return DELIVERED;
  if (there === 'other') return failed('name_taken');
  if (file.maybe_renamed !== null) {
    const waiting = await look(remote, file, file.maybe_renamed);
    if (waiting === 'nothing') return failed('fate_unknown');
    if (waiting === 'ours') return rename(remote, file, file.maybe_renamed);
  }
  for (const name of file.leftovers) await remote.remove(pathOf(file, name));
  return upload(remote, file);
}
