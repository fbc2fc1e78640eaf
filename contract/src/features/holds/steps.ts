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
  /** The holds that it ends, or brings closer to their end. */
  readonly hold_ids: readonly string[];
}

/** The steps for these holds. Each step ends as many of them as possible. */
function stepCodesOf(codes: ReadonlySet<HoldCode>): ReadonlySet<HoldStepCode> {
  const needs_account = NEED_ACCOUNT.some((code) => codes.has(code));
  const asked = codes.has('bank_details');
  const skipped = new Set<HoldStepCode>([
    // One request serves every hold that another account ends.
    ...(needs_account && !asked ? [] : (['request_account'] as const)),
    // A refusal would keep the account that cannot be paid to.
    needs_account ? 'decide_account' : 'approve_account',
  ]);
  return new Set(
    HOLD_STEP_CODES.filter(
      (step) => !skipped.has(step) && HOLD_STEPS[step].releases.some((code) => codes.has(code)),
    ),
  );
}

/**
 * The smallest set of steps after which none of these holds remains, in the order in which they can
 * be done. Each agreement is its own step. For a hold that a note could end, the steps address its
 * cause. The note overrides the cause and is offered separately.
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
