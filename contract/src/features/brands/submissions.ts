import { z } from 'zod';

export const matchStatus = z.enum(['verified', 'mismatch', 'pending']);
export type MatchStatus = z.infer<typeof matchStatus>;

/** The summary of one submission of documents. Its links are valid for 60 seconds. */
export const submissionSummary = z.object({
  driver_license_verified: matchStatus,
  name_match_status: matchStatus,
  signature_match_status: matchStatus,
  /**
   * The links to the driver's license and the drawn signature. A link is null if there is no file,
   * or no permission.
   */
  driver_license_local_path: z.string().nullable(),
  signature_local_path: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type Submission = z.infer<typeof submissionSummary>;
