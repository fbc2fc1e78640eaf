import { z } from 'zod';
import { isCivilId } from './civil-id-digits.ts';
import { plainNumber } from './digits.ts';

/** A Kuwaiti civil ID. Arabic digits are converted, and spaces removed. */
export const civilId = z
  .string({ error: 'Civil ID is not valid' })
  .max(32, { error: 'Civil ID is not valid', abort: true })
  .overwrite(plainNumber)
  .refine(isCivilId, { error: 'Civil ID is not valid' });
