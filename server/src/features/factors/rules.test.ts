import {
  type FactorsHeld,
  hasFactor,
  isBound,
  mayRemove,
  methodsOf,
  type OtherFactors,
  resettersOf,
  secondStepOf,
  type FactorState,
  recoveryMethodsOf,
  RECOVERY_METHODS,
} from '@diwan/contract/features/factors/rules';
import { isAdmin, ROLES } from '@diwan/contract/kernel/roles';
import { describe, expect, it } from 'vitest';

const BOTH = [false, true] as const;
const COUNTS = [0, 1, 2] as const;

/** All possible accounts. Backup codes exist only together with a factor. */
const STANDINGS: readonly FactorState[] = ROLES.flatMap((role) =>
  BOTH.flatMap((duty) =>
    BOTH.flatMap((totp) =>
      COUNTS.flatMap((passkeys) =>
        COUNTS.map((recovery_codes) => ({ role, duty, totp, passkeys, recovery_codes })),
      ),
    ),
  ),
).filter((standing) => hasFactor(standing) || standing.recovery_codes === 0);

const upTo = (count: number): number[] => Array.from({ length: count + 1 }, (_, n) => n);

/** Returns every combination of factors that a person with these factors can lose. */
const lossesOf = (held: FactorsHeld): FactorsHeld[] =>
  [false, ...(held.totp ? [true] : [])].flatMap((totp) =>
    upTo(held.passkeys).flatMap((passkeys) =>
      upTo(held.recovery_codes).map((recovery_codes) => ({ totp, passkeys, recovery_codes })),
    ),
  );

const OTHERS: readonly OtherFactors[] = COUNTS.flatMap((super_admins) =>
  COUNTS.map((admins) => ({ super_admins, admins })),
);

describe('from every state of lost factors', () => {
  const states = STANDINGS.flatMap((standing) =>
    lossesOf(standing).flatMap((lost) => OTHERS.map((others) => ({ standing, lost, others }))),
  );

  it('there is a permitted way back', () => {
    expect(states.length).toBeGreaterThan(5_000);
    const stuck = states.filter(
      (at) => recoveryMethodsOf(at.standing, at.lost, at.others).length === 0,
    );
    expect(stuck).toEqual([]);
  });

  it('no way back needs fewer people than the policy, or a lost factor', () => {
    for (const { standing, lost, others } of states) {
      const ways = recoveryMethodsOf(standing, lost, others);
      const by_people = ways.filter((way) => way === 'one_admin' || way === 'two_admins');
      for (const way of by_people) {
        expect(RECOVERY_METHODS[way].others).toBeGreaterThanOrEqual(resettersOf(standing.role));
        expect(others.super_admins + others.admins).toBeGreaterThanOrEqual(
          RECOVERY_METHODS[way].others,
        );
        if (isAdmin(standing.role)) expect(others.super_admins).toBeGreaterThan(0);
      }
      // The server's command is offered only if no person can help.
      if (ways.includes('operator')) expect(by_people).toEqual([]);
      const kept = (standing.totp && !lost.totp) || standing.passkeys > lost.passkeys;
      if (ways.includes('own_factor')) expect(kept).toBe(true);
      if (ways.includes('recovery_code')) {
        expect(standing.recovery_codes).toBeGreaterThan(lost.recovery_codes);
      }
      if (ways.includes('not_asked')) expect(isBound(standing) || standing.totp).toBe(false);
      if (ways.includes('enrolment')) expect(hasFactor(standing)).toBe(false);
    }
  });
});

describe('the second step', () => {
  it('is required of bound accounts and of accounts with an app, not for a passkey only', () => {
    for (const standing of STANDINGS) {
      const asked = secondStepOf(standing) !== 'none';
      expect(asked).toBe(isBound(standing) || standing.totp);
      if (secondStepOf(standing) === 'factor') expect(methodsOf(standing)).not.toEqual([]);
    }
  });

  it('cannot be removed from an account that must have a factor', () => {
    for (const standing of STANDINGS.filter(hasFactor)) {
      const many = (standing.totp ? 1 : 0) + standing.passkeys > 1;
      expect(mayRemove(standing)).toBe(many || !isBound(standing));
    }
  });
});
