import {
  savedViewChange,
  type SavedView,
  type SavedViewChange,
} from '@diwan/contract/features/saved-views/records';
import { canChooseBrands } from '@diwan/contract/kernel/roles';
import { useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { CheckboxField, TextField } from '../../../ui/form/fields.tsx';
import { DialogForm } from '../../../ui/dialogs/form-dialog.tsx';

interface ViewFormProps {
  /** What the fields begin with, and the filters that are kept. */
  readonly view: SavedViewChange;
  readonly submitLabel: string;
  readonly onSave: (view: SavedViewChange) => Promise<SavedView>;
  readonly onClose: () => void;
}

/** The name of a view, and whether colleagues see it. */
export function ViewForm({ view, submitLabel, onSave, onClose }: ViewFormProps) {
  const { t } = useTranslation('transactions');
  const { role } = useUser();
  return (
    <DialogForm
      schema={savedViewChange}
      values={view}
      send={onSave}
      done="View saved"
      fallback="Something went wrong on our side"
      submitLabel={submitLabel}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="name" label={t('views.name')} required dir="auto" />
          {canChooseBrands(role) && (
            <CheckboxField
              control={control}
              name="shared"
              label={t('views.share')}
              description={t('views.share_text')}
            />
          )}
        </>
      )}
    </DialogForm>
  );
}
