import { useRef } from 'react';
import { Modal, Text } from '@mantine/core';
import { reconciliationEndpoints } from '@diwan/contract/features/reconciliation/endpoints';
import {
  resolutionNote,
  type ReconciliationRow,
} from '@diwan/contract/features/reconciliation/records';
import { call } from '../../../lib/api.ts';
import { attemptFor, type Attempt } from '../../../lib/attempt.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { TextareaField } from '../../../ui/form/fields.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useDecided } from './use-decided.ts';

interface ResolveDialogProps {
  readonly row: ReconciliationRow;
  readonly onClose: () => void;
}

/** Accepts a difference with a note; no money moves. */
export function ResolveDialog({ row, onClose }: ResolveDialogProps) {
  const { t } = useTranslation(['reconciliation', 'ui']);
  const decided = useDecided();
  const last = useRef<Attempt | null>(null);
  const form = useContractForm(resolutionNote, { note: '' });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('reconciliation:resolve_question')}
      centered
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <FormShell
        form={form}
        fallback="Failed to resolve the difference"
        submitLabel={t('reconciliation:resolve')}
        warn={false}
        onCancel={onClose}
        onSubmit={async (body) => {
          last.current = attemptFor({ id: row.id, ...body }, last.current);
          const changed = await call(
            reconciliationEndpoints.resolveDifference,
            { params: { id: row.id }, body },
            { idempotency_key: last.current.key },
          );
          onClose();
          await decided(changed, 'Difference resolved successfully');
        }}
      >
        <Text c="dimmed">{t('reconciliation:resolve_text')}</Text>
        <TextareaField
          control={form.control}
          name="note"
          label={t('reconciliation:note')}
          required
          dir="auto"
        />
      </FormShell>
    </Modal>
  );
}
