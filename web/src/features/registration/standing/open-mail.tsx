import { type ReactNode, useState } from 'react';
import { Button, Divider, Group, Stack, Text } from '@mantine/core';
import { IconMailOpened } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { RegistrationState } from '@diwan/contract/features/registration/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { signedInUser, useSession } from '../../../lib/session.ts';
import { Notice } from '../../../ui/notice.tsx';
import { signaturesOf } from '../../../widgets/signature-pad/signature-draft.ts';
import { registrationQuery } from '../queries.ts';
import { LinkTools } from './link-tools.tsx';
import { PageNotice } from './page-notice.tsx';

/** Returns whether the next step needs the mailed link and this browser has not opened it. */
export function useNeedsMail({ step, by_mail, email_masked }: RegistrationState): boolean {
  const visitor = signedInUser(useSession()) === null;
  const needs = step === 'agreement' || step === 'pending_approval';
  return visitor && needs && !by_mail && email_masked !== null;
}

interface MailFirstProps {
  readonly state: RegistrationState;
  readonly children: ReactNode;
}

/**
 * Shows the agreement if the mailed link was opened here or the visitor chose a code. Otherwise it
 * asks to open the mail. The tab keeps the choice until the agreement is signed.
 */
export function MailFirst({ state, children }: MailFirstProps) {
  const needs_mail = useNeedsMail(state);
  const name = `${signaturesOf(state.brand_id)}by_code`;
  const [by_code, setByCode] = useState(() => sessionStorage.getItem(name) !== null);
  if (!needs_mail || by_code) return children;
  return (
    <OpenMail
      state={state}
      onCode={() => {
        sessionStorage.setItem(name, 'true');
        setByCode(true);
      }}
    />
  );
}

interface OpenMailProps {
  readonly state: RegistrationState;
  /** Continues without the link, by a mailed code. It is absent if that is not possible. */
  readonly onCode?: () => void;
}

/** Shows where the link was mailed. Buttons send it again or correct the address. */
export function OpenMail({ state, onCode }: OpenMailProps) {
  const { t } = useTranslation('registration');
  const kind = state.step === 'agreement' ? 'sign' : 'review';
  const address_fixed = state.can.correct_email?.allowed === false;
  return (
    <PageNotice
      icon={IconMailOpened}
      tone="waiting"
      title={t('open_mail.title')}
      text={t(`open_mail.${kind}`, { brand: state.name })}
    >
      <LinkTools state={state} />
      <Text size="sm" c="dimmed">
        {t('open_mail.limits')} {address_fixed && t('open_mail.address_fixed')}
      </Text>
      <LookAgain brand_id={state.brand_id} />
      {onCode !== undefined && (
        <>
          <Divider />
          <Stack gap="xs">
            <Text size="sm">{t('open_mail.code')}</Text>
            <Group>
              <Button variant="default" onClick={onCode}>
                {t('open_mail.use_code')}
              </Button>
            </Group>
          </Stack>
        </>
      )}
    </PageNotice>
  );
}

/** Loads the state again, for people who opened the link in another tab. */
function LookAgain({ brand_id }: { readonly brand_id: number }) {
  const { t } = useTranslation('registration');
  const { refetch } = useQuery(registrationQuery(brand_id));
  const [missing, setMissing] = useState(false);
  const look = async () => {
    const { data } = await refetch();
    setMissing(data?.by_mail === false);
  };
  return (
    <Stack gap="xs">
      <Group>
        <Button onClick={() => void look()}>{t('open_mail.opened')}</Button>
      </Group>
      {missing && <Notice tone="info">{t('open_mail.not_opened')}</Notice>}
    </Stack>
  );
}
