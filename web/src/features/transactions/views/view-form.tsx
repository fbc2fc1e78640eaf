import { useQueryClient } from '@tanstack/react-query';
import {
  savedViewChange,
  type SavedViewChange,
} from '@diwan/contract/features/saved-views/records';
import { canChooseBrands } from '@diwan/contract/kernel/roles';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { CheckboxField, TextField } from '../../../ui/form/fields.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { savedViewsQuery } from './queries.ts';

interface ViewFormProps {
  /** What the fields begin with, and the filters that are kept. */
  readonly view: SavedViewChange;
  readonly submitLabel: string;
  readonly onSave: (view: SavedViewChange) => Promise<unknown>;
  readonly onClose: () => void;
}

/** The name of a view, and whether colleagues see it. */
export function ViewForm({ view, submitLabel, onSave, onClose }: ViewFormProps) {
  const { t } = useTranslation('transactions');
  const queries = useQueryClient();
  const { role } = useUser();
  const form = useContractForm(savedViewChange, view);
  return (
    <FormShell
      form={form}
      fallback="Something went wrong on our side"
      submitLabel={submitLabel}
      warn={false}
      onCancel={onClose}
      onSubmit={async (body) => {
        await onSave(body);
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
