import { useMemo } from 'react';
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { approvalObstacle, type PendingBrand } from '@diwan/contract/features/mcc/records';
import { businessTypeName } from '@diwan/contract/features/brands/business-types';
import { say, useLanguage, useTranslation, type Language } from '../../../lib/i18n.ts';
import { DataTable, dataColumns } from '../../../ui/table/data-table.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Moment } from '../../../widgets/moment.tsx';
import { StatusBadge } from '../../../widgets/status-badge.tsx';
import classes from './pending-table.module.css';
import { RowAction } from './row-action.tsx';

const column = dataColumns<PendingBrand>();

export const isReady = (brand: PendingBrand): boolean => approvalObstacle(brand) === null;

function Readiness({ brand }: { readonly brand: PendingBrand }) {
  const { t } = useTranslation('mcc');
  const obstacle = approvalObstacle(brand);
  return obstacle === null ? (
    <StatusBadge tone="good">{t('ready')}</StatusBadge>
  ) : (
    <StatusBadge tone={brand.mcc_allowed ? 'waiting' : 'bad'}>{say(obstacle)}</StatusBadge>
  );
}

const columnsOf = (t: TFunction<'mcc'>, language: Language) =>
  column.columns([
    column.accessor('name', {
      header: t('brand'),
      cell: ({ row }) => (
        <Link to="/brands/$id" params={{ id: row.id }} className={classes['brand']}>
          <bdi>{row.original.name}</bdi>
        </Link>
      ),
    }),
    column.accessor('mcc_code', {
      header: t('mcc'),
      cell: ({ row: { original: brand } }) => (
        <div>
          <span className="ltr">{brand.mcc_code}</span>
          <Text size="xs" c="dimmed">
            {businessTypeName(brand.business_type, language)}
          </Text>
        </div>
      ),
    }),
    column.accessor('phone', {
      header: t('phone'),
      enableSorting: false,
      cell: ({ row }) => <span className="ltr">{row.original.phone}</span>,
    }),
    column.accessor('created_at', {
      header: t('created'),
      cell: ({ row }) => <Moment instant={row.original.created_at} />,
    }),
    column.display({
      id: 'status',
      header: t('status'),
      cell: ({ row }) => <Readiness brand={row.original} />,
    }),
    column.display({
      id: 'action',
      header: t('action'),
      cell: ({ row }) => <RowAction brand={row.original} />,
    }),
  ]);

interface PendingTableProps {
  readonly brands: readonly PendingBrand[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

export function PendingTable({ brands, chosen, onChoose }: PendingTableProps) {
  const { t } = useTranslation('mcc');
  const language = useLanguage();
  const columns = useMemo(() => columnsOf(t, language), [t, language]);
  return (
    <DataTable
      label={t('approval_title')}
      columns={columns}
      rows={brands}
      rowId={({ id }) => String(id)}
      choice={{
        chosen,
        onChange: onChoose,
        label: ({ name }) => t('choose_brand', { name }),
        offered: isReady,
      }}
      empty={<EmptyState title={say('No brands pending MCC approval')} />}
    />
  );
}
