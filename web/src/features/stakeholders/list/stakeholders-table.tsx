import { useState } from 'react';
import { Anchor, Button, Group, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { Link } from '@tanstack/react-router';
import { z } from 'zod';
import { stakeholderEndpoints } from '@diwan/contract/features/stakeholders/endpoints';
import type { Stakeholder } from '@diwan/contract/features/stakeholders/records';
import { percentage } from '@diwan/contract/kernel/percent';
import { useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ConfirmAction } from '../../../ui/dialogs/confirm-action.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { type Columns, DataTable } from '../../../ui/table/data-table.tsx';
import { BankName } from '../../../widgets/bank-fields/bank-name.tsx';
import { code } from '../../../widgets/columns.tsx';
import { Percent } from '../percent.tsx';
import { StakeholderBadge } from '../stakeholder-badge.tsx';

interface RequestedAction {
  readonly action: 'set' | 'remove';
  readonly row: Stakeholder;
}

function Actions({
  row,
  onAsk,
}: {
  readonly row: Stakeholder;
  onAsk: (asked: RequestedAction) => void;
}) {
  const { t } = useTranslation('stakeholders');
  const name = row.beneficiary_name;
  const is_default = row.profit_percentage !== null;
  return (
    <Group gap="xs">
      {row.can.set_default?.allowed && (
        <Button
          size="xs"
          variant="default"
          aria-label={t(is_default ? 'change_default_named' : 'set_default_named', { name })}
          onClick={() => onAsk({ action: 'set', row })}
        >
          {t(is_default ? 'change_default' : 'set_default')}
        </Button>
      )}
      {row.can.remove_default?.allowed && (
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

const columnsOf = (
  t: TFunction<'stakeholders'>,
  onAsk: (asked: RequestedAction) => void,
): Columns<Stakeholder> => [
  {
    header: t('stakeholder'),
    sort: (row) => row.beneficiary_name,
    cell: (row) => <Beneficiary row={row} />,
  },
  {
    header: t('bank'),
    sort: (row) => row.bank_name,
    cell: ({ bank_name }) => <BankName name={bank_name} />,
  },
  code(t('iban'), (row) => row.iban),
  {
    header: t('status'),
    phone: 'badge',
    sort: (row) => row.is_active,
    cell: (row) => <StakeholderBadge active={row.is_active} />,
  },
  {
    header: t('percentage'),
    align: 'end',
    sort: (row) => row.profit_percentage,
    cell: (row) => <Percent value={row.profit_percentage} />,
  },
  { header: t('actions'), cell: (row) => <Actions row={row} onAsk={onAsk} /> },
];

/** Lists every stakeholder with the current percentage, in two lines on a phone. */
export function StakeholdersTable({ rows }: { readonly rows: readonly Stakeholder[] }) {
  const { t } = useTranslation('stakeholders');
  const [asked, setAsked] = useState<RequestedAction | null>(null);
  const columns = columnsOf(t, setAsked);
  const close = () => setAsked(null);
  return (
    <>
      <DataTable
        name="stakeholders"
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

interface RemoveDefaultProps {
  readonly stakeholder: Stakeholder;
  readonly onClose: () => void;
}

/** Asks for confirmation before a stakeholder's default percentage is removed. */
function RemoveDefault({ stakeholder, onClose }: RemoveDefaultProps) {
  const { t } = useTranslation('stakeholders');
  const name = stakeholder.beneficiary_name;
  const remove = useAction(stakeholderEndpoints.removeStakeholderDefault);
  return (
    <ConfirmAction
      title={t('remove_question', { name })}
      confirmLabel={t('remove_default')}
      danger
      send={() => remove({ params: { id: stakeholder.id } })}
      done="Default status updated successfully"
      fallback="Failed to update default status"
      onClose={onClose}
    >
      {t('remove_text')}
    </ConfirmAction>
  );
}

const draft = z.object({ profit_percentage: percentage });

interface DefaultDialogProps {
  readonly stakeholder: Stakeholder;
  readonly onClose: () => void;
}

/** Sets a stakeholder's default percentage of the profit from now on. */
function DefaultDialog({ stakeholder, onClose }: DefaultDialogProps) {
  const { t } = useTranslation('stakeholders');
  const { id, beneficiary_name: name, profit_percentage } = stakeholder;
  const set = useAction(stakeholderEndpoints.setStakeholderDefault);
  return (
    <FormDialog
      title={t('default_title', { name })}
      schema={draft}
      values={profit_percentage === null ? {} : { profit_percentage }}
      send={(values) => set({ body: { stakeholder_id: id, ...values } })}
      done="Default status updated successfully"
      fallback="Failed to update default status"
      submitLabel={t('save')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text>{t('default_text')}</Text>
          <NumberField
            control={control}
            name="profit_percentage"
            label={t('percentage_label')}
            data-autofocus
          />
        </>
      )}
    </FormDialog>
  );
}
