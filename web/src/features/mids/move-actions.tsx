import { Anchor, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ApiCredentials } from '@diwan/contract/features/credentials/records';
import { midEndpoints } from '@diwan/contract/features/mids/endpoints';
import type { MidMove } from '@diwan/contract/features/mids/records';
import { isolate, isolateName } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { ReasonDialog } from '../../ui/dialogs/reason-dialog.tsx';

interface MoveActionsProps {
  readonly move: MidMove;
  /** Receives the brand's first credentials, if the move created them. */
  readonly onCredentials: (credentials: ApiCredentials) => void;
}

/** Shows the person's actions on a move. Renders nothing after the move has ended. */
export function MoveActions({ move, onCredentials }: MoveActionsProps) {
  const { t } = useTranslation('mids');
  const { can, state } = move;
  if (state === 'pending') {
    return (
      <Group gap="sm">
        <ActionButton
          can={can.approve}
          renderDialog={(close) => (
            <ApproveDialog move={move} onCredentials={onCredentials} onClose={close} />
          )}
        >
          {t('approve')}
        </ActionButton>
        {can.withdraw?.allowed === true ? (
          <ActionButton
            variant="default"
            renderDialog={(close) => <WithdrawDialog move={move} onClose={close} />}
          >
            {t('withdraw')}
          </ActionButton>
        ) : (
          <ActionButton
            variant="default"
            can={can.reject}
            renderDialog={(close) => <RejectDialog move={move} onClose={close} />}
          >
            {t('reject')}
          </ActionButton>
        )}
      </Group>
    );
  }
  if (state !== 'quarantined') return null;
  return (
    <Group gap="md">
      <ActionButton
        can={can.release}
        renderDialog={(close) => <ReleaseDialog move={move} onClose={close} />}
      >
        {t('release')}
      </ActionButton>
      <Anchor renderRoot={(props) => <Link to="/quarantine" {...props} />}>{t('messages')}</Anchor>
    </Group>
  );
}

interface DialogProps {
  readonly move: MidMove;
  readonly onClose: () => void;
}

function ApproveDialog({ move, onCredentials, onClose }: DialogProps & MoveActionsProps) {
  const { t } = useTranslation('mids');
  const approve = useAction(midEndpoints.approveMidMove, {
    onDone: ({ api_credentials }) => api_credentials && onCredentials(api_credentials),
  });
  const { id, mid, from_brand_id, from_brand_name } = move;
  const from = from_brand_name ?? t('deleted', { id: String(from_brand_id) });
  const brand = isolateName(move.brand_name);
  return (
    <ConfirmAction
      title={t('approve_question', { mid: isolate(mid), brand })}
      confirmLabel={t('approve')}
      send={() => approve({ params: { id } })}
      done="The MID was moved"
      fallback="Failed to save the decision about the move"
      onClose={onClose}
    >
      {t('approve_text', { from: isolateName(from) })}
    </ConfirmAction>
  );
}

function RejectDialog({ move, onClose }: DialogProps) {
  const { t } = useTranslation('mids');
  const reject = useAction(midEndpoints.rejectMidMove);
  return (
    <ReasonDialog
      title={t('reject_question', { mid: isolate(move.mid) })}
      send={(body) => reject({ params: { id: move.id }, body })}
      done="The MID move was rejected"
      fallback="Failed to save the decision about the move"
      submitLabel={t('reject')}
      onClose={onClose}
    >
      {t('reject_text')}
    </ReasonDialog>
  );
}

function WithdrawDialog({ move, onClose }: DialogProps) {
  const { t } = useTranslation('mids');
  const withdraw = useAction(midEndpoints.withdrawMidMove);
  return (
    <ConfirmAction
      title={t('withdraw_question')}
      confirmLabel={t('withdraw')}
      send={() => withdraw({ params: { id: move.id } })}
      done="The request was withdrawn"
      fallback="Failed to save the decision about the move"
      onClose={onClose}
    >
      {t('reject_text')}
    </ConfirmAction>
  );
}

function ReleaseDialog({ move, onClose }: DialogProps) {
  const { t } = useTranslation('mids');
  const release = useAction(midEndpoints.releaseMidPayments);
  const brand = isolateName(move.brand_name);
  return (
    <ConfirmAction
      title={t('release_question', { mid: isolate(move.mid) })}
      confirmLabel={t('release')}
      send={() => release({ params: { id: move.id } })}
      done="The payments were released"
      fallback="Failed to release the payments"
      onClose={onClose}
    >
      {t('release_text', { brand })}
    </ConfirmAction>
  );
}
