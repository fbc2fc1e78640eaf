import { z } from 'zod';
import { cleanText } from './text.ts';

/** Why something was done, in somebody's own words: asked for wherever a record keeps it. */
export const reason = cleanText({ max: 500, required: 'Please give a reason', multiline: true });

export const withReason = z.strictObject({ reason });
export type WithReason = z.output<typeof withReason>;
