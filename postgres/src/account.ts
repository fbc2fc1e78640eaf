import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lchown, lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isReachable } from './binaries.ts';
import { type Account, runCommand } from './command.ts';

const SELF: Account = { prefix: [] };
// Inside the namespace we are user 1000; outside, every file still belongs to root.
const NAMESPACE: Account = {
  prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'],
};
const UNPRIVILEGED = ['postgres', 'nobody'];
const DATA_FOLDER = '/var/lib/diwan/data';

/**
 * Chooses the account of the server, because PostgreSQL refuses to run as root. Root runs it in a
 * user namespace, and where the machine forbids those (many containers do), as an account without
 * rights.
 */
export async function chooseAccount(options: { namespaces: boolean }): Promise<Account> {
  if (process.getuid?.() !== 0) return SELF;
  if (options.namespaces) {
    const { code } = await runCommand(NAMESPACE, ['true'], { keep_output: true });
    if (code === 0) return NAMESPACE;
  }
  const accounts = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of UNPRIVILEGED) {
    const [, , uid, gid] = accounts.find(([user]) => user === name) ?? [];
    if (uid !== undefined && gid !== undefined) {
      return { prefix: [], uid: Number(uid), gid: Number(gid) };
    }
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and this machine has neither user namespaces nor the ' +
      'account nobody: start Diwan as another user, or set DATABASE_URL',
  );
}

/**
 * Makes the folder and gives it to the account. Returns the folder of the data. It is another one
 * if the account cannot reach the wanted place (below /root, for instance). A note in the wanted
 * place names it, so that the data is found after the folder was moved.
 */
export async function prepareFolder(account: Account, wanted: string): Promise<string> {
  await mkdir(wanted, { recursive: true, mode: 0o700 });
  if (process.getuid?.() !== 0) return wanted;

  let folder = wanted;
  if (account.uid !== undefined && !(await isReachable(account, dirname(wanted)))) {
    if (existsSync(join(wanted, 'PG_VERSION'))) {
      throw new Error(
        `${wanted} holds a database which the account that has to run PostgreSQL cannot reach: ` +
          'start Diwan as another user than root, or move DATA_DIR to a folder open to all',
      );
    }
    folder = await readOrChoosePlace(wanted);
    await mkdir(folder, { recursive: true, mode: 0o755 });
  }
  await giveTree(folder, account.uid ?? 0, account.gid ?? 0);
  return folder;
}

async function readOrChoosePlace(wanted: string): Promise<string> {
  const note = join(wanted, 'database-is-in');
  const known = (await readFile(note, 'utf8').catch(() => '')).trim();
  if (known !== '') return known;
  const place = join(DATA_FOLDER, createHash('sha256').update(wanted).digest('hex').slice(0, 16));
  await writeFile(note, `${place}\n`);
  return place;
}

/** Changes a different owner: an earlier start may have used the other account. */
async function giveTree(folder: string, uid: number, gid: number): Promise<void> {
  if ((await lstat(folder)).uid === uid) return;
  const below = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of below) await lchown(join(entry.parentPath, entry.name), uid, gid);
  await lchown(folder, uid, gid);
}
