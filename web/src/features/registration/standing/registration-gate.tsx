import { useEffect, type ReactNode } from 'react';
import { Divider, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RegistrationState } from '@diwan/contract/features/registration/records';
import { ApiError } from '../../../lib/api-error.ts';
import { FormSkeleton } from '../../../ui/states/skeletons.tsx';
import { registrationQuery } from '../queries.ts';
import { InvalidLink } from './invalid-link.tsx';
import { ResumeForm } from './resume-form.tsx';
import { QueryView } from '../../../ui/views/query-view.tsx';

interface RegistrationGateProps {
  readonly brand_id: number;
  /** The proof in the address of a mailed link, or an empty string. */
  readonly access: string;
  /**
   * Runs with the registration after the server has stored the proof of a mailed link as a cookie.
   */
  readonly onAdmitted: (state: RegistrationState) => void;
  readonly children: (state: RegistrationState) => ReactNode;
}

const REFUSALS = new Set<ApiError['code']>([
  'REGISTRATION_PROOF_MISSING',
  'UNAUTHENTICATED',
  'BRAND_NOT_FOUND',
  'NOT_FOUND',
  'VALIDATION',
]);

export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && REFUSALS.has(error.code);

/** Shows its children only to people who may read the registration: with a proof or a session. */
export function RegistrationGate({
  brand_id,
  access,
  onAdmitted,
  children,
}: RegistrationGateProps) {
  const registration = useQuery(registrationQuery(brand_id, access));
  const { data } = registration;

  useEffect(() => {
    if (access !== '' && data !== undefined) onAdmitted(data);
  }, [access, data, onAdmitted]);

  if (data === undefined && isRefused(registration.error)) {
    return (
      <Stack gap="xl">
        <InvalidLink sentence="This link is not valid or has expired. Please use the newest link that we sent you." />
        <Divider />
        <ResumeForm />
      </Stack>
    );
  }
  return (
    <QueryView
      query={registration}
      fallback="Failed to load brand information"
      pending={<FormSkeleton fields={5} />}
    >
      {children}
    </QueryView>
  );
}
