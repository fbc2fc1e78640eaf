import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { newSavedView, savedViewEndpoints } from '@diwan/contract/features/saved-views';
import { canChooseBrands } from '@diwan/contract/kernel/roles';
import { call } from '../../../lib/api.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { CheckboxField, TextField } from '../../../ui/form/fields.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { savedViewsQuery } from './queries.ts';

interface SaveViewDialogProps {
  readonly opened: boolean;
  /** The filters that are saved. */
  readonly query: Record<string, string>;
  readonly onClose: () => void;
}

export function SaveViewDialog({ opened, ...props }: SaveViewDialogProps) {
  const { t } = useTranslation(['transactions', 'ui']);
  return (
    <Modal
      opened={opened}
      onClose={props.onClose}
      title={t('transactions:views.save')}
      centered
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <SaveViewForm {...props} />
    </Modal>
  );
}

function SaveViewForm({ query, onClose }: Omit<SaveViewDialogProps, 'opened'>) {
  const { t } = useTranslation('transactions');
  const queries = useQueryClient();
  const { role } = useUser();
  const form = useContractForm(newSavedView, {
    page: 'transactions',
    name: '',
    query,
    shared: false,
  });
  return (
    <FormShell
      form={form}
      fallback="Something went wrong on our side"
      submitLabel={t('views.save')}
      warn={false}
      onCancel={onClose}
      onSubmit={async (body) => {
        await call(savedViewEndpoints.createSavedView, { body });
        toastSuccess(say('View saved'));
        onClose();
        await queries.invalidateQueries({ queryKey: savedViewsQuery.queryKey });
      }}
    >
      <TextField control={form.control} name="name" label={t('views.name')} required dir="auto" />
      {canChooseBrands(role) && (
        <CheckboxField
          control={form.control}
          name="shared"
          label={t('views.share')}
          description={t('views.share_text')}
        />
      )}
    </FormShell>
  );
}
