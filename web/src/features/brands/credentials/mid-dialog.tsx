import { Modal } from '@mantine/core';
import type { Brand } from '@diwan/contract/features/brands/records';
import { type ApiCredentials, midForm } from '@diwan/contract/features/credentials/records';
import { credentialEndpoints } from '@diwan/contract/features/credentials/endpoints';
import { call } from '../../../lib/api.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { toastSuccess } from '../../../ui/toast.ts';

interface MidDialogProps {
  readonly brand: Brand;
  readonly opened: boolean;
  /** With the brand's first credentials, when the MID gave it some. */
  readonly onAssigned: (credentials: ApiCredentials | null) => Promise<unknown>;
  readonly onClose: () => void;
}

export function MidDialog(props: MidDialogProps) {
  const { t } = useTranslation(['credentials', 'ui']);
  const { brand, opened, onClose } = props;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t(brand.tap_mid === null ? 'credentials:assign_mid' : 'credentials:edit_mid')}
      centered
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <MidFields {...props} />
    </Modal>
  );
}

function MidFields({ brand, onAssigned, onClose }: MidDialogProps) {
  const { t } = useTranslation('credentials');
  const form = useContractForm(midForm, { mid: brand.tap_mid ?? '' });
  const params = { id: String(brand.id) };
  return (
    <FormShell
      form={form}
      fallback="Failed to update MID"
      submitLabel={t('save_mid')}
      warn={false}
      onCancel={onClose}
      onSubmit={async (body) => {
        const { api_credentials } = await call(credentialEndpoints.assignMid, { params, body });
        toastSuccess(say('MID updated successfully'));
        await onAssigned(api_credentials);
      }}
    >
      <TextField
        control={form.control}
        name="mid"
        label={t('mid')}
        description={t('mid_hint')}
        dir="ltr"
        data-autofocus
      />
    </FormShell>
  );
}
