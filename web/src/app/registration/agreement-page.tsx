import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import type { RegistrationState } from '@diwan/contract/features/registration/records';
import { SignAgreement } from '../../features/agreements/sign-agreement.tsx';
import { useAcceptedDigest } from '../../features/agreements/use-accepted-digest.ts';
import { ConfirmFirst } from '../../features/owner-confirmations/confirm-first.tsx';
import { registrationQuery } from '../../features/registration/queries.ts';
import { CheckValues } from '../../features/registration/standing/check-values.tsx';
import { MailboxNotice } from '../../features/registration/standing/mailbox-notice.tsx';
import { MailFirst } from '../../features/registration/standing/open-mail.tsx';
import { say, useTranslation } from '../../lib/i18n.ts';
import { toastSuccess } from '../../ui/toast.ts';
import { StepHeading } from '../../widgets/steps/step-heading.tsx';
import { AgreementStep } from './agreement-step.tsx';
import { Progress } from '../../features/registration/standing/progress.tsx';
import { RegistrantPage } from '../../features/registration/standing/registrant-page.tsx';

const route = getRouteApi('/public/brand/$id/agreement');

const SHOWS = ['agreement', 'setup_password', 'done'] as const;

/** Shows the service agreement to read and sign, without the earlier steps of the wizard. */
export function AgreementPage() {
  const { id } = route.useParams();
  const { access = '' } = route.useSearch();
  return (
    <RegistrantPage brand_id={Number(id)} access={access} shows={SHOWS}>
      {(state) =>
        state.step === 'agreement' ? (
          <MailFirst state={state}>
            <OpenAgreement state={state} />
          </MailFirst>
        ) : (
          <Stack gap="lg">
            <Progress state={state} current="password" />
            <MailboxNotice state={state} />
          </Stack>
        )
      }
    </RegistrantPage>
  );
}

function OpenAgreement({ state }: { readonly state: RegistrationState }) {
  const { t } = useTranslation('agreements');
  const router = useRouter();
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  const { step } = route.useSearch();
  const [digest, accept] = useAcceptedDigest(state.brand_id);
  const accepted = digest !== null && step === 'sign';

  /** Opens the address that the server returned, otherwise the brand's page. */
  function leave(redirect_url: string) {
    const target = new URL(
      redirect_url === '' ? `/brands/${state.brand_id}` : redirect_url,
      origin,
    );
    void queries.invalidateQueries({ queryKey: registrationQuery(state.brand_id).queryKey });
    if (target.origin === origin) router.history.replace(target.href.slice(origin.length));
    else location.assign(target.href);
  }

  const renderAgreement = () =>
    accepted ? (
      <SignAgreement
        brand_id={state.brand_id}
        digest={digest}
        fallback="Failed to sign agreement"
        onBack={() => router.history.back()}
        onSigned={({ redirect_url, signed_at }) => {
          toastSuccess(
            say(
              signed_at === null
                ? 'The signature takes effect once the owner confirms it'
                : 'Agreement signed successfully!',
            ),
          );
          leave(redirect_url);
        }}
      />
    ) : (
      <AgreementStep
        brand_id={state.brand_id}
        refusal="Please accept the agreement before signing"
        onAccepted={(read) => {
          accept(read);
          void navigate({ search: { step: 'sign' } });
        }}
      />
    );

  return (
    <Stack gap="lg">
      <Progress state={state} current={accepted ? 'sign' : 'review'} />
      <StepHeading
        key={String(accepted)}
        title={accepted ? t('sign.title') : t('review.title')}
        subtitle={t('review.subtitle', { brand: state.name })}
      />
      {state.check_values ? (
        <CheckValues state={state} />
      ) : (
        <ConfirmFirst brand_id={state.brand_id}>{renderAgreement()}</ConfirmFirst>
      )}
    </Stack>
  );
}
