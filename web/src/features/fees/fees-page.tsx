import { Box, Stack, Text } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';
import { useAddress } from '../../lib/text-search.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTabs } from '../../ui/views/page-tabs.tsx';
import { CheckNotice } from './check-notice.tsx';
import { DraftsTab } from './drafts-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import { TableTab } from './table-tab.tsx';
import { WhatIfTab } from './what-if/what-if-tab.tsx';
import { useQuery } from '@tanstack/react-query';
import type { BrandSchedule } from '@diwan/contract/features/fees/desk';
import { cardName } from '@diwan/contract/features/fees/records';
import type { Columns } from '../../ui/table/data-table.tsx';
import { List } from '../../ui/views/list.tsx';
import { brand, date } from '../../widgets/columns.tsx';
import { figureText } from './figure.tsx';
import { schedulesQuery } from './queries.ts';

/** Lists the signed prices of brands. Each links to its brand. */
function SchedulesTab() {
  const { t } = useTranslation('fees');
  return (
    <Stack gap="sm">
      <Text c="dimmed">{t('schedules.text')}</Text>
      <List
        query={useQuery(schedulesQuery)}
        fallback="Failed to load signed schedules"
        label={t('tabs.schedules')}
        rows={(schedules) => schedules}
        rowId={({ brand_id }) => String(brand_id)}
        columns={useColumns()}
        empty={{ title: t('schedules.none') }}
      />
    </Stack>
  );
}

function useColumns(): Columns<BrandSchedule> {
  const { t } = useTranslation('fees');
  return [
    brand(
      t('schedules.brand'),
      ({ brand_id, brand_name }) => ({ id: brand_id, name: brand_name }),
      { sorts: true },
    ),
    date(t('schedules.signed_at'), ({ signed_at }) => signed_at, { sorts: true }),
    {
      header: t('schedules.prices'),
      cell: ({ fees }) => fees.map((fee) => <Price {...fee} key={fee.fee_id} />),
    },
  ];
}

function Price(fee: BrandSchedule['fees'][number]) {
  const { t } = useTranslation('fees');
  return (
    <Text size="sm" component="div">
      {cardName(fee.card_type)} · {t(`methods.${fee.payment_method}`)}
      {fee.card_origin !== 'any' && ` · ${t(`origins.${fee.card_origin}`)}`}:{' '}
      <span className="ltr">
        {figureText(fee.brand_percentage, 'percentage')} + {figureText(fee.brand_fixed, 'fixed')}
      </span>
    </Text>
  );
}

const TABS = ['table', 'what_if', 'drafts', 'history', 'schedules'] as const;

/** Shows the fee table in force, its drafts, its history and the prices that brands signed. */
export function FeesPage() {
  const { t } = useTranslation('fees');
  const { search, show } = useAddress('tab', 'fee', 'draft');
  const tab = TABS.find((name) => name === search.tab) ?? 'table';
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        back={{ label: t('back'), link: { to: '/settings' } }}
      />
      <CheckNotice />
      <Box mt="md">
        <PageTabs
          tab={tab}
          renderTab={(name) => t(`tabs.${name}`)}
          panels={{
            table: <TableTab />,
            what_if: <WhatIfTab />,
            drafts: <DraftsTab />,
            history: <HistoryTab />,
            schedules: <SchedulesTab />,
          }}
          onChange={(next) => show({ tab: next, fee: undefined, draft: undefined })}
        />
      </Box>
    </>
  );
}
