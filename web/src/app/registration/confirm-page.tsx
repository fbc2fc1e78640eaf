import { Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { IconCircleCheck } from '@tabler/icons-react';
import type { RegistrationState } from '@diwan/contract/features/registration/records';
import {
  ConfirmationForm,
  type Confirmed,
} from '../../features/owner-confirmations/confirmation-form.tsx';
import { ownerConfirmationQuery } from '../../features/owner-confirmations/queries.ts';
import { PageNotice } from '../../features/registration/standing/page-notice.tsx';
import { RegistrationGate } from '../../features/registration/standing/registration-gate.tsx';
import { say, useTranslation } from '../../lib/i18n.ts';
import { toastSuccess } from '../../ui/toast.ts';
import { FormSkeleton } from '../../ui/states/skeletons.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { StepHeading } from '../../widgets/steps/step-heading.tsx';

const route = getRouteApi('/public/brand/$id/confirm');

/** The owner confirms what staff, or a device that is not known to be theirs, entered. */
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
  const { brand_id, name } = state;
  const query = ownerConfirmationQuery(brand_id);

  function leave({ signed, redirect_url }: Confirmed) {
    toastSuccess(say(signed ? 'Agreement signed successfully!' : 'The bank account is confirmed'));
    router.history.push(redirect_url);
  }

  return (
    <QueryView
      query={useQuery(query)}
      fallback="Failed to load what needs a confirmation"
      pending={<FormSkeleton fields={3} />}
    >
      {(confirmation) =>
        confirmation.digest === null ? (
          <PageNotice
            icon={IconCircleCheck}
            title={t('none')}
            text={t('none_text', { brand: name })}
          />
        ) : (
          <Stack gap="lg">
            <StepHeading title={t('title')} subtitle={name} />
            <ConfirmationForm
              brand_id={brand_id}
              confirmation={confirmation}
              onSent={(sent) => queries.setQueryData(query.queryKey, sent)}
              onConfirmed={leave}
            />
          </Stack>
        )
      }
    </QueryView>
  );
}
