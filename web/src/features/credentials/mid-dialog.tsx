import type { Brand } from '@diwan/contract/features/brands/records';
import { type ApiCredentials, midForm } from '@diwan/contract/features/credentials/records';
import { credentialEndpoints } from '@diwan/contract/features/credentials/endpoints';
import { useTranslation } from '../../lib/i18n.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useAction } from '../../lib/use-action.ts';

interface MidDialogProps {
  readonly brand: Brand;
  /** With the brand's first credentials, when the MID gave it some. */
  readonly onAssigned: (credentials: ApiCredentials | null) => void;
  readonly onClose: () => void;
}

export function MidDialog({ brand, onAssigned, onClose }: MidDialogProps) {
  const { t } = useTranslation('credentials');
  const assign = useAction(credentialEndpoints.assignMid, {
    onDone: ({ api_credentials }) => onAssigned(api_credentials),
  });
  return (
    <FormDialog
      title={t(brand.tap_mid === null ? 'assign_mid' : 'edit_mid')}
      schema={midForm}
      values={{ mid: brand.tap_mid ?? '' }}
      send={(body) => assign({ params: { id: String(brand.id) }, body })}
      done="MID updated successfully"
      fallback="Failed to update MID"
      submitLabel={t('save_mid')}
      onClose={onClose}
    >
      {({ control }) => (
        <TextField
          control={control}
          name="mid"
          label={t('mid')}
          description={t('mid_hint')}
          dir="ltr"
          data-autofocus
        />
      )}
    </FormDialog>
  );
}
