import { describe, expect, it } from 'vitest';
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
  it('needs nothing, and listens to this machine alone', () => {
    expect(readConfig({})).toMatchObject({ trial: true, host: '127.0.0.1', demo: true });
  });

  it('needs a secret of its own before others can reach it', () => {
    expect(failureOf({ HOST: '0.0.0.0' })).toContain('APP_SECRET is not set');
    expect(failureOf({ HOST: '::1' })).toBe('it started');
    expect(failureOf({ HOST: '0.0.0.0', APP_SECRET: SECRET })).toBe('it started');
  });
});

describe('the card provider', () => {
  it('is the simulator of this process in the trial mode and in demos', () => {
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
  it('reaches private networks in the trial mode alone, unless the operator says otherwise', () => {
    expect(readConfig({}).webhook_allow_private).toBe(true);
    expect(readConfig({ WEBHOOK_ALLOW_PRIVATE: 'false' }).webhook_allow_private).toBe(false);
    expect(readConfig(PRODUCTION).webhook_allow_private).toBe(false);
    const allowed = { ...PRODUCTION, WEBHOOK_ALLOW_PRIVATE: 'true' };
    expect(readConfig(allowed).webhook_allow_private).toBe(true);
  });
});

describe('payout files', () => {
  it('go to private networks in the trial mode alone, unless the operator says otherwise', () => {
    expect(readConfig({}).sftp_allow_private).toBe(true);
    expect(readConfig(PRODUCTION).sftp_allow_private).toBe(false);
    const allowed = { ...PRODUCTION, SFTP_ALLOW_PRIVATE: 'true' };
    expect(readConfig(allowed).sftp_allow_private).toBe(true);
  });
});

describe('production', () => {
  it('starts with what it needs, without demo data', () => {
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

  it("does not start with the trial mode's secret, which everybody can read", () => {
    const { app_secret } = readConfig({});
    expect(failureOf({ ...PRODUCTION, APP_SECRET: app_secret })).toContain('APP_SECRET');
  });

  it.each([
    ['APP_SECRET', 'short-secret'],
    ['METRICS_TOKEN', 'guessable'],
    ['ADMIN_PASSWORD', 'hunter2'],
    ['SMS_URL', 'secret-in-no-url'],
  ])('names a wrong %s without telling it', (name, value) => {
    const failure = failureOf({ ...PRODUCTION, [name]: value });
    expect(failure).toContain(`${name} is not valid`);
    expect(failure).not.toContain(value);
  });
});
