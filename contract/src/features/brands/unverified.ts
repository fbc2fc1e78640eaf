import { z } from 'zod';
import { cleanText } from '../../kernel/text.ts';

/** The unverified points of a brand. A person checks each of them before the brand is approved. */
export const UNVERIFIED_POINTS = [
  'document_unreadable',
  'document_pending',
  'document_different',
  'name_pending',
  'name_different',
  'signature_pending',
  'signature',
  'civil_id_shared',
  'iban_shared',
  'bank_of_iban',
] as const;
export const unverifiedPoint = z.enum(UNVERIFIED_POINTS);
export type UnverifiedPoint = z.infer<typeof unverifiedPoint>;

/** The points that a reviewer ticked, each with an optional note. */
export const checkedPoints = z
  .array(
    z.strictObject({
      point: unverifiedPoint,
      note: cleanText({ min: 0, max: 500, multiline: true }).optional(),
    }),
  )
  .max(UNVERIFIED_POINTS.length);
export type CheckedPoints = z.output<typeof checkedPoints>;

/** All points, ticked without a note, for programs that create brands. */
export const ALL_POINTS_TICKED: CheckedPoints = UNVERIFIED_POINTS.map((point) => ({ point }));
