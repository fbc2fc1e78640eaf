import { useState } from 'react';
import { Button, Group, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QuarantinedWebhook } from '@diwan/contract/features/webhooks/records';
import { webhookEndpoints } from '@diwan/contract/features/webhooks/endpoints';
import { errorText } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../ui/toast.ts';
import { quarantineKey } from './queries.ts';

interface DecideProps {
  readonly webhook: QuarantinedWebhook;
  readonly onDone: () => void;
}

/** Ask the provider once more, or close it with a note of what was found. */
export function Decide({ webhook, onDone }: DecideProps) {
  const { t } = useTranslation('webhooks');
  const queries = useQueryClient();
  const [closing, setClosing] = useState(false);
  const params = { id: String(webhook.id) };
  const done = async (text: 'It will be checked again' | 'The webhook was closed') => {
    toastSuccess(say(text));
    onDone();
    await queries.invalidateQueries({ queryKey: quarantineKey });
  };
  const retry = useMutation({
    mutationFn: () => call(webhookEndpoints.retryWebhook, { params }),
    onSuccess: () => done('It will be checked again'),
    onError: (error) => toastError(errorText(error, 'Something went wrong on our side')),
  });
  return (
    <>
      <Group justify="flex-end">
        <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
          {t('retry')}
        </Button>
        <Button onClick={() => setClosing(true)}>{t('close')}</Button>
      </Group>
      {closing && (
        <CloseDialog
          webhook={webhook}
          onClose={() => setClosing(false)}
          onDone={() => void done('The webhook was closed')}
        />
      )}
    </>
  );
}

interface CloseDialogProps extends DecideProps {
  readonly onClose: () => void;
}

function CloseDialog({ webhook, onClose, onDone }: CloseDialogProps) {
  const { t } = useTranslation('webhooks');
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const resolve = useMutation({
    mutationFn: () =>
      call(webhookEndpoints.resolveWebhook, { params: { id: String(webhook.id) }, body: { note } }),
    onSuccess: onDone,
  });
  const confirm = () => {
    if (note.trim() === '') setMissing(true);
    else resolve.mutate();
  };
  return (
    <ConfirmDialog
      opened
      title={t('close_question', { id: webhook.object_id })}
      confirmLabel={t('close')}
      busy={resolve.isPending}
      error={resolve.isError ? errorText(resolve.error, 'Something went wrong on our side') : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Textarea
        label={t('note')}
        description={t('note_hint')}
        required
        autosize
        minRows={3}
        maxLength={1000}
        value={note}
        error={missing && note.trim() === '' ? say('Please say what was found') : null}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
