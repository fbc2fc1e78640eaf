import { useState } from 'react';
import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../lib/i18n.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { pendingBrandsQuery } from '../queries.ts';
import { QueryView } from '../../../ui/views/query-view.tsx';
import { BulkButton, BulkProgress, useBulkApproval } from './bulk-approval.tsx';
import { isReady, PendingTable } from './pending-table.tsx';

const NONE: ReadonlySet<string> = new Set();

/** Brands that have handed in their documents and wait for their category to be approved. */
export function MccApprovalPage() {
  const { t } = useTranslation('mcc');
  const query = useQuery(pendingBrandsQuery);
  const [ticked, setTicked] = useState(NONE);
  const bulk = useBulkApproval(() => setTicked(NONE));
  // What left the queue or is no longer ready is not approved, though its tick may remain.
  const chosen = (query.data ?? []).filter(
    (brand) => ticked.has(String(brand.id)) && isReady(brand),
  );
  return (
    <>
      <PageHeader
        title={t('approval_title')}
        subtitle={t('approval_subtitle')}
        back={{ label: t('back'), link: { to: '/settings' } }}
        actions={
          <>
            <Button variant="default" renderRoot={(props) => <Link to="/mcc" {...props} />}>
              {t('to_settings')}
            </Button>
            <Button variant="default" renderRoot={(props) => <Link to="/businesses" {...props} />}>
              {t('to_businesses')}
            </Button>
            <BulkButton bulk={bulk} chosen={chosen} />
          </>
        }
      />
      <Stack gap="md">
        <BulkProgress bulk={bulk} />
        <QueryView query={query} fallback="Failed to fetch pending brands">
          {(data) => (
            <PendingTable
              brands={data}
              chosen={new Set(chosen.map(({ id }) => String(id)))}
              onChoose={setTicked}
            />
          )}
        </QueryView>
      </Stack>
    </>
  );
}
