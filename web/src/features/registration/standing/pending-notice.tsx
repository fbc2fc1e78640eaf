import type { Sentence } from '@diwan/contract';
import { Button, Group } from '@mantine/core';
import { IconCircleX, IconClockHour4 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { MccStatus } from '@diwan/contract/features/brands/records';
import type { RegistrationState } from '@diwan/contract/features/registration/records';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { FormSkeleton } from '../../../ui/states/skeletons.tsx';
import { useDocumentsRequested } from '../../../widgets/document-requests/requests-query.ts';
import { OpenMail, useNeedsMail } from './open-mail.tsx';
import { PageNotice } from './page-notice.tsx';
import { TaskList } from './task-list.tsx';
import { WhatToDo } from '../closed/what-to-do.tsx';

const TITLES: Readonly<Record<MccStatus, Sentence>> = {
  mcc_not_allowed: 'Business Type Under Review',
  mcc_not_mapped: 'Business Configuration Pending',
  approved: 'Documents Submitted Successfully',
};

/** States the step that is pending at the platform, the reason, and the step after it. */
export function PendingNotice({ state }: { readonly state: RegistrationState }) {
  const { t } = useTranslation('registration');
  const needs_mail = useNeedsMail(state);
  const requested = useDocumentsRequested(state.brand_id);
  const { status, status_reason: reason } = state;
  if (status === 'rejected' || status === 'suspended') {
    return (
      <PageNotice
        icon={IconCircleX}
        tone="bad"
        title={t(`closed.${status}`)}
        text={reason === null ? '' : `${t('closed.reason')} ${reason}`}
      >
        <WhatToDo brand={{ id: state.brand_id, name: state.name }} status={status} />
      </PageNotice>
    );
  }
  if (needs_mail) return <OpenMail state={state} />;
  if (requested === undefined) return <FormSkeleton fields={3} />;
  const { mcc_status, name: brand } = state;
  return (
    <PageNotice
      icon={IconClockHour4}
      tone="waiting"
      title={requested ? t('pending.again') : say(TITLES[mcc_status])}
      text={t(requested ? 'pending.again_text' : `pending.${mcc_status}`, { brand })}
    >
      <TaskList
        tasks={[
          requested
            ? { name: t('pending.requested'), text: t('pending.requested_text'), state: 'next' }
            : { name: t('pending.received'), text: t('pending.received_text'), state: 'done' },
          {
            name: t('pending.review'),
            text: t('pending.review_text'),
            state: requested ? 'later' : 'next',
          },
          {
            name: t('pending.message'),
            text: (
              <>
                {t('pending.message_text')} <bdi className="ltr">{state.phone_masked}</bdi>
              </>
            ),
            state: 'later',
          },
          { name: t('pending.sign'), text: t('pending.sign_text'), state: 'later' },
        ]}
      />
      <Group>
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to="/brand/$id/documents" params={{ id: String(state.brand_id) }} {...props} />
          )}
        >
          {t('pending.replace')}
        </Button>
      </Group>
    </PageNotice>
  );
}
