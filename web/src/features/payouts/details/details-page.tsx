import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { PayoutDetails, PayoutDownload } from '@diwan/contract/features/payouts/records';
import { sayText, say, useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader, type PageHeaderProps } from '../../../ui/page-header.tsx';
import { CardsSkeleton } from '../../../ui/states/skeletons.tsx';
import { Surface, SurfaceLine } from '../../../ui/surface.tsx';
import { TechnicalDetails } from '../../../ui/technical-details.tsx';
import { Detail } from '../../../ui/views/detail.tsx';
import { Money } from '../../../widgets/money.tsx';
import { ExportBadge } from '../export-badge.tsx';
import { detailsQuery, downloadsQuery } from '../queries.ts';
import { RunningWork } from '../work/running-work.tsx';
import { RejectionsNotice } from './bank-order.tsx';
import { BrandsTable } from './brands-table.tsx';
import { DeliveriesSection } from './deliveries/deliveries-section.tsx';
import { DetailActions } from './detail-actions.tsx';
import type { TFunction } from 'i18next';
import type { Columns } from '../../../ui/table/data-table.tsx';
import { List } from '../../../ui/views/list.tsx';
import { code, date, named } from '../../../widgets/columns.tsx';

const columnsOf = (t: TFunction<'payouts'>): Columns<PayoutDownload> => [
  code(t('downloads.file'), (row) => row.file_name),
  named(t('downloads.by'), (row) => row.name),
  date(t('downloads.at'), (row) => row.at),
];

/** Lists the downloads of an export with person and time. */
function DownloadsSection({ payoutId }: { readonly payoutId: string }) {
  const { t } = useTranslation('payouts');
  const query = useQuery(downloadsQuery(payoutId));
  const none = t('downloads.none');
  if (query.data?.length === 0) return <SurfaceLine title={t('downloads.title')} text={none} />;
  return (
    <Surface title={t('downloads.title')}>
      <List
        query={query}
        fallback="Failed to fetch the downloads"
        skeleton={2}
        label={t('downloads.title')}
        columns={columnsOf(t)}
        rows={(data) => data}
        rowId={({ file_name, at }) => `${file_name} ${at}`}
        empty={{ title: none }}
      />
    </Surface>
  );
}

const route = getRouteApi('/shell/payouts/$id');

/** Shows one export: its sum, its approval and payment, and each brand in it. */
export function PayoutDetailsPage() {
  const { t } = useTranslation('payouts');
  const { id } = route.useParams();
  const query = useQuery(detailsQuery(id));
  const back = { label: t('back'), link: { to: '/payouts', search: { tab: 'history' } } } as const;
  return (
    <Detail
      header={{ title: t('details'), back }}
      query={query}
      fallback="Failed to fetch payout details"
      pending={<CardsSkeleton cards={2} />}
      absent={{ title: say('Payout Not Found') }}
    >
      {(details) => <Loaded details={details} back={back} />}
    </Detail>
  );
}

/** Returns whether the payout needs the approval of another admin. */
const isForAnother = ({ can }: PayoutDetails['payout']): boolean =>
  can.approve?.allowed === false &&
  can.confirm?.allowed === false &&
  can.confirm.code === 'PAYOUT_APPROVAL_MISSING';

interface LoadedProps {
  readonly details: PayoutDetails;
  readonly back: PageHeaderProps['back'] & object;
}

function Loaded({ details, back }: LoadedProps) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  const { payout, brands } = details;
  const sendable =
    payout.can.send !== undefined && payout.kind === 'payout' && payout.status !== 'cancelled';
  return (
    <>
      <PageHeader
        title={t('details')}
        subtitle={format.day(payout.export_date)}
        back={back}
        badge={<ExportBadge payout={payout} />}
        actions={<DetailActions details={details} />}
      />
      <Stack gap="md">
        {payout.can.confirm?.allowed && <RunningWork work="confirm" exportId={payout.id} />}
        {payout.can.approve?.allowed && <Notice tone="warning">{t('waits_for_approval')}</Notice>}
        {isForAnother(payout) && <Notice tone="warning">{t('needs_other_admin')}</Notice>}
        <RejectionsNotice exportId={payout.id} lines={brands} />
        {payout.cancel_reason !== null && (
          <Notice tone="warning">
            {t('cancelled_because', { reason: sayText(payout.cancel_reason) })}
          </Notice>
        )}
        <Surface>
          <Facts
            facts={[
              { label: t('columns.date'), value: format.day(payout.export_date) },
              { label: t('total'), value: <Money amount={payout.total_amount} /> },
              { label: t('paid'), value: <Money amount={payout.paid_amount} /> },
              { label: t('still_waits'), value: <Money amount={payout.pending_amount} /> },
              { label: t('figures.returned'), value: <Money amount={payout.returned_amount} /> },
              ...(payout.released_amount === 0
                ? []
                : [
                    {
                      label: t('figures.released'),
                      value: <Money amount={payout.released_amount} />,
                    },
                  ]),
              { label: t('columns.brands'), value: format.number(payout.total_brands) },
              { label: t('columns.created_by'), value: payout.created_by_name },
              { label: t('approved_by'), value: payout.approved_by_name },
            ]}
          />
        </Surface>
        <Surface title={t('columns.brands')}>
          {brands.length === 0 ? (
            <Text c="dimmed">{t('none.brands')}</Text>
          ) : (
            <BrandsTable payout={payout} lines={brands} />
          )}
        </Surface>
        {sendable && <DeliveriesSection payout={payout} />}
        {payout.can.download_all && <DownloadsSection payoutId={payout.id} />}
        <TechnicalDetails details={[{ label: t('id'), value: payout.id }]} />
      </Stack>
    </>
  );
}
