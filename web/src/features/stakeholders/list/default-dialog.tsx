import { Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { Stakeholder } from '@diwan/contract/features/stakeholders/records';
import { stakeholderEndpoints } from '@diwan/contract/features/stakeholders/endpoints';
import { percentage } from '@diwan/contract/kernel/percent';
import { call } from '../../../lib/api.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { NumberField } from '../../../ui/form/fields.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { stakeholdersKey } from '../queries.ts';

const draft = z.object({ profit_percentage: percentage });

interface DefaultDialogProps {
  readonly stakeholder: Stakeholder;
  readonly onClose: () => void;
}

/** Sets which part of the profit a stakeholder has from now on. */
export function DefaultDialog({ stakeholder, onClose }: DefaultDialogProps) {
  const { t } = useTranslation(['stakeholders', 'ui']);
  const name = stakeholder.beneficiary_name;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('stakeholders:default_title', { name })}
      centered
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <DefaultForm stakeholder={stakeholder} onClose={onClose} />
    </Modal>
  );
}

function DefaultForm({ stakeholder, onClose }: DefaultDialogProps) {
  const { t } = useTranslation('stakeholders');
  const queries = useQueryClient();
  const { profit_percentage } = stakeholder;
  const form = useContractForm(draft, profit_percentage === null ? {} : { profit_percentage });
  return (
    <FormShell
      form={form}
      fallback="Failed to update default status"
      submitLabel={t('save')}
      warn={false}
      onCancel={onClose}
      onSubmit={async (values) => {
        await call(stakeholderEndpoints.setStakeholderDefault, {
          body: { stakeholder_id: stakeholder.id, ...values },
        });
        toastSuccess(say('Default status updated successfully'));
        await queries.invalidateQueries({ queryKey: stakeholdersKey });
        onClose();
      }}
    >
      <Text>{t('default_text')}</Text>
      <NumberField
        control={form.control}
        name="profit_percentage"
        label={t('percentage_label')}
        inputMode="decimal"
        dir="ltr"
        data-autofocus
      />
    </FormShell>
  );
}
