import { isAdmin, type Role } from '../../kernel/roles.ts';

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
export interface Standing extends FactorsHeld {
  readonly role: Role;
  readonly duty: boolean;
}

/** Whether this person must have a second factor. */
export const isBound = ({ role, duty }: Pick<Standing, 'role' | 'duty'>): boolean =>
  duty && isAdmin(role);

export const hasFactor = ({ totp, passkeys }: FactorsHeld): boolean => totp || passkeys > 0;

/** The step after a correct password: nothing, a factor, or setting up the first one. */
export type SecondStep = 'none' | 'factor' | 'enrolment';

/**
 * An authenticator app is always requested if the user has one. A passkey alone does not enable the
 * second step. It fulfils the duty to have a factor, and serves for confirmations.
 */
export function secondStepOf(standing: Standing): SecondStep {
  if (!isBound(standing) && !standing.totp) return 'none';
  return hasFactor(standing) ? 'factor' : 'enrolment';
}

/** The methods that a user can use for a second factor. A recovery code replaces a lost factor. */
export function methodsOf(held: FactorsHeld): Method[] {
  if (!hasFactor(held)) return [];
  const can: Record<Method, boolean> = {
    totp: held.totp,
    passkey: held.passkeys > 0,
    recovery_code: held.recovery_codes > 0,
  };
  return METHODS.filter((method) => can[method]);
}

/** Whether a factor may be removed. A user with the duty keeps at least one. */
export const mayRemove = (standing: Standing): boolean =>
  !isBound(standing) || (standing.totp ? 1 : 0) + standing.passkeys > 1;

/** The number of other active administrators who could act on this person's account. */
export interface Others {
  readonly super_admins: number;
  readonly admins: number;
}

/**
 * The ways back for a user who lost factors: none needed, a remaining factor, or other people who
 * remove the lost ones.
 */
export const WAYS_BACK = {
  not_asked: { others: 0 },
  enrolment: { others: 0 },
  own_factor: { others: 0 },
  recovery_code: { others: 0 },
  one_admin: { others: 1 },
  two_admins: { others: 2 },
  /** The operator of the server, by a command there. */
  operator: { others: 0 },
} as const;
export type WayBack = keyof typeof WAYS_BACK;

/** The minimum number of persons who remove the factors of an account with this role. */
export const resettersOf = (role: Role): 1 | 2 => (isAdmin(role) ? 2 : 1);

/** One of the two who remove an administrator's factors must be a super admin. */
function canReset(role: Role, { super_admins, admins }: Others): boolean {
  if (resettersOf(role) === 1) return super_admins + admins > 0;
  return super_admins > 0 && super_admins + admins > 1;
}

/**
 * Every allowed way back for a user who lost some factors. There is always one. Ways by other
 * people need as many as the policy requires. The operator's way is open only if no other one is.
 */
export function waysBack(standing: Standing, lost: FactorsHeld, others: Others): WayBack[] {
  const left: Standing = {
    ...standing,
    totp: standing.totp && !lost.totp,
    passkeys: standing.passkeys - lost.passkeys,
    recovery_codes: standing.recovery_codes - lost.recovery_codes,
  };
  const step = secondStepOf(standing);
  const by_others = canReset(standing.role, others);
  const open: Record<WayBack, boolean> = {
    not_asked: step === 'none',
    enrolment: step === 'enrolment',
    own_factor: step === 'factor' && hasFactor(left),
    recovery_code: step === 'factor' && left.recovery_codes > 0,
    one_admin: hasFactor(standing) && by_others && resettersOf(standing.role) === 1,
    two_admins: hasFactor(standing) && by_others && resettersOf(standing.role) === 2,
    operator: hasFactor(standing) && !by_others,
  };
  return (Object.keys(WAYS_BACK) as WayBack[]).filter((way) => open[way]);
}
