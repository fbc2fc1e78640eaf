import { readsAll, type Role } from '../../kernel/roles.ts';

/** The methods that prove a second factor. */
export const METHODS = ['totp', 'passkey', 'recovery_code'] as const;
export type Method = (typeof METHODS)[number];

/** The confirmed second factors of an account. */
export interface FactorsHeld {
  readonly totp: boolean;
  readonly passkeys: number;
  readonly recovery_codes: number;
}

/** The facts that determine the second step. `duty` is the setting `two_factor_enabled`. */
export interface FactorState extends FactorsHeld {
  readonly role: Role;
  readonly duty: boolean;
}

/** Checks whether the user must have a second factor. */
export const isBound = ({ role, duty }: Pick<FactorState, 'role' | 'duty'>): boolean =>
  duty && readsAll(role);

export const hasFactor = ({ totp, passkeys }: FactorsHeld): boolean => totp || passkeys > 0;

/** The step after a correct password: none, proving a factor, or setting up the first factor. */
export type SecondStep = 'none' | 'factor' | 'enrolment';

/**
 * Returns the step after a correct password. A user with an authenticator app must always prove it.
 * A passkey alone does not cause a second step, but it fulfils the two-factor duty and serves for
 * confirmations.
 */
export function secondStepOf(standing: FactorState): SecondStep {
  if (!isBound(standing) && !standing.totp) return 'none';
  return hasFactor(standing) ? 'factor' : 'enrolment';
}

/**
 * Returns the methods with which a user can prove a second factor. A backup code replaces a lost
 * factor.
 */
export function methodsOf(held: FactorsHeld): Method[] {
  if (!hasFactor(held)) return [];
  const can: Record<Method, boolean> = {
    totp: held.totp,
    passkey: held.passkeys > 0,
    recovery_code: held.recovery_codes > 0,
  };
  return METHODS.filter((method) => can[method]);
}

/** Checks whether one factor may be removed. A user with the two-factor duty keeps at least one. */
export const mayRemove = (standing: FactorState): boolean =>
  !isBound(standing) || (standing.totp ? 1 : 0) + standing.passkeys > 1;

/** The numbers of other active administrators who could remove this user's factors. */
export interface OtherFactors {
  readonly super_admins: number;
  readonly admins: number;
}

/**
 * The ways for a user who lost factors to sign in again. `others` is the number of people who must
 * help.
 */
export const RECOVERY_METHODS = {
  not_asked: { others: 0 },
  enrolment: { others: 0 },
  own_factor: { others: 0 },
  recovery_code: { others: 0 },
  one_admin: { others: 1 },
  two_admins: { others: 2 },
  /** The operator runs a command on the server. */
  operator: { others: 0 },
} as const;
export type RecoveryMethod = keyof typeof RECOVERY_METHODS;

/** Returns the number of people who must request or approve the removal of an account's factors. */
export const resettersOf = (role: Role): 1 | 2 => (readsAll(role) ? 2 : 1);

/**
 * Checks whether enough people exist to remove factors. For an administrator or an auditor, one of
 * the two must be a super admin.
 */
function canReset(role: Role, { super_admins, admins }: OtherFactors): boolean {
  if (resettersOf(role) === 1) return super_admins + admins > 0;
  return super_admins > 0 && super_admins + admins > 1;
}

/**
 * Returns every permitted way to sign in again after losing factors. At least one is always open. A
 * way that needs other people is open if enough of them exist. The operator's way is open only if
 * no other way is.
 */
export function recoveryMethodsOf(
  standing: FactorState,
  lost: FactorsHeld,
  others: OtherFactors,
): RecoveryMethod[] {
  const left: FactorState = {
    ...standing,
    totp: standing.totp && !lost.totp,
    passkeys: standing.passkeys - lost.passkeys,
    recovery_codes: standing.recovery_codes - lost.recovery_codes,
  };
  const step = secondStepOf(standing);
  const by_others = canReset(standing.role, others);
  const open: Record<RecoveryMethod, boolean> = {
    not_asked: step === 'none',
    enrolment: step === 'enrolment',
    own_factor: step === 'factor' && hasFactor(left),
    recovery_code: step === 'factor' && left.recovery_codes > 0,
    one_admin: hasFactor(standing) && by_others && resettersOf(standing.role) === 1,
    two_admins: hasFactor(standing) && by_others && resettersOf(standing.role) === 2,
    operator: hasFactor(standing) && !by_others,
  };
  return (Object.keys(RECOVERY_METHODS) as RecoveryMethod[]).filter((way) => open[way]);
}
