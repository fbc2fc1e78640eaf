import { isAdmin, type Role } from '../../kernel/roles.ts';

/** What somebody proves a second factor with. */
export const METHODS = ['totp', 'passkey', 'recovery_code'] as const;
export type Method = (typeof METHODS)[number];

/** The second factors of an account, as far as they are confirmed. */
export interface FactorsHeld {
  readonly totp: boolean;
  readonly passkeys: number;
  readonly recovery_codes: number;
}

/** What the second step depends on. `duty` is the setting `two_factor_enabled`. */
export interface Standing extends FactorsHeld {
  readonly role: Role;
  readonly duty: boolean;
}

/** Whether the duty of a second factor is this person's. */
export const isBound = ({ role, duty }: Pick<Standing, 'role' | 'duty'>): boolean =>
  duty && isAdmin(role);

export const hasFactor = ({ totp, passkeys }: FactorsHeld): boolean => totp || passkeys > 0;

/** What follows the right password: nothing, a factor, or setting up the first one. */
export type SecondStep = 'none' | 'factor' | 'enrolment';

/**
 * An authenticator app is asked for wherever there is one. A passkey alone does not switch the
 * second step on: it satisfies the duty, and confirms.
 */
export function secondStepOf(standing: Standing): SecondStep {
  if (!isBound(standing) && !standing.totp) return 'none';
  return hasFactor(standing) ? 'factor' : 'enrolment';
}

/** What somebody can prove a second factor with; a recovery code stands in for a lost one. */
export function methodsOf(held: FactorsHeld): Method[] {
  if (!hasFactor(held)) return [];
  const can: Record<Method, boolean> = {
    totp: held.totp,
    passkey: held.passkeys > 0,
    recovery_code: held.recovery_codes > 0,
  };
  return METHODS.filter((method) => can[method]);
}

/** Whether this many factors may go: whoever is bound keeps one. */
export const mayRemove = (standing: Standing): boolean =>
  !isBound(standing) || (standing.totp ? 1 : 0) + standing.passkeys > 1;

/** Who may still act on the account of somebody else: active administrators but for this person. */
export interface Others {
  readonly super_admins: number;
  readonly admins: number;
}

/**
 * How somebody comes back who lost factors: by nothing at all, by what is left, or by others who
 * take the lost ones away.
 */
export const WAYS_BACK = {
  not_asked: { others: 0 },
  enrolment: { others: 0 },
  own_factor: { others: 0 },
  recovery_code: { others: 0 },
  one_admin: { others: 1 },
  two_admins: { others: 2 },
  /** Whoever runs the server, by a command there. */
  operator: { others: 0 },
} as const;
export type WayBack = keyof typeof WAYS_BACK;

/** How many persons take away the factors of an account of this role, at least. */
export const resettersOf = (role: Role): 1 | 2 => (isAdmin(role) ? 2 : 1);

/** Of two who take away an administrator's factors, one is a super admin. */
function canReset(role: Role, { super_admins, admins }: Others): boolean {
  if (resettersOf(role) === 1) return super_admins + admins > 0;
  return super_admins > 0 && super_admins + admins > 1;
}

/**
 * Every lawful way back of somebody who lost some of the factors. There always is one; those by
 * other people have as many as the policy asks for. The operator's is open where nobody else's is.
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
