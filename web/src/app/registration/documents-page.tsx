import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { NEXT_STEPS, type NextStep } from '@diwan/contract/features/brands/records';
import { documentEndpoints } from '@diwan/contract/features/documents/endpoints';
import type { RegistrationState } from '@diwan/contract/features/registration/records';
import { canEditOwnBrand } from '@diwan/contract/kernel/roles';
import { DocumentsForm } from '../../features/documents/documents-form.tsx';
import { registrationQuery } from '../../features/registration/queries.ts';
import { CheckValues } from '../../features/registration/standing/check-values.tsx';
import { Progress } from '../../features/registration/standing/progress.tsx';
import { RegistrantPage } from '../../features/registration/standing/registrant-page.tsx';
import { stepPath } from '../../features/registration/standing/step-path.ts';
import { WhoseDocuments } from '../../features/registration/standing/whose-documents.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import { signedInUser, useSession } from '../../lib/session.ts';
import { Notice } from '../../ui/notice.tsx';
import { useInvalidate } from '../../lib/use-action.ts';
import { toastSuccess } from '../../ui/toast.ts';
import { StepHeading } from '../../widgets/steps/step-heading.tsx';
import classes from './registration.module.css';

const publicRoute = getRouteApi('/public/brand/$id/documents');
const signedInRoute = getRouteApi('/shell/brands/$id/documents');

const SHOWS = ['documents', 'agreement', 'pending_approval'] as const;

/**
 * Returns the steps for which this page stays open. For an owner these are all steps, because the
 * page itself redirects an owner who has submitted documents to the brand.
 */
function useShows(id: string): readonly NextStep[] {
  return useOwns(Number(id)) ? NEXT_STEPS : SHOWS;
}

/** Returns whether the signed-in person owns the brand. */
function useOwns(brand_id: number): boolean {
  const user = signedInUser(useSession());
  return user !== null && canEditOwnBrand(user.role) && user.brand_id === brand_id;
}

/** Shows the documents page behind a registrant's link. */
export function DocumentsPage() {
  const { id } = publicRoute.useParams();
  const { access = '' } = publicRoute.useSearch();
  const navigate = useNavigate();
  return (
    <RegistrantPage brand_id={Number(id)} access={access} shows={useShows(id)}>
      {(state) => (
        <DocumentsStep
          state={state}
          onDone={(step) => void navigate({ to: stepPath(step), params: { id } })}
        />
      )}
    </RegistrantPage>
  );
}

/**
 * Shows the documents page to signed-in people. It opens from the brand's page and returns there.
 */
export function BrandDocumentsPage() {
  const { id } = signedInRoute.useParams();
  const navigate = useNavigate();
  return (
    <div className={classes['narrow']}>
      <RegistrantPage brand_id={Number(id)} access="" shows={useShows(id)}>
        {(state) => (
          <DocumentsStep
            state={state}
            onDone={(step) =>
              void navigate({
                to: step === 'agreement' ? '/brand/$id/agreement' : '/brands/$id',
                params: { id },
              })
            }
          />
        )}
      </RegistrantPage>
    </div>
  );
}

interface DocumentsStepProps {
  readonly state: RegistrationState;
  readonly onDone: (step: NextStep) => void;
}

/**
 * Shows the form for a brand's documents. They can be submitted again until the agreement is
 * signed.
 */
function DocumentsStep({ state, onDone }: DocumentsStepProps) {
  const { t } = useTranslation('documents');
  const queries = useQueryClient();
  const invalidate = useInvalidate(documentEndpoints.submitDocuments);
  const again = state.documents_present.length > 0;
  const owns = useOwns(state.brand_id);
  if (owns && again) {
    return <Navigate to="/brands/$id" params={{ id: String(state.brand_id) }} replace />;
  }
  return (
    <Stack gap="lg">
      <Progress state={state} current="documents" />
      <StepHeading title={t('title')} subtitle={t('subtitle', { brand: state.name })} />
      {state.check_values && <CheckValues state={state} />}
      {again && <Notice tone="info">{t('again')}</Notice>}
      <WhoseDocuments state={state}>
        <DocumentsForm
          registrant={state}
          onDone={(outcome) => {
            toastSuccess(outcome.notification_message);
            const { queryKey } = registrationQuery(state.brand_id);
            const { mcc_status, next_step: step } = outcome;
            queries.setQueryData(queryKey, { ...state, mcc_status, step });
            void invalidate();
            onDone(step);
          }}
        />
      </WhoseDocuments>
    </Stack>
  );
}
