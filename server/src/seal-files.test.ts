import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSealCertificate, type SealCertificate } from '@diwan/documents/seal/certificate';
import { issueSample } from '@diwan/documents/seal/sample-chain';
import { sealPdf } from '@diwan/documents/seal/seal';
import type { SealVerdict } from '@diwan/contract/features/agreements/records';
import { PDFDocument } from '@pdfme/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { readSealCertificate } from './features/agreements/public.ts';
import { readSealFiles } from './seal-files.ts';
import { ask, startTestApp, type TestApp } from './testing/app.ts';
import { uploadOf } from './testing/formats/multipart.ts';

const CREATED_AT = '2026-01-01T00:00:00.000Z';

let folder: string;
let first: SealCertificate;
let second: SealCertificate;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seal-files-'));
  first = await createSealCertificate('A company', CREATED_AT);
  second = await createSealCertificate('A company', CREATED_AT);
});
afterAll(() => rm(folder, { recursive: true }));

let written = 0;

async function write(text: string, mode = 0o640): Promise<string> {
  written += 1;
  const path = join(folder, `file-${written}.pem`);
  await writeFile(path, text);
  await chmod(path, mode);
  return path;
}

const filesOf = async ({ certificate_pem, private_key_pem, passphrase }: SealCertificate) => ({
  SEAL_CERT_FILE: await write(certificate_pem),
  SEAL_KEY_FILE: await write(private_key_pem),
  SEAL_KEY_PASSPHRASE: passphrase,
});

describe('the files of a certificate', () => {
  test('contain the certificate with its key, which the passphrase decrypts', async () => {
    const read = readSealFiles(await filesOf(first));
    expect(read).toMatchObject({ certificate_pem: first.certificate_pem, passphrase: '' });
    expect(createPrivateKey(read?.private_key_pem ?? '').asymmetricKeyType).toBe('rsa');
    expect(readSealFiles({})).toBeUndefined();
  });

  test('are refused with a reason that names what to change', async () => {
    const good = await filesOf(first);
    const refused = (files: Parameters<typeof readSealFiles>[0]): string => {
      try {
        readSealFiles(files);
        return '';
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(refused({ SEAL_CERT_FILE: good.SEAL_CERT_FILE })).toContain('set together');
    expect(refused({ ...good, SEAL_KEY_PASSPHRASE: 'a guess' })).not.toBe('');
    expect(refused({ ...good, SEAL_KEY_FILE: join(folder, 'none') })).toContain('ENOENT');
    expect(refused({ ...good, SEAL_CERT_FILE: await write('no certificate') })).toContain('PEM');
    const open = await write(first.private_key_pem, 0o644);
    expect(refused({ ...good, SEAL_KEY_FILE: open })).toContain('chmod 640');
    const other = await write(second.certificate_pem);
    expect(refused({ ...good, SEAL_CERT_FILE: other })).toContain('not the one of SEAL_KEY_FILE');
    const elliptic = issueSample({ name: 'Elliptic' }, {});
    expect(refused(await filesOf(elliptic))).toContain('no RSA key');
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const short = await write(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    expect(refused({ ...good, SEAL_KEY_FILE: short })).toContain('1024 bits');
    const stranger = issueSample({ name: 'Stranger' }, { issues: true });
    const chain = await write(first.certificate_pem + stranger.certificate_pem);
    const gap = 'certificate 2 of SEAL_CERT_FILE did not issue certificate 1';
    expect(refused({ ...good, SEAL_CERT_FILE: chain })).toBe(gap);
    const production = {
      DATABASE_URL: 'postgresql://a@b/c',
      PUBLIC_URL: 'https://pay.example.com',
      APP_SECRET: 'jH7_kq2Lw9zXv4BnTg5RyUe8SaPd3FcM',
      TAP_SECRET_KEY: 'sk_live_of_the_tests',
      ...good,
      SEAL_CERT_FILE: other,
    };
    expect(() => readConfig(production)).toThrow('Cannot start: the seal certificate');
  });
});

describe('a certificate that replaces another one', () => {
  let system: TestApp;
  let blank: Uint8Array;

  beforeAll(async () => {
    system = await startTestApp(await filesOf(first));
    const document = await PDFDocument.create();
    document.addPage();
    blank = await document.save({ useObjectStreams: false });
  });
  afterAll(() => system.close());

  const withSeal = (seal: SealCertificate | undefined): TestApp['deps'] => ({
    ...system.deps,
    config: { ...system.deps.config, seal },
  });
  const sealedBy = async (deps: TestApp['deps']): Promise<Uint8Array> =>
    sealPdf(blank, await readSealCertificate(deps), system.clock.iso());
  const verdictOf = async (bytes: Uint8Array): Promise<SealVerdict['verdict']> => {
    const part = { bytes, name: 'a.pdf', type: 'application/pdf' };
    const { data } = await ask<SealVerdict>(system, 'POST', '/agreements/verify', uploadOf(part));
    return data.verdict;
  };

  test('keeps earlier seals authentic, and its own too', async () => {
    const sealed = [
      await sealedBy(withSeal(undefined)),
      await sealedBy(system.deps),
      await sealedBy(withSeal({ ...second, passphrase: second.passphrase })),
    ];
    expect(new Set(sealed.map((bytes) => Buffer.from(bytes).toString('hex'))).size).toBe(3);
    for (const bytes of sealed) expect(await verdictOf(bytes)).toBe('authentic');
    const offline = await ask(system, 'GET', '/agreements/verify/offline');
    expect(offline.raw.match(/"signature_bytes"/g)).toHaveLength(3);
    const foreign = await createSealCertificate('A company', CREATED_AT);
    expect(await verdictOf(await sealPdf(blank, foreign, system.clock.iso()))).toBe('not_ours');
  });

  test('seals nothing after its expiry', async () => {
    const old = await createSealCertificate('A company', '1999-01-01T00:00:00.000Z');
    await expect(readSealCertificate(withSeal(old))).rejects.toThrow('expired on');
  });
});
