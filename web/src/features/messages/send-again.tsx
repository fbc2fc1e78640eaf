import { useState } from 'react';
import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messagesEndpoints } from '@diwan/contract/features/messages/endpoints';
import type { Message } from '@diwan/contract/features/messages/records';
import { errorText } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { messagesKey } from './queries.ts';

/** One more try of a message that could not be sent. */
export function SendAgain({ message }: { readonly message: Message }) {
  const { t } = useTranslation('messages');
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const send = useMutation({
    mutationFn: () => call(messagesEndpoints.sendMessageAgain, { params: { id: message.id } }),
    onSuccess: async () => {
      setAsking(false);
      toastSuccess(say('The message will be sent again'));
      await queries.invalidateQueries({ queryKey: messagesKey });
    },
  });
  const open = () => {
    send.reset();
    setAsking(true);
  };
  return (
    <>
      <Button onClick={open}>{t('send_again')}</Button>
      <ConfirmDialog
        opened={asking}
        title={t('send_again_question')}
        confirmLabel={t('send_again')}
        busy={send.isPending}
        error={send.isError ? errorText(send.error, 'Something went wrong on our side') : null}
        onConfirm={() => send.mutate()}
        onClose={() => setAsking(false)}
      >
        <Text>{t('send_again_text', { subject: message.subject, to: message.to })}</Text>
      </ConfirmDialog>
    </>
  );
}
