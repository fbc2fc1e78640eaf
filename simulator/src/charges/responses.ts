import type { ChargeState } from '../records.ts';

/** Tap's response codes of a charge and their texts (reference/charge-response-codes). */
export const RESPONSES = {
  '000': 'Captured',
  '100': 'Initiated',
  '200': 'In Progress',
  '301': 'Abandoned',
  '302': 'Cancelled',
  '303': 'Deferred',
  '304': 'Expired',
  '401': 'Failed',
  '402': 'Failed, Invalid Parameter',
  '403': 'Failed, Duplicate Transaction',
  '404': 'Failed, Locked Transaction',
  '405': 'Failed, Invalid Card Number',
  '406': 'Failed, Invalid Expiry Date',
  '407': 'Failed, Expired Card',
  '408': 'Failed, Unspecified Failure',
  '501': 'Declined',
  '502': 'Declined, Card Security Code',
  '503': 'Declined, 3D Security Incorrect',
  '504': 'Declined, 3D Security Not Enrolled',
  '505': 'Declined, Insufficient Funds',
  '506': 'Declined, Card Type Not Supported',
  '507': 'Declined, Card Issuer',
  '508': 'Declined, Card Issuer No Reply',
  '509': 'Declined, Do Not Contact Issuer',
  '510': 'Declined, Referral',
  '511': 'Declined, Card Issuer Error',
  '512': 'Declined, Not Authenticated',
  '513': 'Declined, Acquirer Error',
  '514': 'Declined, Risk',
  '515': 'Declined by Tap',
  '516': 'Declined, Authentication Failed',
  '601': 'Void',
  '701': 'Restricted',
  '702': 'Restricted, Retry Limit',
  '703': 'Restricted by Bank',
  '704': 'Restricted by Tap',
  '801': 'Timed Out',
  '901': 'Unknown',
} as const;

export type ResponseCode = keyof typeof RESPONSES;

export const isResponseCode = (code: string): code is ResponseCode =>
  Object.hasOwn(RESPONSES, code);

const STATE_BY_HUNDRED: Readonly<Record<string, ChargeState>> = {
  '0': 'CAPTURED',
  '1': 'INITIATED',
  '2': 'IN_PROGRESS',
  '4': 'FAILED',
  '5': 'DECLINED',
  '6': 'VOID',
  '7': 'RESTRICTED',
  '8': 'TIMEDOUT',
};

/** Returns the status of a code. The first digit determines it, except for 302. */
export function stateOf(code: ResponseCode): ChargeState {
  if (code === '302') return 'CANCELLED';
  if (code.startsWith('3')) return 'ABANDONED';
  return STATE_BY_HUNDRED[code.charAt(0)] ?? 'UNKNOWN';
}

/** The most common code of each status. */
export const CODE_OF_STATE: Readonly<Record<ChargeState, ResponseCode>> = {
  INITIATED: '100',
  IN_PROGRESS: '200',
  ABANDONED: '301',
  CANCELLED: '302',
  FAILED: '401',
  DECLINED: '501',
  RESTRICTED: '701',
  CAPTURED: '000',
  VOID: '601',
  TIMEDOUT: '801',
  UNKNOWN: '901',
};
