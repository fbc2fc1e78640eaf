import type { Sentence } from '@diwan/contract';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { say } from '../../lib/i18n.ts';
import type { Problem } from './step-problem.tsx';

const BUSY = new Set<ApiError['code']>(['NETWORK', 'UNAVAILABLE', 'MAINTENANCE', 'INTERNAL']);

/** A failed call as a problem of a step: the server's own text, else the screen's sentence. */
export function problemOf(error: unknown, fallback: Sentence): Problem {
  return {
    text: errorText(error, fallback),
    retry: error instanceof ApiError && BUSY.has(error.code),
  };
}

/** A problem that the person can fix in the step. */
export const problemFrom = (sentence: Sentence): Problem => ({
  text: say(sentence),
  retry: false,
});
