import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { PendingBrand } from '@diwan/contract/features/mcc/records';
import { businessTypeName } from '@diwan/contract/features/brands/business-types';
import { say, useLanguage, useTranslation, type Language } from '../../../lib/i18n.ts';
import { type Columns, DataTable } from '../../../ui/table/data-table.tsx';
import { code, date } from '../../../widgets/columns.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { StatusBadge } from '../../../widgets/status-badge.tsx';
import classes from './pending-table.module.css';
import { RowAction } from './row-action.tsx';

export const isReady = (brand: PendingBrand): boolean => brand.can.approve?.allowed === true;

function Readiness({ brand }: { readonly brand: PendingBrand }) {
  const { t } = useTranslation('mcc');
  const { approve } = brand.can;
  return approve?.allowed === false ? (
    <StatusBadge tone={brand.mcc_allowed ? 'waiting' : 'bad'}>{approve.reason}</StatusBadge>
  ) : (
    <StatusBadge tone="good">{t('ready')}</StatusBadge>
  );
}

const columnsOf = (t: TFunction<'mcc'>, language: Language): Columns<PendingBrand> => [
  {
    header: t('brand'),
    sort: (row) => row.name,
    cell: (row) => (
      <Link to="/brands/$id" params={{ id: String(row.id) }} className={classes['brand']}>
        <bdi>{row.name}</bdi>
      </Link>
    ),
  },
  {
    header: t('mcc'),
    sort: (row) => row.mcc_code,
    cell: (row) => (
      <div>
        <span className="ltr">{row.mcc_code}</span>
        <Text size="xs" c="dimmed">
          {businessTypeName(row.business_type, language)}
        </Text>
      </div>
    ),
  },
  code(t('phone'), (row) => row.phone),
  date(t('created'), (row) => row.created_at, { sorts: true }),
  { header: t('status'), cell: (row) => <Readiness brand={row} /> },
  { header: t('action'), cell: (row) => <RowAction brand={row} /> },
];

interface PendingTableProps {
  readonly brands: readonly PendingBrand[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

export function PendingTable({ brands, chosen, onChoose }: PendingTableProps) {
  const { t } = useTranslation('mcc');
  const language = useLanguage();
  const columns = columnsOf(t, language);
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
