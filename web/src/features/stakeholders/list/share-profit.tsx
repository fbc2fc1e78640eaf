import { stakeholderEndpoints } from '@diwan/contract/features/stakeholders/endpoints';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { ConfirmAction } from '../../../ui/dialogs/confirm-action.tsx';
import { useAction } from '../../../lib/use-action.ts';

/** Shares what a job would share within the hour. However often it is pressed, it happens once. */
export function ShareProfit() {
  const { t } = useTranslation('stakeholders');
  const share = useAction(stakeholderEndpoints.shareProfit);
  return (
    <ActionButton
      variant="default"
      renderDialog={(close) => (
        <ConfirmAction
          title={t('share_question')}
          confirmLabel={t('share')}
          send={() => share()}
          done={({ length: count }) =>
            count === 0
              ? say('Every finished month has been shared')
              : say('Months shared: {count}', { count })
          }
          fallback="Failed to share profit"
          onClose={close}
        >
          {t('share_text')}
        </ConfirmAction>
      )}
    >
      {t('share')}
    </ActionButton>
  );
}
