import type { Session } from '@diwan/contract/features/auth/records';
import type { SecondStepRequired } from '@diwan/contract/features/factors/records';
import type { Role } from '@diwan/contract/kernel/roles';
import { Secret, TOTP } from 'otpauth';
import { hashPassword } from '../features/auth/public.ts';
import { ask, signInAs, type TestApp } from './app.ts';
import { createDevice, type Device } from '../seed/passkey.ts';

export const FACTOR_PASSWORD = 'Camel-horse-7';

export interface FactorPerson {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

let hash: Promise<string> | undefined;

/** Adds a person with a password and a recently confirmed session. */
export async function addFactorPerson(test: TestApp, role: Role): Promise<FactorPerson> {
  hash ??= hashPassword(FACTOR_PASSWORD);
  return signInAs(test, role, { password_hash: await hash });
}

/** Returns the current code of an authenticator app. */
export const codeOf = ({ clock }: TestApp, secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.ms() });

export interface EnrolledApp {
  readonly secret: string;
  readonly recovery_codes: string[];
}

/**
 * Sets up an authenticator app in a person's session. Then advances the clock, so that the used
 * code has expired.
 */
export async function enrolApp(test: TestApp, { token }: FactorPerson): Promise<EnrolledApp> {
  const path = '/auth/two-factor';
  const begun = await ask<{ secret: string }>(test, 'POST', `${path}/enrol`, { token, body: {} });
  const { secret } = begun.data;
  const code = codeOf(test, secret);
  const body = { code };
  const done = await ask<{ recovery_codes: string[] | null }>(test, 'POST', `${path}/confirm`, {
    token,
    body,
  });
  if (done.status !== 200) throw new Error(done.raw);
  test.clock.advance({ seconds: 30 });
  return { secret, recovery_codes: done.data.recovery_codes ?? [] };
}

/** Registers a passkey in a person's session. */
export async function enrolPasskey(test: TestApp, { token }: FactorPerson): Promise<Device> {
  const device = createDevice(test.deps.config.public_url);
  const path = '/auth/two-factor/passkeys';
  const begun = await ask<PasskeyChallenge>(test, 'POST', `${path}/options`, { token, body: {} });
  const { challenge, options } = begun.data;
  const body = { challenge, name: 'Laptop', passkey: device.register(options.challenge) };
  const done = await ask(test, 'POST', path, { token, body });
  if (done.status !== 200) throw new Error(done.raw);
  return device;
}

export interface PasskeyChallenge {
  readonly challenge: string;
  readonly options: { readonly challenge: string };
}

export const STEP_COOKIE = 'diwan_step';

export interface PendingLogin {
  readonly challenge: string;
  readonly cookies: Readonly<Record<string, string>>;
  readonly step: SecondStepRequired;
}

/** Signs in with the password, up to the second step. */
export async function beginLogin(
  test: TestApp,
  { email }: Pick<FactorPerson, 'email'>,
): Promise<PendingLogin> {
  const body = { email, password: FACTOR_PASSWORD };
  const answer = await ask<SecondStepRequired>(test, 'POST', '/auth/login', { body });
  if (answer.data.two_factor_required !== true) throw new Error(answer.raw);
  const { challenge } = answer.data;
  return {
    challenge,
    step: answer.data,
    cookies: { [STEP_COOKIE]: answer.cookies[STEP_COOKIE] ?? '' },
  };
}

/** Sends the proof of the second step. */
export const finishLogin = (test: TestApp, { challenge, cookies }: PendingLogin, proof: object) =>
  ask<Session>(test, 'POST', '/auth/two-factor/verify', {
    body: { challenge, ...proof },
    cookies,
  });
