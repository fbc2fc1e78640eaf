import { Group, Stack } from '@mantine/core';
import { messagesEndpoints } from '@diwan/contract/features/messages/endpoints';
import type { Message } from '@diwan/contract/features/messages/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { Facts } from '../../ui/facts.tsx';
import { SidePanel } from '../../ui/lists/side-panel.tsx';
import { Notice } from '../../ui/notice.tsx';
import { MessageBadge } from './message-badge.tsx';
import { MessageText } from './message-text.tsx';

interface MessagePanelProps {
  /** Undefined keeps the panel closed. */
  readonly message: Message | undefined;
  readonly onClose: () => void;
}

/** One message in full: how a new installation without a mail server reads its mails. */
export function MessagePanel({ message, onClose }: MessagePanelProps) {
  return (
    <SidePanel opened={message !== undefined} title={message?.subject} onClose={onClose}>
      {message !== undefined && <MessageDetails message={message} />}
    </SidePanel>
  );
}

function MessageDetails({ message }: { readonly message: Message }) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          { label: t('to'), value: <span className="ltr">{message.to}</span> },
          { label: t('channel'), value: t(`channels.${message.channel}`) },
          { label: t('status'), value: <MessageBadge status={message.status} /> },
          { label: t('attempts'), value: format.number(message.attempts) },
          { label: t('created'), value: format.dateTime(message.created_at) },
          { label: t('sent'), value: message.sent_at && format.dateTime(message.sent_at) },
        ]}
      />
      {message.last_error !== null && (
        <Notice tone="warning">
          {t('last_error')} <span className="ltr">{message.last_error}</span>
        </Notice>
      )}
      <MessageText text={message.text} />
      {message.can.send_again?.allowed === true && (
        <Group justify="flex-end">
          <SendAgain message={message} />
        </Group>
      )}
    </Stack>
  );
}

/** One more try of a message that could not be sent. */
function SendAgain({ message }: { readonly message: Message }) {
  const { t } = useTranslation('messages');
  const send = useAction(messagesEndpoints.sendMessageAgain);
  return (
    <ActionButton
      renderDialog={(close) => (
        <ConfirmAction
          title={t('send_again_question')}
          confirmLabel={t('send_again')}
          send={() => send({ params: { id: message.id } })}
          done="The message will be sent again"
          fallback="Something went wrong on our side"
          onClose={close}
        >
          {t('send_again_text', { subject: message.subject, to: message.to })}
        </ConfirmAction>
      )}
    >
      {t('send_again')}
    </ActionButton>
  );
}
