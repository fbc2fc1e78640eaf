import { useCallback, type ReactNode } from 'react';
import { Stack } from '@mantine/core';
import { Navigate, useNavigate } from '@tanstack/react-router';
import type { NextStep } from '@diwan/contract/features/brands/records';
import type { RegistrationState } from '@diwan/contract/features/registration/records';
import { RequestedDocuments } from '../../../widgets/document-requests/requested-documents.tsx';
import { PendingNotice } from './pending-notice.tsx';
import { RegistrationGate } from './registration-gate.tsx';
import { stepPath } from './step-path.ts';

interface RegistrantPageProps {
  readonly brand_id: number;
  readonly access: string;
  /** The steps that this page shows. For other steps it redirects to their page. */
  readonly shows: readonly NextStep[];
  readonly children: (state: RegistrationState) => ReactNode;
}

/**
 * Shows a page of one registration, opened from a message or from the wizard. A mailed link opens
 * the page of the next step. Its proof is removed from the address bar.
 */
export function RegistrantPage({ brand_id, access, shows, children }: RegistrantPageProps) {
  const navigate = useNavigate();
  const params = { id: String(brand_id) };
  const goOn = useCallback(
    ({ brand_id: id, step }: RegistrationState) =>
      void navigate({ to: stepPath(step), params: { id: String(id) }, replace: true }),
    [navigate],
  );
  return (
    <RegistrationGate brand_id={brand_id} access={access} onAdmitted={goOn}>
      {(state) => {
        if (state.status === 'rejected' || state.status === 'suspended') {
          return (
            <Stack gap="lg">
              <PendingNotice state={state} />
              <RequestedDocuments brand_id={brand_id} />
            </Stack>
          );
        }
        if (shows.includes(state.step)) {
          return (
            <Stack gap="lg">
              <RequestedDocuments brand_id={brand_id} />
              {children(state)}
            </Stack>
          );
        }
        return <Navigate to={stepPath(state.step)} params={params} replace />;
      }}
    </RegistrationGate>
  );
}
