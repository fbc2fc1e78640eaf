import { Group, Stack, Text } from '@mantine/core';
import { registrationEndpoints } from '@diwan/contract/features/registration/endpoints';
import {
  LINK_CHANNELS,
  type LinkChannel,
  ownerPhone,
  type OwnerPhone,
  type RegistrationState,
} from '@diwan/contract/features/registration/records';
import { email } from '@diwan/contract/kernel/text';
import { type Control, useController } from 'react-hook-form';
import { z } from 'zod';
import { sayText, useTranslation } from '../../../lib/i18n.ts';
import { leaveOnboarding } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { PhoneField } from '../../../widgets/phone-field/phone-field.tsx';

/**
 * Shows the recipients of the messages. Buttons send the messages again on each channel, or correct
 * the address or number.
 */
export function LinkTools({ state }: { readonly state: RegistrationState }) {
  const { t } = useTranslation('registration');
  const { can, email_masked, phone_masked, step } = state;
  if (email_masked === null || can.send_link === undefined) return null;
  // The link that sets the password is sent only by mail.
  const channels = step === 'setup_password' ? (['email'] as const) : LINK_CHANNELS;
  return (
    <Stack gap="xs">
      <Text size="sm">
        {t('success.address')} <bdi className="ltr">{email_masked}</bdi>
        {channels.length > 1 && (
          <>
            {' · '}
            <bdi className="ltr">{phone_masked}</bdi>
          </>
        )}
      </Text>
      <Group gap="xs">
        {channels.map((channel) => (
          <SendAgain key={channel} state={state} channel={channel} />
        ))}
        <CorrectAddress state={state} />
        <CorrectPhone state={state} />
      </Group>
      <Text size="sm" c="dimmed">
        {t('success.older_links')}
      </Text>
    </Stack>
  );
}

interface SendAgainProps {
  readonly state: RegistrationState;
  readonly channel: LinkChannel;
}

function SendAgain({ state: { brand_id, can }, channel }: SendAgainProps) {
  const { t } = useTranslation('registration');
  const sendAgain = useAction(registrationEndpoints.sendLinkAgain);
  return (
    <ActionButton
      can={can.send_link}
      variant="default"
      size="xs"
      send={() => sendAgain({ params: { id: String(brand_id) }, query: { channel } })}
      done="We have sent the link again"
    >
      {t(`success.again.${channel}`)}
    </ActionButton>
  );
}

/**
 * Opens the dialog that corrects a mistyped email address. The address is fixed after the mailed
 * link or a mailed code has proved the mailbox. After the documents step, the server also requires
 * the link to be opened first.
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
    // The registrant's session belongs to the previous address, so the page ends it.
    onDone: leaveOnboarding,
  });
  return (
    <FormDialog
      title={t('success.address_new')}
      schema={addressForm}
      values={{ email: '' }}
      send={(body) => correct({ params: { id: String(brand_id) }, body })}
      done="We have sent the link again"
      fallback="Failed to send the link"
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

/**
 * Opens the dialog that corrects a mistyped phone number. It is available until the agreement is
 * signed. After the documents step, the page states that the mailed link must be opened first.
 */
function CorrectPhone({ state }: { readonly state: RegistrationState }) {
  const { t } = useTranslation('registration');
  const { brand_id, can, step } = state;
  if (can.correct_phone?.allowed !== true || step === 'setup_password') return null;
  return (
    <ActionButton
      can={can.correct_phone}
      variant="subtle"
      size="xs"
      renderDialog={(close) => <PhoneDialog brand_id={brand_id} onClose={close} />}
    >
      {t('success.phone_wrong')}
    </ActionButton>
  );
}

function PhoneDialog({ brand_id, onClose }: AddressDialogProps) {
  const { t } = useTranslation('registration');
  const correct = useAction(registrationEndpoints.correctOwnerPhone, {
    // The onboarding session came from this device's previous proof, which is now invalid.
    onDone: leaveOnboarding,
  });
  return (
    <FormDialog
      title={t('success.phone_new')}
      schema={ownerPhone}
      values={{ phone_country_code: '+965', phone_number: '' }}
      send={(body) => correct({ params: { id: String(brand_id) }, body })}
      done="We have sent the link again"
      fallback="Failed to send the link"
      submitLabel={t('success.address_save')}
      onClose={onClose}
    >
      {({ control }) => (
        <PhoneFields
          control={control}
          label={t('success.phone_new')}
          description={t('success.phone_hint')}
        />
      )}
    </FormDialog>
  );
}

interface PhoneFieldsProps {
  readonly control: Control<z.input<typeof ownerPhone>, unknown, OwnerPhone>;
  readonly label: string;
  readonly description: string;
}

function PhoneFields({ control, ...texts }: PhoneFieldsProps) {
  const code = useController({ control, name: 'phone_country_code' });
  const number = useController({ control, name: 'phone_number' });
  const message = number.fieldState.error?.message;
  return (
    <PhoneField
      {...texts}
      code={code.field.value}
      number={number.field.value}
      onCodeChange={code.field.onChange}
      onNumberChange={number.field.onChange}
      onBlur={number.field.onBlur}
      error={message === undefined ? undefined : sayText(message)}
      withAsterisk
    />
  );
}
