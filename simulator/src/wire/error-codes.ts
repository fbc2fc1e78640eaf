const error = <const Reason extends string>(
  reason: Reason,
  description: string,
  status = 400,
): TapError<Reason> => ({ status, description, reason });

interface TapError<Reason extends string> {
  readonly status: number;
  readonly description: string;
  readonly reason: Reason;
}

/**
 * Tap's error codes (developers.tap.company/reference/charge-response-codes). Each has our
 * classification, and the text and HTTP status of the simulator.
 */
export const TAP_ERRORS = {
  '1101': error('credentials', 'Key does not belong to this mode', 401),
  '1103': error('request', 'Invalid input'),
  '1106': error('customer', 'Customer not found'),
  '1110': error('request', 'Redirect is required'),
  '1111': error('request', 'Redirect url is invalid'),
  '1117': error('amount', 'Amount is invalid'),
  '1118': error('currency', 'Currency code is invalid'),
  '1119': error('currency', 'Currency is not supported'),
  '1124': error('source', 'Source is required'),
  '1125': error('source', 'Source id is invalid'),
  '1126': error('source', 'Source id is already used'),
  '1129': error('customer', 'Customer is required'),
  '1130': error('customer', 'First name is required'),
  '1136': error('customer', 'Phone country code is invalid'),
  '1137': error('customer', 'Phone number is invalid'),
  '1138': error('customer', 'Email is invalid'),
  '1139': error('customer', 'Phone number or email is required'),
  '1142': error('request', 'Charge id is required'),
  '1143': error('not_found', 'Charge id is invalid'),
  '1144': error('not_found', 'Charge not found', 404),
  '1156': error('refund', 'Refund id is required'),
  '1157': error('not_found', 'Refund not found', 404),
  '1158': error('refund', 'Charge cannot be refunded'),
  '1159': error('refund', 'Refund reason is required'),
  '1160': error('amount', 'Refund amount is invalid'),
  '1161': error('refund_too_large', 'Refund amount exceeds the charge amount'),
  '1162': error('request', 'Limit must not exceed 50'),
  '1164': error('merchant', 'Merchant id is invalid'),
  '1168': error('amount', 'Transfers exceed the charge amount'),
  '2100': error('request', 'Invalid JSON request'),
  '2104': error('credentials', 'Invalid API key', 401),
  '2106': error('credentials', 'Public key given where the secret key is required', 401),
  '2107': error('credentials', 'Authorization is required', 401),
  '7022': error('credentials', 'Missing header authorization', 401),
} as const;

export type TapErrorCode = keyof typeof TAP_ERRORS;

/** The code of an internal error at Tap. The request may still have taken effect. */
export const INTERNAL_ERROR_CODE = '9999';
