import { Group, Stack, Text } from '@mantine/core';
import { registrationEndpoints } from '@diwan/contract/features/registration/endpoints';
import type { RegistrationState } from '@diwan/contract/features/registration/records';
import { email } from '@diwan/contract/kernel/text';
import { z } from 'zod';
import { useTranslation } from '../../../lib/i18n.ts';
import { leaveOnboarding } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../../ui/form/fields.tsx';

/** The address of the messages, with buttons to send again and to correct it. */
export function LinkTools({ state }: { readonly state: RegistrationState }) {
  const { t } = useTranslation('registration');
  const sendAgain = useAction(registrationEndpoints.sendLinkAgain);
  const { brand_id, can, email_masked } = state;
  if (email_masked === null || can.send_link === undefined) return null;
  return (
    <Stack gap="xs">
      <Text size="sm">
        {t('success.address')} <bdi className="ltr">{email_masked}</bdi>
      </Text>
      <Group gap="xs">
        <ActionButton
          can={can.send_link}
          variant="default"
          size="xs"
          send={() => sendAgain({ params: { id: String(brand_id) } })}
          done="We have sent the link again"
        >
          {t('success.again')}
        </ActionButton>
        <CorrectAddress state={state} />
      </Group>
    </Stack>
  );
}

/**
 * Opens the dialog that corrects a mistyped address. It is possible only until the mailbox is
 * proved by the mailed link or by a signature's code. After the documents, the server requires the
 * link to be opened first.
 */
export function CorrectAddress({ state }: { readonly state: RegistrationState }) {
  const { t } = useTranslation('registration');
  const { brand_id, can, step, by_mail } = state;
  if (can.correct_email === undefined || step !== 'documents' || by_mail) return null;
  return (
    <ActionButton
      can={can.correct_email}
      variant="subtle"
      size="xs"
      renderDialog={(close) => <AddressDialog brand_id={brand_id} onClose={close} />}
    >
      {t('success.address_wrong')}
    </ActionButton>
  );
}

const addressForm = z.strictObject({ email });

interface AddressDialogProps {
  readonly brand_id: number;
  readonly onClose: () => void;
}

function AddressDialog({ brand_id, onClose }: AddressDialogProps) {
  const { t } = useTranslation('registration');
  const correct = useAction(registrationEndpoints.correctOwnerEmail, {
    // The registrant's session belongs to the previous address.
    onDone: leaveOnboarding,
  });
  return (
    <FormDialog
      title={t('success.address_new')}
      schema={addressForm}
      values={{ email: '' }}
      send={(body) => correct({ params: { id: String(brand_id) }, body })}
      done="We have sent the link again"
      fallback="Failed to complete registration"
      submitLabel={t('success.address_save')}
      onClose={onClose}
    >
      {({ control }) => (
        <TextField
          control={control}
          name="email"
          type="email"
          label={t('success.address_new')}
          description={t('success.address_hint')}
          inputMode="email"
          autoComplete="email"
          dir="ltr"
          withAsterisk
        />
      )}
    </FormDialog>
  );
}
