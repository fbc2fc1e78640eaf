export interface Refusal {
  readonly code: string;
  readonly description: string;
}

interface Circumstances {
  readonly request_id?: string | undefined;
  readonly cause?: unknown;
}

/** A refusal of the installation. `status` is 0 if no answer came. */
export class DiwanError extends Error {
  readonly status: number;
  /** A number of Tap's or a word of ours. Branch on it, and show the message. */
  readonly code: string;
  readonly errors: readonly Refusal[];
  /** The id by which the installation's operator finds the request. */
  readonly request_id: string | undefined;

  constructor(
    status: number,
    errors: readonly Refusal[],
    { request_id, cause }: Circumstances = {},
  ) {
    super(errors[0]?.description ?? 'Nobody answered', { cause });
    this.name = 'DiwanError';
    this.status = status;
    this.code = errors[0]?.code ?? 'UNAVAILABLE';
    this.errors = errors;
    this.request_id = request_id;
  }
}
