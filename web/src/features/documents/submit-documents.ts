import { documentEndpoints } from '@diwan/contract/features/documents/endpoints';
import type { SubmissionOutcome } from '@diwan/contract/features/documents/records';
import { STAFF, type Role } from '@diwan/contract/kernel/roles';
import { call } from '../../lib/api.ts';
import { getSession, signedInUser, startSession } from '../../lib/session.ts';
import { withProgress, type ProgressReport } from '../../lib/upload.ts';
import type { DocumentBody } from './document-values.ts';

interface Submission {
  readonly brand_id: number;
  readonly body: DocumentBody;
  readonly idempotency_key: string;
  readonly onProgress: ProgressReport;
}

const isStaff = (role: Role): boolean => STAFF.some((staff) => staff === role);

/**
 * Hands in the documents: with the session of somebody who may act for this brand, else with the
 * registrant's proof. Whoever else is signed in on this device has nothing to do with the brand.
 */
export async function submitDocuments({
  brand_id,
  body,
  idempotency_key,
  onProgress,
}: Submission): Promise<SubmissionOutcome> {
  const user = signedInUser(getSession());
  const acts = user !== null && (isStaff(user.role) || user.brand_id === brand_id);
  const outcome = await call(
    acts ? documentEndpoints.submitDocuments : documentEndpoints.submitDocumentsPublicly,
    { params: { id: String(brand_id) }, body },
    { idempotency_key, transport: withProgress(onProgress) },
  );
  // The onboarding session opens the agreement; it never takes the place of a full one.
  if (user === null && outcome.token !== null && outcome.user !== null) {
    startSession({ token: outcome.token, user: outcome.user });
  }
  return outcome;
}
