import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSealCertificate } from '@diwan/documents/seal/certificate';
import { SIMULATOR_KEY } from '@diwan/simulator/simulator';
import { describe, expect, it, test } from 'vitest';
import { readConfig } from './config.ts';

const SECRET = 'a secret of the tests, which protects nothing';
const PRODUCTION = {
  DATABASE_URL: 'postgresql://diwan:hidden@db.test/diwan',
  PUBLIC_URL: 'https://diwan.test/',
  APP_SECRET: SECRET,
  TAP_SECRET_KEY: 'sk_test_fixture',
};

const failureOf = (variables: Record<string, string>): string => {
  try {
    readConfig(variables);
  } catch (error) {
    return (error as Error).message;
  }
  return 'it started';
};

describe('the trial mode', () => {
  it('needs no settings and listens only on this machine', () => {
    expect(readConfig({})).toMatchObject({ trial: true, host: '127.0.0.1', demo: true });
  });

  it('needs its own secret before others can reach it', () => {
    expect(failureOf({ HOST: '0.0.0.0' })).toContain('APP_SECRET is not set');
    expect(failureOf({ HOST: '::1' })).toBe('it started');
    expect(failureOf({ HOST: '0.0.0.0', APP_SECRET: SECRET })).toBe('it started');
  });
});

describe('the card provider', () => {
  it('is the simulator in this process in the trial mode and in demos', () => {
    expect(readConfig({ PORT: '3100' }).provider).toMatchObject({
      base_url: 'http://127.0.0.1:3100/simulator',
      simulated: true,
    });
    const { TAP_SECRET_KEY: _key, ...keyless } = PRODUCTION;
    expect(readConfig({ ...keyless, DEMO: 'true' }).provider.simulated).toBe(true);
    expect(readConfig({ DEMO: 'false' }).provider.simulated).toBe(true);
    expect(failureOf(keyless)).toContain('TAP_SECRET_KEY is not set');
    expect(readConfig(PRODUCTION).provider.base_url).toBe('https://api.tap.company');
  });
});

describe('posting results', () => {
  it('reaches private networks only in the trial mode or by a setting', () => {
    expect(readConfig({}).webhook_allow_private).toBe(true);
    expect(readConfig({ WEBHOOK_ALLOW_PRIVATE: 'false' }).webhook_allow_private).toBe(false);
    expect(readConfig(PRODUCTION).webhook_allow_private).toBe(false);
    const allowed = { ...PRODUCTION, WEBHOOK_ALLOW_PRIVATE: 'true' };
    expect(readConfig(allowed).webhook_allow_private).toBe(true);
  });
});

describe('payout files', () => {
  it('are sent to private networks only in the trial mode or by a setting', () => {
    expect(readConfig({}).sftp_allow_private).toBe(true);
    expect(readConfig(PRODUCTION).sftp_allow_private).toBe(false);
    const allowed = { ...PRODUCTION, SFTP_ALLOW_PRIVATE: 'true' };
    expect(readConfig(allowed).sftp_allow_private).toBe(true);
  });
});

describe('production', () => {
  it('starts with the required settings, without demo data', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({
      trial: false,
      demo: false,
      host: '0.0.0.0',
      public_url: 'https://diwan.test',
    });
  });

  it.each(['PUBLIC_URL', 'APP_SECRET'])('does not start without %s', (name) => {
    expect(failureOf({ ...PRODUCTION, [name]: '' })).toContain(`${name} is not set`);
  });

  it('does not start with the published secret of the trial mode', () => {
    const { app_secret } = readConfig({});
    expect(failureOf({ ...PRODUCTION, APP_SECRET: app_secret })).toContain('APP_SECRET');
  });

  it.each([
    ['of equal letters', 'a'.repeat(32)],
    ['of a few letters', 'abc123'.repeat(8)],
    ['of an example', 'change-me-change-me-0f9e8d7c6b5a4321'],
    ['of another example', 'Your_Secret-0f9e8d7c6b5a4321-xyzuvw'],
    ['typed along the keyboard', 'abcdefghijklmnopqrstuvwxyz0123456789'],
  ])('does not start with a secret %s, and does not print it', (_, secret) => {
    const failure = failureOf({ ...PRODUCTION, APP_SECRET: secret });
    expect(failure).toMatch(/^Cannot start: APP_SECRET is too weak\. .*openssl rand/);
    expect(failure).not.toContain(secret);
    expect(failureOf({ HOST: '0.0.0.0', APP_SECRET: secret })).toBe(failure);
  });

  it('starts with a random secret', () => {
    for (const encoding of ['base64', 'base64url'] as const) {
      const secret = randomBytes(48).toString(encoding);
      expect(failureOf({ ...PRODUCTION, APP_SECRET: secret })).toBe('it started');
    }
  });

  it('does not start with the published key of the simulator', () => {
    const published = { ...PRODUCTION, TAP_SECRET_KEY: SIMULATOR_KEY };
    expect(failureOf(published)).toContain('TAP_SECRET_KEY is the published key of the simulator');
    expect(failureOf({ ...published, DEMO: 'true' })).toBe('it started');
  });

  it.each([
    ['APP_SECRET', 'short-secret'],
    ['METRICS_TOKEN', 'guessable'],
    ['ADMIN_PASSWORD', 'hunter2'],
    ['SMS_URL', 'secret-in-no-url'],
  ])('reports an invalid %s without printing it', (name, value) => {
    const failure = failureOf({ ...PRODUCTION, [name]: value });
    expect(failure).toContain(`${name} is not valid`);
    expect(failure).not.toContain(value);
  });
});

test('a start reads the certificates of timestamp authorities, or ends', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'config-'));
  const file = join(folder, 'authorities.pem');
  const named = { ...PRODUCTION, TSA_URL: 'http://tsa.test', TSA_CA_FILE: file };
  expect(failureOf(named)).toContain('TSA_CA_FILE cannot be used');
  writeFileSync(file, 'nothing');
  expect(failureOf(named)).toContain('it holds no certificate in PEM');
  writeFileSync(file, '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n');
  expect(failureOf(named)).toContain('TSA_CA_FILE cannot be used');
  const at = '2026-11-20T21:31:00.000Z';
  const [one, two] = [await createSealCertificate('A', at), await createSealCertificate('B', at)];
  writeFileSync(file, `A:\n${one.certificate_pem}B:\n${two.certificate_pem}`);
  expect(readConfig(named).tsa_trusted).toHaveLength(2);
  expect(failureOf({ ...PRODUCTION, TSA_CA_FILE: file })).toContain('TSA_URL is not set');
  rmSync(folder, { recursive: true });
  expect(readConfig({ ...PRODUCTION, TSA_URL: 'http://tsa.test' }).tsa_trusted).toBeUndefined();
});
