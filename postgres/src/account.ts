import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lchown, lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isReachable } from './binaries.ts';
import { type Account, runCommand } from './command.ts';

const SELF: Account = { prefix: [] };
// Inside the namespace the user is 1000. Outside, the files still belong to root.
const NAMESPACE: Account = {
  prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'],
};
const UNPRIVILEGED = ['postgres', 'nobody'];
const DATA_FOLDER = '/var/lib/diwan/data';

/**
 * Chooses the account of the server, because PostgreSQL refuses to run as root. Root starts the
 * server in a user namespace. Many containers forbid namespaces. There an account without rights
 * runs the server.
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
 * Creates the folder of the data and makes the account its owner.
 * @returns the folder. It differs from `wanted` if the account cannot reach `wanted`, for example
 * below /root. A note in `wanted` then names the folder, so that it is found after `wanted` was
 * moved.
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

/** Changes the owner of the files, because an earlier start may have used another account. */
async function giveTree(folder: string, uid: number, gid: number): Promise<void> {
  if ((await lstat(folder)).uid === uid) return;
  const below = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of below) await lchown(join(entry.parentPath, entry.name), uid, gid);
  await lchown(folder, uid, gid);
}
