import { z } from 'zod';
import type { sentences } from './words.ts';

type Sentence = keyof typeof sentences;

/** The reference that a drawn signature was compared with. */
export const SIGNATURE_SOURCES = ['licence', 'first_signature'] as const;
export type SignatureSource = (typeof SIGNATURE_SOURCES)[number];

/**
 * `too_simple`: a nearly straight line does not identify its writer. `no_signature`: the document
 * has no ink at the place of the signature.
 */
export const SIGNATURE_VERDICTS = [
  'strong',
  'partial',
  'none',
  'too_simple',
  'no_signature',
] as const;
export type SignatureVerdict = (typeof SIGNATURE_VERDICTS)[number];

/** The sentence of each verdict. */
export const VERDICT_SENTENCES = {
  strong: 'Strong Match',
  partial: 'Partial Match',
  none: 'No Match',
  too_simple: 'Too simple to judge',
  no_signature: 'No signature was found on the license',
} as const satisfies Record<SignatureVerdict, Sentence>;

export const COMPARISON_STATES = ['waiting', 'done', 'failed'] as const;
/** Why there is no measure: the picture is unreadable, or the comparison exceeded its limits. */
export const COMPARISON_PROBLEMS = ['unreadable', 'limits'] as const;

/** A place in a picture, in percent of its width and height. */
export const pictureArea = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});
export type PictureArea = z.infer<typeof pictureArea>;

/** One patch of ink and its counterpart: permille of the extracted and of the drawn picture. */
export const matchArrow = z.object({
  from_x: z.int(),
  from_y: z.int(),
  to_x: z.int(),
  to_y: z.int(),
});
export type MatchArrow = z.infer<typeof matchArrow>;

export const signatureComparison = z.object({
  id: z.uuid(),
  agreement_id: z.uuid(),
  compared_with: z.enum(SIGNATURE_SOURCES),
  state: z.enum(COMPARISON_STATES),
  problem: z.enum(COMPARISON_PROBLEMS).nullable(),
  /** 0 to 100; null until it is done, and for verdicts without a percentage. */
  percentage: z.int().nullable(),
  /** The mean of the calibrated measures, 0 to 1. */
  average_similarity: z.number().nullable(),
  verdict: z.enum(SIGNATURE_VERDICTS).nullable(),
  /** The area of the extracted signature within the whole picture. */
  extraction: pictureArea.nullable(),
  /**
   * Links that are valid for a minute: the signature of the document or the first one, and the
   * drawn one.
   */
  reference_url: z.string().nullable(),
  drawn_url: z.string().nullable(),
  arrows: z.array(matchArrow),
  measured_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});
export type SignatureComparison = z.infer<typeof signatureComparison>;

const MOST_STROKES = 200;
const MOST_POINTS = 5_000;
const finite = z.number().min(-10_000).max(10_000);

/**
 * Pen strokes of points [x, y, t, pressure]: x and y in units of the canvas, whose size is
 * included, t in milliseconds from the first touch, pressure 0 to 1.
 */
export const penStrokes = z
  .strictObject({
    width: z.number().positive().max(10_000),
    height: z.number().positive().max(10_000),
    strokes: z
      .array(
        z
          .array(
            z.tuple([finite, finite, z.number().min(0).max(3_600_000), z.number().min(0).max(1)]),
          )
          .max(MOST_POINTS),
      )
      .max(MOST_STROKES),
  })
  .refine(({ strokes }) => strokes.reduce((sum, { length }) => sum + length, 0) <= MOST_POINTS, {
    error: 'This file cannot be read',
  });
export type PenStrokes = z.infer<typeof penStrokes>;

/** A picture as a data URL or as plain base64. */
const picture = z
  .string({ error: 'Please upload both driver license and signature images' })
  .min(1, { error: 'Please upload both driver license and signature images' });

/** The input of both test tools. */
export const signaturePair = z.strictObject({
  driver_license_image: picture,
  provided_signature: picture,
});
export type SignaturePair = z.infer<typeof signaturePair>;

/** `percentage` 0 to 100; null when the signatures are too simple to judge. */
export const directExtraction = z.object({
  /** A PNG as a data URL. */
  extracted_signature: z.string(),
  extraction_info: z.object({ percentages: pictureArea }),
  comparison_result: z.object({
    percentage: z.number().nullable(),
    verdict: z.enum(SIGNATURE_VERDICTS),
    arrows: z.array(matchArrow),
  }),
});
export type DirectExtraction = z.infer<typeof directExtraction>;

export const manualComparison = z.object({
  comparison_result: z.object({
    /** 0 to 1; colours change above 0.7 and 0.5. */
    average_similarity: z.number(),
    verified: z.boolean(),
    message: z.string(),
    verdict: z.enum(SIGNATURE_VERDICTS),
  }),
  extracted_signature: z.string(),
});
export type ManualComparison = z.infer<typeof manualComparison>;
