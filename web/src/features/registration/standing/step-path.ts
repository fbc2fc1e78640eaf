import type { NextStep } from '@diwan/contract/features/brands/records';

type RegistrationPath =
  | '/brand/$id/documents'
  | '/brand/$id/agreement'
  | '/brand/$id/pending-approval';

/**
 * Returns the public page of a registration's next step. The page of the agreement also shows the
 * steps after the signature.
 */
export function stepPath(step: NextStep): RegistrationPath {
  switch (step) {
    case 'documents':
      return '/brand/$id/documents';
    case 'pending_approval':
      return '/brand/$id/pending-approval';
    case 'agreement':
    case 'setup_password':
    case 'done':
      return '/brand/$id/agreement';
  }
}
