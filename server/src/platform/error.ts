import { ERROR_KINDS, type ErrorCode, type Sentence } from '@diwan/contract';
import type { Values } from '@diwan/contract/kernel/sentences';

export interface FailureDetail {
  /** A sentence of the specification that fits better than the code's own sentence. */
  readonly sentence?: Sentence;
  /** Values for the sentence's `{places}`. */
  readonly values?: Values;
  /** The problem of each invalid property of the request. */
  readonly fields?: Readonly<Record<string, Sentence>>;
  readonly cause?: unknown;
}

/**
 * A failure that the caller receives by its code. Any other thrown value is a fault of the product.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: FailureDetail;

  constructor(code: ErrorCode, detail: FailureDetail = {}) {
    super(detail.sentence ?? ERROR_KINDS[code].sentence, { cause: detail.cause });
    this.name = 'AppError';
    this.code = code;
    this.detail = detail;
  }

  get status(): number {
    return ERROR_KINDS[this.code].status;
  }
}

/** Asserts what the code relies on. A violation is a programming error and is answered with 500. */
export function invariant(condition: unknown, why: string): asserts condition {
  if (condition === undefined || condition === null || condition === false) {
    throw new Error(`invariant: ${why}`);
  }
}
