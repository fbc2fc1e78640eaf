import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { Mcc } from '@diwan/contract/features/mcc/records';
import { businessTypeName } from '@diwan/contract/features/brands/business-types';
import { say, useLanguage, useTranslation, type Language } from '../../../lib/i18n.ts';
import { type Columns, DataTable } from '../../../ui/table/data-table.tsx';
import { actions, code } from '../../../widgets/columns.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Money } from '../../../widgets/money.tsx';
import { AllowedCheckbox } from './allowed-checkbox.tsx';

interface MccActions {
  readonly onEdit: (code: string) => void;
  readonly onDelete: (code: string) => void;
}

const columnsOf = (
  t: TFunction<'mcc'>,
  language: Language,
  { onEdit, onDelete }: MccActions,
): Columns<Mcc> => [
  code(t('code'), (row) => row.code),
  { header: t('description'), cell: (row) => row.description },
  { header: t('business_type'), cell: (row) => businessTypeName(row.business_type, language) },
  { header: t('allowed'), cell: (row) => <AllowedCheckbox mcc={row} /> },
  {
    header: t('deposit'),
    align: 'end',
    cell: (row) =>
      row.require_deposit ? (
        <Money amount={row.deposit_amount} currency={row.deposit_currency} />
      ) : (
        '—'
      ),
  },
  actions(t('actions'), (row) => (
    <>
      <Tooltip label={t('edit')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('edit_code', { code: row.code })}
          onClick={() => onEdit(row.code)}
        >
          <IconPencil size={18} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('delete')}>
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={t('delete_code', { code: row.code })}
          onClick={() => onDelete(row.code)}
        >
          <IconTrash size={18} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
    </>
  )),
];

interface MccTableProps extends MccActions {
  readonly rows: readonly Mcc[];
}

export function MccTable({ rows, onEdit, onDelete }: MccTableProps) {
  const { t } = useTranslation('mcc');
  const language = useLanguage();
  const columns = columnsOf(t, language, { onEdit, onDelete });
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
