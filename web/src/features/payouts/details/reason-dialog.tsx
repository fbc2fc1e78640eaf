import { Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Sentence } from '@diwan/contract/kernel/sentences';
import { cleanText } from '@diwan/contract/kernel/text';
import { z } from 'zod';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { TextareaField } from '../../../ui/form/fields.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { payoutsKey } from '../queries.ts';

const withReason = z.strictObject({
  reason: cleanText({ max: 500, required: 'Please give a reason', multiline: true }),
});

interface ReasonDialogProps {
  readonly title: string;
  readonly text: string;
  readonly submitLabel: string;
  readonly fallback: Sentence;
  readonly done: 'Payout cancelled successfully' | 'Payout marked as returned';
  readonly send: (body: { reason: string }) => Promise<unknown>;
  readonly onClose: () => void;
}

/** An action that needs a reason; what was typed stays when the server refuses. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { t } = useTranslation(['payouts', 'ui']);
  const queries = useQueryClient();
  const form = useContractForm(withReason, { reason: '' });
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={props.title}
      centered
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <FormShell
        form={form}
        fallback={props.fallback}
        submitLabel={props.submitLabel}
        warn={false}
        onCancel={props.onClose}
        onSubmit={async (body) => {
          await props.send(body);
          toastSuccess(say(props.done));
          props.onClose();
          await queries.invalidateQueries({ queryKey: payoutsKey });
        }}
      >
        <Text c="dimmed">{props.text}</Text>
        <TextareaField
          control={form.control}
          name="reason"
          label={t('payouts:reason')}
          required
          autosize
          minRows={3}
          dir="auto"
        />
      </FormShell>
    </Modal>
  );
}
