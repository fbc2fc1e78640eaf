import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../lib/i18n.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { stakeholdersQuery } from '../queries.ts';
import { SuperAdminOnly } from '../super-admin-only.tsx';
import { QueryView } from '../../../ui/views/query-view.tsx';
import { ProfitMonths } from './profit-months.tsx';
import { StakeholdersTable } from './stakeholders-table.tsx';

/** Who shares the platform's profit, and how each month's profit was shared. */
export function StakeholdersPage() {
  return (
    <SuperAdminOnly>
      <Stakeholders />
    </SuperAdminOnly>
  );
}

function Stakeholders() {
  const { t } = useTranslation('stakeholders');
  const query = useQuery(stakeholdersQuery);
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        back={{ label: t('back_to_settings'), link: { to: '/settings' } }}
        actions={
          <Button
            leftSection={<IconPlus size={18} />}
            renderRoot={(props) => <Link to="/stakeholders/new" {...props} />}
          >
            {t('add')}
          </Button>
        }
      />
      <Stack gap="lg">
        <QueryView query={query} fallback="Failed to fetch stakeholders">
          {(data) => <StakeholdersTable rows={data} />}
        </QueryView>
        <ProfitMonths />
      </Stack>
    </>
  );
}
