import { z } from 'zod';
import type { sentences } from './words.ts';

type Sentence = keyof typeof sentences;

/** The references with which a drawn signature is compared. */
export const SIGNATURE_SOURCES = ['licence', 'first_signature'] as const;
export type SignatureSource = (typeof SIGNATURE_SOURCES)[number];

/**
 * The verdicts of a comparison. `too_simple`: a nearly straight line does not identify its writer.
 * `no_signature`: the document has no ink where the signature should be.
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
/** The reasons why a comparison failed: the picture is unreadable, or it exceeded the limits. */
export const COMPARISON_PROBLEMS = ['unreadable', 'limits'] as const;

/** An area of a picture, in percent of its width and height. */
export const pictureArea = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});
export type PictureArea = z.infer<typeof pictureArea>;

/**
 * The position of the same piece of ink in the extracted picture (`from`) and in the drawn one
 * (`to`). It is in permille of each picture.
 */
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
  /**
   * The similarity from 0 to 100; null before the result, and for verdicts without a percentage.
   */
  percentage: z.int().nullable(),
  /** The scale of the percentage. Earlier scales have other odds (`oddsOf`). */
  scale_version: z.int(),
  /** The mean of the calibrated measures, from 0 to 1. */
  average_similarity: z.number().nullable(),
  verdict: z.enum(SIGNATURE_VERDICTS).nullable(),
  /** The area of the extracted signature in the whole picture. */
  extraction: pictureArea.nullable(),
  /** The links to the reference signature and the drawn one. They are valid for a minute. */
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
 * Pen strokes as lists of points [x, y, t, pressure]. x and y are in units of the canvas. t is in
 * milliseconds from the first touch. pressure is from 0 to 1.
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

/** The pictures that both test tools compare. */
export const signaturePair = z.strictObject({
  driver_license_image: picture,
  provided_signature: picture,
});
export type SignaturePair = z.infer<typeof signaturePair>;

/**
 * The result of the tool that extracts the signature. `percentage` is from 0 to 100. It is null if
 * the signatures are too simple to judge.
 */
export const directExtraction = z.object({
  /** The extracted signature as a data URL of a PNG. */
  extracted_signature: z.string(),
  extraction_info: z.object({
    /** The area of the specification for a picture of this shape. */
    percentages: pictureArea,
    /** The area in which the signature was found. */
    detected: pictureArea,
  }),
  comparison_result: z.object({
    percentage: z.number().nullable(),
    verdict: z.enum(SIGNATURE_VERDICTS),
    arrows: z.array(matchArrow),
  }),
});
export type DirectExtraction = z.infer<typeof directExtraction>;

export const manualComparison = z.object({
  comparison_result: z.object({
    /** The similarity from 0 to 1. The screen changes its colour at 0.7 and 0.5. */
    average_similarity: z.number(),
    verified: z.boolean(),
    message: z.string(),
    verdict: z.enum(SIGNATURE_VERDICTS),
  }),
  extracted_signature: z.string(),
});
export type ManualComparison = z.infer<typeof manualComparison>;
