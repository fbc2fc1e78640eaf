import { z } from 'zod';
import { TEXT_LIMITS, tooLong } from './sentences.ts';
import type { sentences } from './words.ts';

/**
 * The sentences for invalid values whose schema defines none. They need the name of a field beside
 * them, so they are never the message of a whole request.
 */
export const GENERAL_SENTENCES = [
  'This field is required',
  'This property is not known',
  'This value is not valid',
  ...TEXT_LIMITS.map((max) => tooLong(max)),
] as const satisfies readonly (keyof typeof sentences)[];

type GeneralSentence = (typeof GENERAL_SENTENCES)[number];

function generalSentence(issue: z.core.$ZodRawIssue): GeneralSentence {
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'This property is not known';
    case 'too_big': {
      const limit = TEXT_LIMITS.find((max) => max === issue.maximum);
      const is_text = issue.origin === 'string' && limit !== undefined;
      return is_text ? tooLong(limit) : 'This value is not valid';
    }
    case 'too_small':
      return issue.input === '' ? 'This field is required' : 'This value is not valid';
    default:
      return issue.input === undefined ? 'This field is required' : 'This value is not valid';
  }
}

// This setting applies to every schema of the process, so that people never see zod's English
// texts.
z.config({ customError: generalSentence });
