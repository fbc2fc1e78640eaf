import { Text } from '@mantine/core';
import { z } from 'zod';
import type { Stakeholder } from '@diwan/contract/features/stakeholders/records';
import { stakeholderEndpoints } from '@diwan/contract/features/stakeholders/endpoints';
import { percentage } from '@diwan/contract/kernel/percent';
import { useTranslation } from '../../../lib/i18n.ts';
import { NumberField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useAction } from '../../../lib/use-action.ts';

const draft = z.object({ profit_percentage: percentage });

interface DefaultDialogProps {
  readonly stakeholder: Stakeholder;
  readonly onClose: () => void;
}

/** Sets which part of the profit a stakeholder has from now on. */
export function DefaultDialog({ stakeholder, onClose }: DefaultDialogProps) {
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
            inputMode="decimal"
            dir="ltr"
            data-autofocus
          />
        </>
      )}
    </FormDialog>
  );
}
