import { z } from 'zod';
import type { sentences } from './words.ts';

/**
 * The sentences for values whose schema has none. They need the name of their field, so none of
 * them is the sentence of a whole request.
 */
export const GENERAL_SENTENCES = [
  'This field is required',
  'This property is not known',
  'This text is too long',
  'This value is not valid',
] as const satisfies readonly (keyof typeof sentences)[];

type GeneralSentence = (typeof GENERAL_SENTENCES)[number];

function generalSentence(issue: z.core.$ZodRawIssue): GeneralSentence {
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'This property is not known';
    case 'too_big':
      return issue.origin === 'string' ? 'This text is too long' : 'This value is not valid';
    case 'too_small':
      return issue.input === '' ? 'This field is required' : 'This value is not valid';
    default:
      return issue.input === undefined ? 'This field is required' : 'This value is not valid';
  }
}

// Set for every schema of the process, so that people never read a library's untranslated English.
z.config({ customError: generalSentence });
