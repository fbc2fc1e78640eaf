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
  /** True if the owner has an open request for what ends the hold. The default is false. */
  readonly awaits_owner?: boolean;
}

interface Step {
  readonly code: HoldStepCode;
  /** The holds that this step ends, or brings closer to their end. */
  readonly hold_ids: readonly string[];
}

/** Returns the steps for these holds. Each step ends as many holds as possible. */
function stepCodesOf(holds: readonly AHold[]): ReadonlySet<HoldStepCode> {
  const codes = new Set(holds.map(({ code }) => code));
  const needs_account = NEED_ACCOUNT.some((code) => codes.has(code));
  const asked = codes.has('bank_details');
  const skipped = new Set<HoldStepCode>([
    // One request for another account suffices for all holds that need it. If a request is pending,
    // no second one is needed.
    ...(needs_account && !asked ? [] : (['request_account'] as const)),
    // If the current account cannot be paid, only an approval of the new account ends the hold.
    needs_account ? 'decide_account' : 'approve_account',
    // Without a request, the owner cannot send a document, or has sent it.
    ...(holds.some(({ awaits_owner }) => awaits_owner) ? [] : (['send_papers'] as const)),
  ]);
  return new Set(
    HOLD_STEP_CODES.filter(
      (step) => !skipped.has(step) && HOLD_STEPS[step].releases.some((code) => codes.has(code)),
    ),
  );
}

/**
 * Returns the fewest steps that end all these holds, in the order in which people can do them. Each
 * agreement is a separate step. A step always removes the cause of a hold, although a note can end
 * some holds.
 */
export function stepsOf(holds: readonly AHold[]): Step[] {
  const codes = stepCodesOf(holds);
  return HOLD_STEP_CODES.filter((code) => codes.has(code)).flatMap((code): Step[] => {
    const releases: readonly HoldCode[] = HOLD_STEPS[code].releases;
    const hold_ids = holds.filter((hold) => releases.includes(hold.code)).map(({ id }) => id);
    if (code !== 'sign_agreement') return [{ code, hold_ids }];
    return hold_ids.map((id) => ({ code, hold_ids: [id] }));
  });
}
