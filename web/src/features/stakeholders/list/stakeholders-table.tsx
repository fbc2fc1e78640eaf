import { useMemo, useState } from 'react';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { Stakeholder } from '@diwan/contract/features/stakeholders/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { DataTable, dataColumns } from '../../../ui/table/data-table.tsx';
import { Percent } from '../percent.tsx';
import { StakeholderBadge } from '../stakeholder-badge.tsx';
import { DefaultDialog } from './default-dialog.tsx';
import { RemoveDefault } from './remove-default.tsx';

const column = dataColumns<Stakeholder>();

interface Asked {
  readonly action: 'set' | 'remove';
  readonly row: Stakeholder;
}

function Actions({ row, onAsk }: { readonly row: Stakeholder; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation('stakeholders');
  const name = row.beneficiary_name;
  const is_default = row.profit_percentage !== null;
  return (
    <Group gap="xs">
      {row.is_active && (
        <Button
          size="xs"
          variant="default"
          aria-label={t(is_default ? 'change_default_named' : 'set_default_named', { name })}
          onClick={() => onAsk({ action: 'set', row })}
        >
          {t(is_default ? 'change_default' : 'set_default')}
        </Button>
      )}
      {is_default && (
        <Button
          size="xs"
          variant="default"
          aria-label={t('remove_default_named', { name })}
          onClick={() => onAsk({ action: 'remove', row })}
        >
          {t('remove_default')}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        aria-label={t('edit_named', { name })}
        renderRoot={(props) => (
          <Link to="/stakeholders/$id/edit" params={{ id: row.id }} {...props} />
        )}
      >
        {t('edit')}
      </Button>
    </Group>
  );
}

function Beneficiary({ row }: { readonly row: Stakeholder }) {
  return (
    <div>
      <Anchor
        fw={500}
        renderRoot={(props) => <Link to="/stakeholders/$id" params={{ id: row.id }} {...props} />}
      >
        <bdi>{row.beneficiary_name}</bdi>
      </Anchor>
      <Text size="xs" c="dimmed">
        <bdi>
          {row.first_name} {row.last_name}
        </bdi>
      </Text>
      <Text size="xs" c="dimmed">
        <span className="ltr">{row.email}</span>
      </Text>
    </div>
  );
}

const columnsOf = (t: TFunction<'stakeholders'>, onAsk: (asked: Asked) => void) =>
  column.columns([
    column.accessor('beneficiary_name', {
      header: t('stakeholder'),
      cell: ({ row }) => <Beneficiary row={row.original} />,
    }),
    column.accessor('bank_name', {
      header: t('bank'),
      cell: ({ row: { original } }) => <bdi>{original.bank_name}</bdi>,
    }),
    column.accessor('iban', {
      header: t('iban'),
      enableSorting: false,
      cell: ({ row: { original } }) => <span className="ltr">{original.iban}</span>,
    }),
    column.accessor('is_active', {
      header: t('status'),
      cell: ({ row: { original } }) => <StakeholderBadge active={original.is_active} />,
    }),
    column.accessor('profit_percentage', {
      header: t('percentage'),
      meta: { align: 'end' },
      cell: ({ row: { original } }) => <Percent value={original.profit_percentage} />,
    }),
    column.display({
      id: 'actions',
      header: t('actions'),
      cell: ({ row }) => <Actions row={row.original} onAsk={onAsk} />,
    }),
  ]);

/** Every stakeholder with the percentage that counts from now on; on a phone each is a card. */
export function StakeholdersTable({ rows }: { readonly rows: readonly Stakeholder[] }) {
  const { t } = useTranslation('stakeholders');
  const [asked, setAsked] = useState<Asked | null>(null);
  const columns = useMemo(() => columnsOf(t, setAsked), [t]);
  const close = () => setAsked(null);
  return (
    <>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        empty={<EmptyState title={t('none')} description={t('none_text')} />}
      />
      {asked?.action === 'set' && <DefaultDialog stakeholder={asked.row} onClose={close} />}
      {asked?.action === 'remove' && <RemoveDefault stakeholder={asked.row} onClose={close} />}
    </>
  );
}
