import { ERROR_KINDS, type ErrorCode, type Sentence } from '@diwan/contract';
import type { Values } from '@diwan/contract/kernel/sentences';

export interface FailureDetail {
  /** A sentence that fits better than the code's own sentence. */
  readonly sentence?: Sentence;
  /** Values for the sentence's `{places}`. */
  readonly values?: Values;
  /** The sentences of the invalid properties, by property. */
  readonly fields?: Readonly<Record<string, Sentence>>;
  readonly cause?: unknown;
}

/**
 * A failure that the caller receives with its code. All other thrown values are faults of the
 * product.
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

/**
 * Asserts a condition on which the code relies. A violation is a programming error, and the answer
 * is 500.
 */
export function invariant(condition: unknown, why: string): asserts condition {
  if (condition === undefined || condition === null || condition === false) {
    throw new Error(`invariant: ${why}`);
  }
}
