import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BrandSchedule } from '@diwan/contract/features/fees/desk';
import { cardName } from '@diwan/contract/features/fees/records';
import { useTranslation } from '../../lib/i18n.ts';
import type { Columns } from '../../ui/table/data-table.tsx';
import { List } from '../../ui/views/list.tsx';
import { brand, date } from '../../widgets/columns.tsx';
import { figureText } from './figure.tsx';
import { schedulesQuery } from './queries.ts';

/** What brands pay by their signatures, each leading to its brand. */
export function SchedulesTab() {
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
