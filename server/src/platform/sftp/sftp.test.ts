import { createHash, randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Bank } from '../../testing/bank/bank.ts';
import { SSHD, startOpenSshBank } from '../../testing/bank/openssh-bank.ts';
import { type StubBank, startStubBank } from '../../testing/bank/stub-bank.ts';
import type { SftpFile, SftpLogin } from './port.ts';
import { createSftp } from './sftp.ts';

const limits = { connect_ms: 15_000, silence_ms: 15_000 };
const sftp = createSftp({ allow_private: true, limits });
const STRANGER = `SHA256:${'A'.repeat(43)}`;

const loginOf = ({
  host,
  port,
  username,
  password,
  private_key,
  fingerprint,
}: Bank): SftpLogin => ({
  host,
  port,
  username,
  password,
  private_key,
  fingerprint,
});

let files = 0;
function fileFor({ folder }: Bank, details: Partial<SftpFile> = {}): SftpFile {
  files += 1;
  const content = details.content ?? Buffer.from(`<Document>${files}</Document>`);
  const name = `payout-${files}.xml`;
  return {
    folder,
    name,
    content,
    sha256: createHash('sha256').update(content).digest('hex'),
    temporary_name: `.${name}.1.part`,
    leftovers: [],
    maybe_renamed: null,
    beforeRename: () => Promise.resolve(true),
    ...details,
  };
}

const failedBy = (problem: string) => ({ kind: 'failed', problem });
const DELIVERED = { kind: 'delivered' };

const kinds: [string, () => Promise<Bank>][] = [['a server of ssh2', startStubBank]];
if (SSHD !== undefined) kinds.push(["OpenSSH's sshd", () => startOpenSshBank(SSHD ?? '')]);

describe.each(kinds)('%s', (_name, start) => {
  let bank: Bank;
  beforeAll(async () => {
    bank = await start();
  });
  afterAll(() => bank.close());

  it('shows its host key before a sign-in', async () => {
    expect(await sftp.readHostKey(bank)).toEqual({ fingerprint: bank.fingerprint });
  });

  it('gets a whole file, only under its own name', async () => {
    const file = fileFor(bank);
    expect(await sftp.deliver(loginOf(bank), file)).toEqual(DELIVERED);
    expect(await bank.read(file.name)).toEqual(file.content);
    expect((await bank.names()).filter((name) => name.includes(file.name))).toEqual([file.name]);
  });

  it('gets a file once, and a repeat finds it', async () => {
    const file = fileFor(bank);
    await sftp.deliver(loginOf(bank), file);
    let renames = 0;
    const again = {
      ...file,
      beforeRename: () => {
        renames += 1;
        return Promise.resolve(true);
      },
    };
    expect(await sftp.deliver(loginOf(bank), again)).toEqual(DELIVERED);
    expect(renames).toBe(0);
  });

  it('keeps an existing file of the name, even of the same size', async () => {
    const file = fileFor(bank);
    const other = { ...fileFor(bank), name: file.name, content: Buffer.alloc(file.content.length) };
    await sftp.deliver(loginOf(bank), file);
    expect(await sftp.deliver(loginOf(bank), other)).toEqual(failedBy('name_taken'));
    expect(await bank.read(file.name)).toEqual(file.content);
  });

  it('gets a file once from concurrent attempts, which all succeed', async () => {
    const file = fileFor(bank);
    const attempts = [1, 2, 3].map((attempt) =>
      sftp.deliver(loginOf(bank), { ...file, temporary_name: `.${file.name}.${attempt}.part` }),
    );
    expect(await Promise.all(attempts)).toEqual([DELIVERED, DELIVERED, DELIVERED]);
    expect(await bank.read(file.name)).toEqual(file.content);
  });

  it('gets a large file', async () => {
    const file = fileFor(bank, { content: randomBytes(9_000_001) });
    expect(await sftp.deliver(loginOf(bank), file)).toEqual(DELIVERED);
    expect((await bank.read(file.name)).equals(file.content)).toBe(true);
  });

  it('has files that are read without a change of the folder', async () => {
    const [small, empty, large] = [
      fileFor(bank),
      fileFor(bank, { content: Buffer.alloc(0) }),
      fileFor(bank, { content: randomBytes(500_001) }),
    ];
    for (const file of [small, empty, large]) await sftp.deliver(loginOf(bank), file);
    await writeFile(join(bank.path, '.hidden'), 'x');
    await mkdir(join(bank.path, 'subfolder'), { recursive: true });
    const before = await bank.names();
    const names: string[] = [];
    const found = await sftp.readFolder(loginOf(bank), bank.folder, (listed) => {
      names.push(...listed.map(({ name }) => name));
      return listed.filter(({ name }) => [small, empty, large].some((file) => file.name === name));
    });
    expect(names).toEqual(names.filter((name) => name !== '.hidden' && name !== 'subfolder'));
    expect(names).toEqual(names.toSorted());
    const contents = found.kind === 'fetched' ? found.files : [];
    expect(contents).toHaveLength(3);
    for (const { name, content } of contents) {
      expect(content.equals(await bank.read(name))).toBe(true);
    }
    expect(await bank.names()).toEqual(before);
  });

  it('without the folder of the statements is reported', async () => {
    const missing = await sftp.readFolder(
      loginOf(bank),
      `${bank.folder}/nowhere`,
      (listed) => listed,
    );
    expect(missing).toEqual(failedBy('statements_missing'));
  });

  it('gets an empty file', async () => {
    const file = fileFor(bank, { content: Buffer.alloc(0) });
    expect(await sftp.deliver(loginOf(bank), file)).toEqual(DELIVERED);
  });

  it('refuses a wrong sign-in and a missing folder', async () => {
    const wrong = { ...loginOf(bank), username: 'nobody-of-that-name' };
    expect(await sftp.deliver(wrong, fileFor(bank))).toEqual(failedBy('sign_in_refused'));
    const elsewhere = fileFor(bank, { folder: `${bank.folder}/nowhere` });
    expect(await sftp.deliver(loginOf(bank), elsewhere)).toEqual(failedBy('folder_missing'));
    expect(await sftp.tryLogin(loginOf(bank), `${bank.folder}/nowhere`)).toEqual(
      failedBy('folder_missing'),
    );
    expect(await sftp.tryLogin(loginOf(bank), bank.folder)).toEqual(DELIVERED);
  });

  it('gets nothing if it shows another host key', async () => {
    const file = fileFor(bank);
    const stranger = { ...loginOf(bank), fingerprint: STRANGER };
    const shown = { shown: bank.fingerprint };
    expect(await sftp.deliver(stranger, file)).toEqual({
      ...failedBy('host_key_changed'),
      ...shown,
    });
    expect(await bank.names()).not.toContain(file.name);
  });

  it('gets no file of an attempt that was stopped before the rename', async () => {
    const file = fileFor(bank, { beforeRename: () => Promise.resolve(false) });
    expect(await sftp.deliver(loginOf(bank), file)).toEqual(failedBy('interrupted'));
    expect(await bank.names()).not.toContain(file.name);
    const next = { ...file, temporary_name: `.${file.name}.2.part` };
    const leftovers = [file.temporary_name];
    const again = { ...next, leftovers, beforeRename: () => Promise.resolve(true) };
    expect(await sftp.deliver(loginOf(bank), again)).toEqual(DELIVERED);
    expect(await bank.names()).not.toContain(file.temporary_name);
  });
});

describe('a server that fails', () => {
  let bank: StubBank;
  beforeAll(async () => {
    bank = await startStubBank();
  });
  afterEach(() => {
    for (const name of Object.keys(bank.faults)) Reflect.deleteProperty(bank.faults, name);
  });
  afterAll(() => bank.close());

  const large = () => fileFor(bank, { content: randomBytes(300_000) });

  it('does not get the password with another host key', async () => {
    bank.seen.sign_ins.length = 0;
    await sftp.deliver({ ...loginOf(bank), fingerprint: STRANGER }, fileFor(bank));
    await sftp.readHostKey(bank);
    expect(bank.seen.sign_ins).toEqual([]);
  });

  it('with a full disk keeps nothing, neither under the name nor as a leftover', async () => {
    const file = large();
    bank.faults.full_after = 100_000;
    expect(await sftp.deliver(loginOf(bank), file)).toEqual(failedBy('not_written'));
    expect((await bank.names()).filter((name) => name.includes(file.name))).toEqual([]);
  });

  it('that loses the connection during a write keeps nothing under the name', async () => {
    const file = large();
    bank.faults.cut_after = 100_000;
    expect(await sftp.deliver(loginOf(bank), file)).toEqual(failedBy('connection_lost'));
    expect(await bank.names()).not.toContain(file.name);
    delete bank.faults.cut_after;
    const leftovers = [file.temporary_name];
    const next = { ...file, temporary_name: `.${file.name}.2.part`, leftovers };
    expect(await sftp.deliver(loginOf(bank), next)).toEqual(DELIVERED);
    const left = (await bank.names()).filter((name) => name.includes(file.name));
    expect(left).toEqual([file.name]);
  });

  it('that stores fewer bytes than it received does not keep the file', async () => {
    const file = fileFor(bank);
    bank.faults.wrong_size = true;
    expect(await sftp.deliver(loginOf(bank), file)).toEqual(failedBy('size_differs'));
    expect(await bank.names()).not.toContain(file.name);
  });

  it('that stops answering is given up', async () => {
    bank.faults.silent = true;
    const hurried = createSftp({ allow_private: true, limits: { ...limits, silence_ms: 60 } });
    expect(await hurried.deliver(loginOf(bank), fileFor(bank))).toEqual(failedBy('timeout'));
  });

  it.each(['before', 'after'] as const)(
    'that is cut off %s the rename is checked by the next attempt',
    async (at) => {
      const file = fileFor(bank);
      bank.faults.cut_rename = at;
      expect(await sftp.deliver(loginOf(bank), file)).toEqual(failedBy('connection_lost'));
      delete bank.faults.cut_rename;
      const next = {
        ...file,
        temporary_name: `.${file.name}.2.part`,
        leftovers: [file.temporary_name],
        maybe_renamed: file.temporary_name,
      };
      expect(await sftp.deliver(loginOf(bank), next)).toEqual(DELIVERED);
      const found = (await bank.names()).filter((name) => name.includes(file.name));
      expect(found).toEqual([file.name]);
      expect(await bank.read(file.name)).toEqual(file.content);
    },
  );

  it('that may have taken the file away does not get it again automatically', async () => {
    const file = fileFor(bank);
    bank.faults.cut_rename = 'after';
    bank.faults.takes_files = true;
    await sftp.deliver(loginOf(bank), file);
    delete bank.faults.cut_rename;
    const next = { ...file, temporary_name: 'other', maybe_renamed: file.temporary_name };
    expect(await sftp.deliver(loginOf(bank), next)).toEqual(failedBy('fate_unknown'));
    expect(await bank.names()).not.toContain(file.name);
  });

  it('that takes each file at once counts as delivered', async () => {
    bank.faults.takes_files = true;
    expect(await sftp.deliver(loginOf(bank), fileFor(bank))).toEqual(DELIVERED);
  });

  it('that gets another file of the same name at the last moment keeps it', async () => {
    const file = fileFor(bank);
    bank.faults.before_rename = () => writeFile(join(bank.path, file.name), 'not ours');
    expect(await sftp.deliver(loginOf(bank), file)).toEqual(failedBy('name_taken'));
    expect((await bank.read(file.name)).toString()).toBe('not ours');
  });

  it('is not called on a private network unless that is allowed', async () => {
    const strict = createSftp({ allow_private: false, limits });
    const { connections } = bank.seen;
    const refused = failedBy('address_refused');
    expect(await strict.deliver(loginOf(bank), fileFor(bank))).toEqual(refused);
    expect(await strict.readHostKey(bank)).toEqual({ problem: 'address_refused' });
    const metadata = { host: '169.254.169.254', port: 80 };
    expect(await strict.readHostKey(metadata)).toEqual({ problem: 'address_refused' });
    const resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    const rebound = createSftp({ allow_private: false, limits, resolve });
    const named = { ...loginOf(bank), host: 'bank.test' };
    expect(await rebound.deliver(named, fileFor(bank))).toEqual(refused);
    expect(bank.seen.connections).toBe(connections);
  });

  it('is reported if it does not exist, has no name or speaks another protocol', async () => {
    expect(await sftp.readHostKey({ host: '127.0.0.1', port: 1 })).toEqual({
      problem: 'not_reached',
    });
    const unknown = () => Promise.reject(new Error('ENOTFOUND'));
    const nowhere = createSftp({ allow_private: true, limits, resolve: unknown });
    expect(await nowhere.readHostKey({ host: 'bank.test', port: 22 })).toEqual({
      problem: 'name_unknown',
    });
  });

  it('is not called with an unreadable key or without credentials', async () => {
    const login = loginOf(bank);
    const broken = {
      ...login,
      private_key: '-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----',
    };
    expect(await sftp.deliver(broken, fileFor(bank))).toEqual(failedBy('key_unreadable'));
    const nothing = { ...login, password: null };
    expect(await sftp.deliver(nothing, fileFor(bank))).toEqual(failedBy('no_credentials'));
  });

  it('is disconnected when the work is aborted', async () => {
    bank.faults.silent = true;
    const stop = AbortSignal.timeout(50);
    const outcome = await sftp.deliver(loginOf(bank), fileFor(bank), stop);
    expect(outcome.kind).toBe('failed');
  });
});
