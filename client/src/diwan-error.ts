export interface Refusal {
  readonly code: string;
  readonly description: string;
}

interface ErrorDetails {
  readonly request_id?: string | undefined;
  readonly cause?: unknown;
}

/** The error of a refused call. `status` is 0 if no answer came. */
export class DiwanError extends Error {
  readonly status: number;
  /** A code of Tap or of this API. Branch on the code, and only show the message. */
  readonly code: string;
  readonly errors: readonly Refusal[];
  /** The id of the request in the installation's logs. Quote it when you contact the operator. */
  readonly request_id: string | undefined;

  constructor(
    status: number,
    errors: readonly Refusal[],
    { request_id, cause }: ErrorDetails = {},
  ) {
    super(errors[0]?.description ?? 'No answer arrived', { cause });
    this.name = 'DiwanError';
    this.status = status;
    this.code = errors[0]?.code ?? 'UNAVAILABLE';
    this.errors = errors;
    this.request_id = request_id;
  }
}
