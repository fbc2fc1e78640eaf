import { useNavigate } from '@tanstack/react-router';
import { businessTypeName } from '@diwan/contract/features/brands/business-types';
import type { BrandSummary } from '@diwan/contract/features/brands/records';
import { say, useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { type Columns, DataTable } from '../../../ui/table/data-table.tsx';
import { BrandStatusBadge } from '../../../widgets/brands/brand-status-badge.tsx';
import { brand, code, date, menu, named } from '../../../widgets/columns.tsx';
import { missingStep } from './find-brands.ts';

interface BrandsTableProps {
  readonly brands: readonly BrandSummary[];
  readonly onDelete: (brand: BrandSummary) => void;
}

export function BrandsTable({ brands, onDelete }: BrandsTableProps) {
  const { t } = useTranslation('brands');
  const columns = useColumns(onDelete);
  const navigate = useNavigate();
  return (
    <DataTable
      name="brands"
      label={t('title')}
      columns={columns}
      rows={brands}
      rowId={({ id }) => String(id)}
      onOpen={({ id }) => void navigate({ to: '/brands/$id', params: { id: String(id) } })}
      empty={<EmptyState title={say('No brands found')} />}
    />
  );
}

function useColumns(onDelete: BrandsTableProps['onDelete']): Columns<BrandSummary> {
  const { t } = useTranslation('brands');
  const language = useLanguage();
  return [
    brand(t('brand'), (row) => row, { sorts: true }),
    {
      header: t('business_type'),
      sort: (row) => businessTypeName(row.business_type, language),
      cell: (row) => businessTypeName(row.business_type, language),
    },
    code(t('mcc'), ({ mcc_code }) => mcc_code),
    named(t('partner'), ({ partner_name }) => partner_name, { sorts: true }),
    {
      header: t('status'),
      phone: 'badge',
      sort: ({ status }) => status,
      cell: ({ status }) => <BrandStatusBadge status={status} />,
    },
    {
      header: t('missing'),
      cell: (row) => {
        const missing = missingStep(row);
        return missing === null ? '—' : t(`missing_steps.${missing}`);
      },
    },
    date(t('created'), ({ created_at }) => created_at, { sorts: true }),
    menu(
      t('actions'),
      ({ name }) => name,
      (row) =>
        row.can.delete?.allowed === true
          ? [{ label: t('delete'), danger: true, onSelect: () => onDelete(row) }]
          : [],
    ),
  ];
}
