import { ERROR_KINDS, type ErrorCode, type Sentence } from '@diwan/contract';
import type { Values } from '@diwan/contract/kernel/sentences';

export interface FailureDetail {
  /** A more fitting sentence of the specification than the code's own. */
  readonly sentence?: Sentence;
  /** Values for the sentence's `{places}`. */
  readonly values?: Values;
  /** What is wrong at which property of the request. */
  readonly fields?: Readonly<Record<string, Sentence>>;
  readonly cause?: unknown;
}

/** A failure that the caller is told about, by code. Anything else thrown is our own fault. */
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

/** States what the code relies on; failing it is a programmer's error, answered as 500. */
export function invariant(condition: unknown, why: string): asserts condition {
  if (condition === undefined || condition === null || condition === false) {
    throw new Error(`invariant: ${why}`);
  }
}
