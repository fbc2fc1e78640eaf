import { Stack } from '@mantine/core';
import { useParams, useSearch } from '@tanstack/react-router';
import { CheckValues } from './check-values.tsx';
import { PendingNotice } from './pending-notice.tsx';
import { RegistrantPage } from './registrant-page.tsx';

const SHOWS = ['pending_approval'] as const;

/** Shows the page of the addresses /pending-approval and /pending. */
export function PendingPage() {
  const { id = '' } = useParams({ strict: false });
  const { access = '' } = useSearch({ strict: false });
  return (
    <RegistrantPage brand_id={Number(id)} access={access} shows={SHOWS}>
      {(state) => (
        <Stack gap="lg">
          <PendingNotice state={state} />
          {state.check_values && <CheckValues state={state} />}
        </Stack>
      )}
    </RegistrantPage>
  );
}
