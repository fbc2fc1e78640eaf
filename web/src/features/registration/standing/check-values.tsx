import { Stack, Text } from '@mantine/core';
import { registrationEndpoints } from '@diwan/contract/features/registration/endpoints';
import type { RegistrationState } from '@diwan/contract/features/registration/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Asks the owner of the mailbox to check what another device entered before. */
export function CheckValues({ state }: { readonly state: RegistrationState }) {
  const { t } = useTranslation('registration');
  const confirm = useAction(registrationEndpoints.confirmValues);
  const { brand_id, name, phone_masked } = state;
  return (
    <Notice tone="info">
      <Stack gap="xs">
        <Text size="sm">{t('check.text', { brand: name })}</Text>
        <Text size="sm">
          {t('check.phone')} <bdi className="ltr">{phone_masked}</bdi>
        </Text>
        <div>
          <ActionButton
            variant="default"
            size="xs"
            send={() => confirm({ params: { id: String(brand_id) } })}
            done="Thank you. The registration continues."
          >
            {t('check.done')}
          </ActionButton>
        </div>
      </Stack>
    </Notice>
  );
}
