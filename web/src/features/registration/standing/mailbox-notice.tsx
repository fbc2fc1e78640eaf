import { Button, Group, Text } from '@mantine/core';
import { IconCircleCheck, IconClockHour4, IconMailCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { RegistrationState } from '@diwan/contract/features/registration/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { signedInUser, useSession } from '../../../lib/session.ts';
import { FormSkeleton } from '../../../ui/states/skeletons.tsx';
import { useDocumentsRequested } from '../../../widgets/document-requests/requests-query.ts';
import { LinkTools } from './link-tools.tsx';
import { PageNotice } from './page-notice.tsx';

/** States after signing that the link to set the password was mailed. */
export function MailboxNotice({ state }: { readonly state: RegistrationState }) {
  const { t } = useTranslation('registration');
  if (state.step === 'done') return <CompleteNotice state={state} />;
  return (
    <PageNotice icon={IconMailCheck} title={t('mailbox.title')} text={t('mailbox.text')}>
      <Text>
        {t('mailbox.sent_to')} <bdi className="ltr">{state.email_masked ?? state.phone_masked}</bdi>
      </Text>
      <Text c="dimmed">{t('mailbox.not_there')}</Text>
      <LinkTools state={state} />
    </PageNotice>
  );
}

/**
 * States that the registration is complete, unless a document is requested again. Signed-in people
 * get a link to the brand's page.
 */
function CompleteNotice({ state }: { readonly state: RegistrationState }) {
  const { t } = useTranslation('registration');
  const signedIn = signedInUser(useSession()) !== null;
  const requested = useDocumentsRequested(state.brand_id);
  if (requested === undefined) return <FormSkeleton fields={3} />;
  const { name: brand } = state;
  return (
    <PageNotice
      icon={requested ? IconClockHour4 : IconCircleCheck}
      tone={requested ? 'waiting' : 'good'}
      title={t(requested ? 'pending.again' : 'complete.title')}
      text={t(requested ? 'pending.again_text' : 'complete.text', { brand })}
    >
      <Group>
        {signedIn ? (
          <Button
            renderRoot={(props) => (
              <Link to="/brands/$id" params={{ id: String(state.brand_id) }} {...props} />
            )}
          >
            {t('complete.go_brand')}
          </Button>
        ) : (
          <Button renderRoot={(props) => <Link to="/login" {...props} />}>
            {t('link.sign_in')}
          </Button>
        )}
      </Group>
    </PageNotice>
  );
}
