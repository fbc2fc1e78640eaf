import { Button, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { IconCircleCheck } from '@tabler/icons-react';
import type { RegistrationState } from '@diwan/contract/features/registration/records';
import {
  ConfirmationForm,
  type ConfirmationResult,
} from '../../features/owner-confirmations/confirmation-form.tsx';
import { ownerConfirmationQuery } from '../../features/owner-confirmations/queries.ts';
import { sayConfirmed } from '../../features/owner-confirmations/confirm-first.tsx';
import { CheckValues } from '../../features/registration/standing/check-values.tsx';
import { PageNotice } from '../../features/registration/standing/page-notice.tsx';
import { stepPath } from '../../features/registration/standing/step-path.ts';
import { RegistrationGate } from '../../features/registration/standing/registration-gate.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import { FormSkeleton } from '../../ui/states/skeletons.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { StepHeading } from '../../widgets/steps/step-heading.tsx';

const route = getRouteApi('/public/brand/$id/confirm');

/** Lets the owner confirm values that came from staff or from an unknown device. */
export function ConfirmPage() {
  const { id } = route.useParams();
  return (
    <RegistrationGate brand_id={Number(id)} access="" onAdmitted={() => undefined}>
      {(state) => <Confirmation state={state} />}
    </RegistrationGate>
  );
}

function Confirmation({ state }: { readonly state: RegistrationState }) {
  const { t } = useTranslation('owner-confirmations');
  const router = useRouter();
  const queries = useQueryClient();
  const { brand_id, name, step, check_values } = state;
  const query = ownerConfirmationQuery(brand_id);

  function leave(confirmed: ConfirmationResult) {
    sayConfirmed(confirmed);
    router.history.push(confirmed.redirect_url);
  }

  return (
    <QueryView
      query={useQuery(query)}
      fallback="Failed to load the details to confirm"
      pending={<FormSkeleton fields={3} />}
    >
      {(confirmation) =>
        confirmation.digest === null ? (
          <PageNotice
            icon={IconCircleCheck}
            title={t('none')}
            text={t('none_text', { brand: name })}
          >
            <Button
              renderRoot={(props) => (
                <Link to={stepPath(step)} params={{ id: String(brand_id) }} {...props} />
              )}
            >
              {t('go_on')}
            </Button>
          </PageNotice>
        ) : (
          <Stack gap="lg">
            <StepHeading title={t('title')} subtitle={name} />
            {check_values ? (
              <CheckValues state={state} />
            ) : (
              <ConfirmationForm
                brand_id={brand_id}
                confirmation={confirmation}
                onSent={(sent) => queries.setQueryData(query.queryKey, sent)}
                onConfirmed={leave}
              />
            )}
          </Stack>
        )
      }
    </QueryView>
  );
}
