import type { Stakeholder } from '@diwan/contract/features/stakeholders/records';
import { stakeholderEndpoints } from '@diwan/contract/features/stakeholders/endpoints';
import { useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ConfirmAction } from '../../../ui/dialogs/confirm-action.tsx';

interface RemoveDefaultProps {
  readonly stakeholder: Stakeholder;
  readonly onClose: () => void;
}

/** Asks before somebody's part of the profit ends. */
export function RemoveDefault({ stakeholder, onClose }: RemoveDefaultProps) {
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
