import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { registrationQuery } from '../queries.ts';
import { PendingNotice } from './pending-notice.tsx';
import { SuccessNotice } from './success-notice.tsx';
import { FormSkeleton } from '../../../ui/states/skeletons.tsx';
import { RegistrantPage } from './registrant-page.tsx';

const SHOWS = ['pending_approval'] as const;

/** Under both of its addresses: /pending-approval and /pending. */
export function PendingPage() {
  const { id = '' } = useParams({ strict: false });
  const { access = '' } = useSearch({ strict: false });
  return (
    <RegistrantPage brand_id={Number(id)} access={access} shows={SHOWS}>
      {(state) => <PendingNotice state={state} />}
    </RegistrantPage>
  );
}

/** Under both of its addresses; anybody may open it, and the registrant sees more. */
export function SuccessPage() {
  const { brandId = '' } = useSearch({ strict: false });
  const known = /^[1-9]\d{0,9}$/.test(brandId);
  const registration = useQuery({
    ...registrationQuery(Number(brandId)),
    enabled: known,
    retry: false,
  });
  if (known && registration.isPending) return <FormSkeleton fields={3} />;
  return <SuccessNotice state={registration.data ?? null} />;
}
