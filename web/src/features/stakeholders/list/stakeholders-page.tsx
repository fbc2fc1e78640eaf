import { Button, Stack } from '@mantine/core';
import type { TFunction } from 'i18next';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { stakeholderEndpoints } from '@diwan/contract/features/stakeholders/endpoints';
import type { ProfitMonth } from '@diwan/contract/features/stakeholders/records';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { ConfirmAction } from '../../../ui/dialogs/confirm-action.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { type Columns, DataTable } from '../../../ui/table/data-table.tsx';
import { QueryView } from '../../../ui/views/query-view.tsx';
import { date, money } from '../../../widgets/columns.tsx';
import { profitQuery, stakeholdersQuery } from '../queries.ts';
import { SuperAdminOnly } from '../super-admin-only.tsx';
import { StakeholdersTable } from './stakeholders-table.tsx';

/** Shows the stakeholders of the platform's profit, and the shares of each month's profit. */
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

const AMOUNTS = ['profit', 'late', 'carried_in', 'shared', 'kept', 'carried_out'] as const;

const columnsOf = (
  t: TFunction<'stakeholders'>,
  month: (day: string) => string,
): Columns<ProfitMonth> => [
  { header: t('months.month'), sort: (row) => row.month, cell: (row) => month(`${row.month}-01`) },
  ...AMOUNTS.map((name) =>
    money<ProfitMonth>(t(`months.${name}`), (row) => row[name], { sorts: true }),
  ),
  date(t('months.shared_at'), (row) => row.shared_at, { sorts: true }),
];

/** Lists the shares of the profit of every completed month. */
function ProfitMonths() {
  const { t } = useTranslation('stakeholders');
  const { month } = useFormat();
  const query = useQuery(profitQuery);
  const columns = columnsOf(t, month);
  return (
    <Surface title={t('months.title')} description={t('months.text')} actions={<ShareProfit />}>
      <QueryView
        query={query}
        fallback="Failed to fetch earnings"
        pending={<RowsSkeleton rows={3} />}
      >
        {(data) => (
          <DataTable
            label={t('months.title')}
            columns={columns}
            rows={data}
            rowId={({ month: id }) => id}
            phone="scroll"
            empty={<EmptyState title={t('months.none')} />}
          />
        )}
      </QueryView>
    </Surface>
  );
}

/**
 * Shares the profit immediately. Without it, a job shares it within the hour. A repeat has no
 * effect.
 */
function ShareProfit() {
  const { t } = useTranslation('stakeholders');
  const share = useAction(stakeholderEndpoints.shareProfit);
  return (
    <ActionButton
      variant="default"
      renderDialog={(close) => (
        <ConfirmAction
          title={t('share_question')}
          confirmLabel={t('share')}
          send={() => share()}
          done={({ length: count }) =>
            count === 0
              ? say('The profit of every finished month has been shared')
              : say('Months shared: {count}', { count })
          }
          fallback="Failed to share profit"
          onClose={close}
        >
          {t('share_text')}
        </ConfirmAction>
      )}
    >
      {t('share')}
    </ActionButton>
  );
}
