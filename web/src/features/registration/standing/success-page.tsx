import { Button, Stack } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { RegistrationState } from '@diwan/contract/features/registration/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { signedInUser, useSession } from '../../../lib/session.ts';
import { InvalidValue } from '../../../ui/invalid-value.tsx';
import { FormSkeleton } from '../../../ui/states/skeletons.tsx';
import { useDocumentsRequested } from '../../../widgets/document-requests/requests-query.ts';
import { registrationQuery } from '../queries.ts';
import { LinkTools } from './link-tools.tsx';
import { PageNotice } from './page-notice.tsx';
import { stepPath } from './step-path.ts';
import { type Task, TaskList } from './task-list.tsx';

/**
 * Shows the page of both registration-success addresses. Any person can open it, and the registrant
 * sees more.
 */
export function SuccessPage() {
  const { brandId = '' } = useSearch({ strict: false });
  const known = /^[1-9]\d{0,9}$/.test(brandId);
  const registration = useQuery({
    ...registrationQuery(Number(brandId)),
    enabled: known,
    retry: false,
  });
  if (known && registration.isPending) return <FormSkeleton fields={3} />;
  return (
    <Stack gap="lg">
      {brandId !== '' && !known && <InvalidValue name="brandId" value={brandId} />}
      {registration.data ? (
        <OwnNotice state={registration.data} />
      ) : (
        <SuccessNotice state={null} requested={false} />
      )}
    </Stack>
  );
}

/** The text that is shown instead of the number. A brand's data need a proof. */
const UNKNOWN_PHONE = '+965 •••• ••••';

type States = readonly [Task['state'], Task['state'], Task['state']];

/** The states of the message, the documents and the agreement for each next step. */
const STATES: Readonly<Record<RegistrationState['step'], States>> = {
  documents: ['next', 'later', 'later'],
  pending_approval: ['next', 'done', 'later'],
  agreement: ['done', 'done', 'next'],
  setup_password: ['next', 'done', 'done'],
  done: ['done', 'done', 'done'],
};

function OwnNotice({ state }: { readonly state: RegistrationState }) {
  const requested = useDocumentsRequested(state.brand_id);
  if (requested === undefined) return <FormSkeleton fields={3} />;
  return <SuccessNotice state={state} requested={requested} />;
}

interface SuccessNoticeProps {
  /** The registration; null if this browser has no proof of the registrant. */
  readonly state: RegistrationState | null;
  /** True if a document is requested again, which the registrant sends before all else. */
  readonly requested: boolean;
}

/** The states while a document is requested again. */
const REQUESTED: States = ['done', 'next', 'later'];

/** Shows after the registration which steps are done, and the page of the next step. */
function SuccessNotice({ state, requested }: SuccessNoticeProps) {
  const { t } = useTranslation('registration');
  const step = state?.step ?? 'documents';
  const [message, documents, agreement] = requested ? REQUESTED : STATES[step];
  return (
    <PageNotice
      icon={IconCircleCheck}
      title={t('success.title')}
      text={state === null ? t('success.text') : t('success.text_brand', { brand: state.name })}
    >
      <TaskList
        tasks={[
          step === 'setup_password'
            ? {
                name: t('success.mail'),
                state: message,
                text: (
                  <>
                    {t('success.mail_password')}{' '}
                    <bdi className="ltr">{state?.email_masked ?? ''}</bdi>
                  </>
                ),
              }
            : {
                name: t('success.whatsapp'),
                state: message,
                text: (
                  <>
                    {t('success.whatsapp_go')}{' '}
                    <bdi className="ltr">{state?.phone_masked ?? UNKNOWN_PHONE}</bdi>
                  </>
                ),
              },
          {
            name: t('success.documents'),
            state: documents,
            text: t(requested ? 'success.documents_again' : 'success.documents_text'),
          },
          { name: t('success.agreement'), state: agreement, text: t('success.agreement_text') },
        ]}
      />
      {state !== null && <LinkTools state={state} />}
      {state !== null && <NextButton state={state} requested={requested} />}
    </PageNotice>
  );
}

interface NextButtonProps extends SuccessNoticeProps {
  readonly state: RegistrationState;
}

function NextButton({ state, requested }: NextButtonProps) {
  const { t } = useTranslation('registration');
  const params = { id: String(state.brand_id) };
  if (requested) {
    return (
      <Button renderRoot={(props) => <Link to={stepPath(state.step)} params={params} {...props} />}>
        {t('success.go_documents_again')}
      </Button>
    );
  }
  switch (state.step) {
    case 'documents':
      return (
        <Button
          renderRoot={(props) => <Link to="/brand/$id/documents" params={params} {...props} />}
        >
          {t('success.go_documents')}
        </Button>
      );
    case 'agreement':
      return (
        <Button
          renderRoot={(props) => <Link to="/brand/$id/agreement" params={params} {...props} />}
        >
          {t('success.go_agreement')}
        </Button>
      );
    case 'done':
      return <AccountButton />;
    case 'pending_approval':
    case 'setup_password':
      return null;
  }
}

/** Leads to the start page. A visitor signs in first. */
function AccountButton() {
  const { t } = useTranslation('registration');
  const signed_in = signedInUser(useSession()) !== null;
  return (
    <Button renderRoot={(props) => <Link to={signed_in ? '/' : '/login'} {...props} />}>
      {t(signed_in ? 'success.go_account' : 'link.sign_in')}
    </Button>
  );
}
