import type { NextStep } from '@diwan/contract/features/brands/records';

type RegistrationPath =
  | '/brand/$id/documents'
  | '/brand/$id/agreement'
  | '/brand/$id/pending-approval';

/** The public page of a registration's next step. After signing, the mailbox comes next. */
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
