import { z } from 'zod';
import type { sentences } from './words.ts';

/**
 * The sentences for invalid values whose schema defines none. They make sense only beside the name
 * of a field, never as the message of a whole request.
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

// Applies to every schema of the process, so that people never see zod's English texts.
z.config({ customError: generalSentence });
