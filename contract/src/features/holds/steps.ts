import {
  HOLD_STEP_CODES,
  HOLD_STEPS,
  type HoldCode,
  type HoldStepCode,
  NEED_ACCOUNT,
} from './terms.ts';

interface AHold {
  readonly id: string;
  readonly code: HoldCode;
}

interface Step {
  readonly code: HoldStepCode;
  /** What it ends, or brings nearer to its end. */
  readonly hold_ids: readonly string[];
}

/** The steps that these reasons ask for: each ends as many of them as it can. */
function stepCodesOf(codes: ReadonlySet<HoldCode>): ReadonlySet<HoldStepCode> {
  const needs_account = NEED_ACCOUNT.some((code) => codes.has(code));
  const asked = codes.has('bank_details');
  const skipped = new Set<HoldStepCode>([
    // One request serves every reason that another account ends.
    ...(needs_account && !asked ? [] : (['request_account'] as const)),
    // Refusing would keep the account that money can't be sent to.
    needs_account ? 'decide_account' : 'approve_account',
  ]);
  return new Set(
    HOLD_STEP_CODES.filter(
      (step) => !skipped.has(step) && HOLD_STEPS[step].releases.some((code) => codes.has(code)),
    ),
  );
}

/**
 * The smallest set of steps after which none of these holds is left, in the order in which they can
 * be done. An agreement is a step of its own each. Holds that a note could end are in it by their
 * cause: a note overrides a cause, and is offered apart.
 */
export function stepsOf(holds: readonly AHold[]): Step[] {
  const codes = stepCodesOf(new Set(holds.map(({ code }) => code)));
  return HOLD_STEP_CODES.filter((code) => codes.has(code)).flatMap((code): Step[] => {
    const releases: readonly HoldCode[] = HOLD_STEPS[code].releases;
    const hold_ids = holds.filter((hold) => releases.includes(hold.code)).map(({ id }) => id);
    if (code !== 'sign_agreement') return [{ code, hold_ids }];
    return hold_ids.map((id) => ({ code, hold_ids: [id] }));
  });
}
