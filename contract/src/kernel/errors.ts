/** The HTTP status, the sentence and the form field of an error code. */
export interface ErrorKind<Sentence extends string = string> {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503;
  readonly sentence: Sentence;
  /** The property of the request that caused the failure. The form shows the sentence there. */
  readonly field?: string;
  /**
   * True if the failure's cause is an unsigned agreement. The response then contains this property.
   */
  readonly agreement_required?: true;
}

/** The refusals of a feature, by error code. */
export type Refusals = Readonly<Record<string, ErrorKind>>;

/** The error codes that do not belong to a feature. */
export const KERNEL_REFUSALS = {
  VALIDATION: { status: 400, sentence: 'Please check the highlighted fields' },
  BAD_REQUEST: { status: 400, sentence: 'The request could not be understood' },
  LINK_INVALID: { status: 400, sentence: 'Invalid or expired share link' },
  UNAUTHENTICATED: { status: 401, sentence: 'Please sign in to continue' },
  FORBIDDEN: { status: 403, sentence: "You don't have permission to do this" },
  BRAND_ACCESS_MISSING: {
    status: 403,
    sentence: 'Your access to this brand does not include this. Ask the brand owner.',
  },
  CONFIRMATION_REQUIRED: { status: 403, sentence: 'Please confirm your identity' },
  REGISTRATION_PROOF_MISSING: {
    status: 403,
    sentence: 'This link is not valid or has expired. Please use the newest link that we sent you.',
  },
  NOT_FOUND: { status: 404, sentence: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, sentence: 'This URL does not accept this method' },
  CONFLICT: {
    status: 409,
    sentence: 'The data has changed in the meantime. Please reload and try again.',
  },
  IDEMPOTENCY_MISMATCH: {
    status: 409,
    sentence: 'This Idempotency-Key was used for a different request',
  },
  FILE_TOO_LARGE: { status: 413, sentence: 'File size must be less than 5.0MB' },
  BODY_TOO_LARGE: { status: 413, sentence: 'The request is too large' },
  FILE_TYPE_NOT_ALLOWED: { status: 415, sentence: 'This type of file is not accepted' },
  MEDIA_TYPE: { status: 415, sentence: 'The request must be JSON' },
  FILE_NOT_READABLE: { status: 422, sentence: 'This file cannot be read' },
  FILE_DIMENSIONS: {
    status: 422,
    sentence: 'An image can have at most 25 megapixels, and a PDF at most 20 pages',
  },
  FILE_UNSAFE: { status: 422, sentence: 'This file contains active or hidden content' },
  TOO_MANY_REQUESTS: { status: 429, sentence: 'Too many attempts. Please try again later.' },
  INTERNAL: { status: 500, sentence: 'Something went wrong on our side' },
  UNAVAILABLE: { status: 503, sentence: 'The service is briefly unavailable. Please try again.' },
  MAINTENANCE: { status: 503, sentence: 'The platform is under maintenance' },
} as const satisfies Refusals;

/** The failure envelope. Every endpoint without `write_failure` uses it. */
export interface Failure<Code extends string = string> {
  readonly success: false;
  readonly error: string;
  readonly code: Code;
  readonly fields?: Readonly<Record<string, string>>;
  readonly agreement_required?: true;
  readonly request_id: string;
}

/** The error codes that any endpoint can return. */
export const COMMON_ERRORS = [
  'VALIDATION',
  'BAD_REQUEST',
  'BODY_TOO_LARGE',
  'MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'UNAVAILABLE',
  'MAINTENANCE',
] as const satisfies readonly (keyof typeof KERNEL_REFUSALS)[];
