import { failed, type SftpFile, type SftpOutcome } from './port.ts';
import type { Remote } from './remote.ts';

const DELIVERED: SftpOutcome = { kind: 'delivered' };

const pathOf = ({ folder }: SftpFile, name: string): string =>
  `${folder.replace(/\/+$/, '')}/${name}`;

type RemoteContent = 'nothing' | 'ours' | 'other';

/** Checks what exists under a name: nothing, exactly this file, or something else. */
async function look(remote: Remote, file: SftpFile, name: string): Promise<RemoteContent> {
  const path = pathOf(file, name);
  const found = await remote.stat(path);
  if (found === undefined) return 'nothing';
  if (found.size !== file.content.byteLength) return 'other';
  return (await remote.hash(path, found.size)) === file.sha256 ? 'ours' : 'other';
}

/** Renames the temporary file to its final name. An existing file is never overwritten. */
async function rename(remote: Remote, file: SftpFile, from: string): Promise<SftpOutcome> {
  if (!(await file.beforeRename(from))) return failed('interrupted');
  let renamed: boolean;
  try {
    renamed = await remote.rename(pathOf(file, from), pathOf(file, file.name));
  } catch {
    // If there is no answer, the result is unknown, so the next attempt checks it.
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
 * Stores a file under its name, completely or not at all. The file is written under a temporary
 * name, its size is checked, and it is then renamed. If an earlier attempt may have renamed the
 * file, this is checked first. Thus a file that the bank has already fetched is never stored twice.
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
