import { useMemo } from 'react';
import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { Mcc } from '@diwan/contract/features/mcc/records';
import { businessTypeName } from '@diwan/contract/features/brands/business-types';
import { say, useLanguage, useTranslation, type Language } from '../../../lib/i18n.ts';
import { DataTable, dataColumns } from '../../../ui/table/data-table.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Money } from '../../../widgets/money.tsx';
import { AllowedCheckbox } from './allowed-checkbox.tsx';

const column = dataColumns<Mcc>();

interface MccActions {
  readonly onEdit: (code: string) => void;
  readonly onDelete: (code: string) => void;
}

const columnsOf = (t: TFunction<'mcc'>, language: Language, { onEdit, onDelete }: MccActions) =>
  column.columns([
    column.accessor('code', {
      header: t('code'),
      enableSorting: false,
      cell: ({ row }) => <span className="ltr">{row.original.code}</span>,
    }),
    column.accessor('description', { header: t('description'), enableSorting: false }),
    column.accessor('business_type', {
      header: t('business_type'),
      enableSorting: false,
      cell: ({ row }) => businessTypeName(row.original.business_type, language),
    }),
    column.accessor('is_allowed', {
      header: t('allowed'),
      enableSorting: false,
      cell: ({ row }) => <AllowedCheckbox mcc={row.original} />,
    }),
    column.accessor('deposit_amount', {
      header: t('deposit'),
      enableSorting: false,
      meta: { align: 'end' },
      cell: ({ row: { original: mcc } }) =>
        mcc.require_deposit ? (
          <Money amount={mcc.deposit_amount} currency={mcc.deposit_currency} />
        ) : (
          '—'
        ),
    }),
    column.display({
      id: 'actions',
      header: t('actions'),
      cell: ({ row }) => (
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          <Tooltip label={t('edit')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('edit_code', { code: row.id })}
              onClick={() => onEdit(row.id)}
            >
              <IconPencil size={18} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('delete')}>
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={t('delete_code', { code: row.id })}
              onClick={() => onDelete(row.id)}
            >
              <IconTrash size={18} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
        </Group>
      ),
    }),
  ]);

interface MccTableProps extends MccActions {
  readonly rows: readonly Mcc[];
}

export function MccTable({ rows, onEdit, onDelete }: MccTableProps) {
  const { t } = useTranslation('mcc');
  const language = useLanguage();
  const columns = useMemo(
    () => columnsOf(t, language, { onEdit, onDelete }),
    [t, language, onEdit, onDelete],
  );
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={rows}
      rowId={({ code }) => code}
      empty={<EmptyState title={say('No MCC codes found')} />}
    />
  );
}
