import { Button, Stack } from '@mantine/core';
import type { TFunction } from 'i18next';
import { IconDownload, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { stakeholderEndpoints } from '@diwan/contract/features/stakeholders/endpoints';
import type {
  Stakeholder,
  StakeholderEarning,
} from '@diwan/contract/features/stakeholders/records';
import { formatIban } from '@diwan/contract/world/iban';
import { useTranslation } from '../../lib/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Facts } from '../../ui/facts.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { RowsSkeleton } from '../../ui/states/skeletons.tsx';
import { Surface } from '../../ui/surface.tsx';
import { type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { date, money } from '../../widgets/columns.tsx';
import { Masked } from '../../widgets/masked.tsx';
import { Money } from '../../widgets/money.tsx';
import { OneStakeholder } from './one-stakeholder.tsx';
import { Percent } from './percent.tsx';
import { earningsQuery } from './queries.ts';
import { StakeholderBadge } from './stakeholder-badge.tsx';
import { SuperAdminOnly } from './super-admin-only.tsx';
import { useAction } from '../../lib/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { BankName } from '../../widgets/bank-fields/bank-name.tsx';

const route = getRouteApi('/shell/stakeholders/$id');

/** Shows one stakeholder: the account for payments, and the earnings of each month. */
export function StakeholderPage() {
  const { id } = route.useParams();
  return (
    <SuperAdminOnly>
      <OneStakeholder id={id}>
        {(stakeholder) => <Loaded stakeholder={stakeholder} />}
      </OneStakeholder>
    </SuperAdminOnly>
  );
}

function Loaded({ stakeholder }: { readonly stakeholder: Stakeholder }) {
  const { t } = useTranslation('stakeholders');
  const format = useFormat();
  const reveal = useAction(stakeholderEndpoints.revealStakeholderIban);
  const ltr = (text: string | null) => text && <span className="ltr">{text}</span>;
  return (
    <>
      <PageHeader
        title={stakeholder.beneficiary_name}
        back={{ label: t('title'), link: { to: '/stakeholders' } }}
        badge={<StakeholderBadge active={stakeholder.is_active} />}
        actions={
          <Button
            leftSection={<IconPencil size={18} />}
            renderRoot={(props) => (
              <Link to="/stakeholders/$id/edit" params={{ id: stakeholder.id }} {...props} />
            )}
          >
            {t('edit')}
          </Button>
        }
      />
      <Stack gap="lg">
        <Surface title={t('details')}>
          <Facts
            facts={[
              { label: t('user'), value: `${stakeholder.first_name} ${stakeholder.last_name}` },
              { label: t('email'), value: ltr(stakeholder.email) },
              { label: t('bank_name'), value: <BankName name={stakeholder.bank_name} /> },
              {
                label: t('iban'),
                value: (
                  <Masked
                    label={t('iban')}
                    text={stakeholder.iban}
                    format={formatIban}
                    reveal={(body) => reveal({ params: { id: stakeholder.id }, body })}
                  />
                ),
              },
              { label: t('bank_swift_code'), value: ltr(stakeholder.bank_swift_code) },
              { label: t('beneficiary_address'), value: stakeholder.beneficiary_address },
              {
                label: t('percentage'),
                value: <Percent value={stakeholder.profit_percentage} />,
              },
              { label: t('created'), value: format.date(stakeholder.created_at) },
            ]}
          />
        </Surface>
        <Earnings id={stakeholder.id} />
      </Stack>
    </>
  );
}

const columnsOf = (
  t: TFunction<'stakeholders'>,
  month: (day: string) => string,
): Columns<StakeholderEarning> => [
  { header: t('months.month'), sort: (row) => row.month, cell: (row) => month(`${row.month}-01`) },
  money(t('months.profit'), (row) => row.profit, { sorts: true }),
  money(t('months.carried_in'), (row) => row.carried_in, { sorts: true }),
  {
    header: t('percentage'),
    align: 'end',
    sort: (row) => row.profit_percentage,
    cell: (row) => <Percent value={row.profit_percentage} />,
  },
  money(t('earned'), (row) => row.amount, { sorts: true }),
  date(t('months.shared_at'), (row) => row.shared_at, { sorts: true }),
];

function StatementButton({ id }: { readonly id: string }) {
  const { t } = useTranslation('stakeholders');
  const download = useAction(stakeholderEndpoints.downloadStakeholderStatement, {
    onDone: (file) => saveFile(file, `stakeholder-statement-${id}.csv`),
  });
  return (
    <ActionButton
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.5} />}
      send={() => download({ params: { id } })}
      fallback="Failed to download statement"
    >
      {t('statement')}
    </ActionButton>
  );
}

/** Lists a stakeholder's earnings in each month whose profit was shared. */
function Earnings({ id }: { readonly id: string }) {
  const { t } = useTranslation('stakeholders');
  const { month } = useFormat();
  const query = useQuery(earningsQuery(id));
  const columns = columnsOf(t, month);
  return (
    <Surface
      title={t('earnings')}
      description={t('earnings_text')}
      actions={<StatementButton id={id} />}
    >
      <QueryView
        query={query}
        fallback="Failed to fetch earnings"
        pending={<RowsSkeleton rows={3} />}
      >
        {(data) => (
          <Stack gap="md">
            <Facts
              facts={[{ label: t('total_earned'), value: <Money amount={data.total_amount} /> }]}
            />
            <DataTable
              label={t('earnings')}
              columns={columns}
              rows={data.earnings}
              rowId={({ month: key }) => key}
              phone="scroll"
              empty={<EmptyState title={t('no_earnings')} />}
            />
          </Stack>
        )}
      </QueryView>
    </Surface>
  );
}
