import { type ComponentProps, useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { NextStep } from '@diwan/contract/features/brands/records';
import { documentEndpoints } from '@diwan/contract/features/documents/endpoints';
import type { RegistrationState } from '@diwan/contract/features/registration/records';
import { SignAgreement } from '../../features/agreements/sign-agreement.tsx';
import { useAcceptedDigest } from '../../features/agreements/use-accepted-digest.ts';
import { DocumentsForm } from '../../features/documents/documents-form.tsx';
import { ConfirmFirst } from '../../features/owner-confirmations/confirm-first.tsx';
import { CorrectBrandForm } from '../../features/registration/brand-info/brand-info-form.tsx';
import { registrationQuery } from '../../features/registration/queries.ts';
import { CheckValues } from '../../features/registration/standing/check-values.tsx';
import { MailFirst } from '../../features/registration/standing/open-mail.tsx';
import { RegistrationGate } from '../../features/registration/standing/registration-gate.tsx';
import { WhoseDocuments } from '../../features/registration/standing/whose-documents.tsx';
import { ApiError, isUnanswered } from '../../lib/api-error.ts';
import { say } from '../../lib/i18n.ts';
import { useInvalidate } from '../../lib/use-action.ts';
import { toastSuccess } from '../../ui/toast.ts';
import { LoadingPage } from '../loading-page.tsx';
import { AgreementStep } from './agreement-step.tsx';
import { type WizardStep, WizardStepFrame } from './wizard-step.tsx';

export interface BegunWizardProps {
  readonly brand_id: number;
  /** The step in the address; null for the next open step. */
  readonly step: WizardStep | null;
  /** Opens a step. It becomes a new history entry, or replaces the current one with `replace`. */
  readonly onStep: (step: WizardStep, how?: { readonly replace: boolean }) => void;
  /** Runs if the next step is outside the wizard or the registration is complete. */
  readonly onLeave: (brand_id: number, step: NextStep) => void;
}

/** Shows the steps after the brand was created. The server's state decides which steps are open. */
export function BegunWizard({ brand_id, ...way }: BegunWizardProps) {
  return (
    <RegistrationGate brand_id={brand_id} access="" onAdmitted={() => undefined}>
      {(state) => <OpenWizard state={state} {...way} />}
    </RegistrationGate>
  );
}

/**
 * Returns the requested step if it is open, otherwise the next open step; null if the next step is
 * on another page.
 */
function openStep(
  state: RegistrationState,
  step: WizardStep | null,
  accepted: boolean,
): WizardStep | null {
  if (step === 'brand' && state.can.correct_details?.allowed === true) return 'brand';
  if (state.step === 'documents') return 'documents';
  if (state.step !== 'agreement') return null;
  if (step === 'documents') return 'documents';
  return step === 'sign' && accepted ? 'sign' : 'review';
}

/**
 * Returns the specification's sentence with the HTTP status, if a proxy answered instead of the
 * server.
 */
const failedFetch = (error: unknown): string | undefined =>
  error instanceof ApiError && isUnanswered(error) && error.status > 0
    ? say('Failed to fetch agreement: {status}', { status: error.status })
    : undefined;

interface OpenWizardProps extends Omit<BegunWizardProps, 'brand_id'> {
  readonly state: RegistrationState;
}

function OpenWizard({ state, step, onStep, onLeave }: OpenWizardProps) {
  const queries = useQueryClient();
  const router = useRouter();
  const invalidate = useInvalidate(documentEndpoints.submitDocuments);
  const [digest, accept] = useAcceptedDigest(state.brand_id);
  const { brand_id } = state;
  const { queryKey } = registrationQuery(brand_id);
  const open = openStep(state, step, digest !== null);

  switch (open) {
    case null:
      return <Elsewhere onArrive={() => onLeave(brand_id, state.step)} />;
    case 'brand':
      return (
        <WizardStepFrame word="brand">
          <CorrectBrandForm brand_id={brand_id} onDone={() => onStep('documents')} />
        </WizardStepFrame>
      );
    case 'documents':
      return (
        <WizardStepFrame
          word="documents"
          onBack={state.can.correct_details?.allowed === true ? () => onStep('brand') : undefined}
        >
          <WhoseDocuments state={state}>
            <DocumentsForm
              registrant={state}
              onDone={(outcome) => {
                toastSuccess(outcome.notification_message);
                queries.setQueryData(queryKey, { ...state, step: outcome.next_step });
                void invalidate();
                if (outcome.next_step !== 'agreement') return;
                onStep('documents', { replace: true });
                onStep('review');
              }}
            />
          </WhoseDocuments>
        </WizardStepFrame>
      );
    case 'review':
      return (
        <WizardStepFrame word="review" onBack={() => onStep('documents')}>
          <Signable state={state}>
            <ConfirmFirst brand_id={brand_id}>
              <AgreementStep
                brand_id={brand_id}
                failed={failedFetch}
                refusal="Please accept the agreement before proceeding"
                onAccepted={(read) => {
                  accept(read);
                  onStep('sign');
                }}
              />
            </ConfirmFirst>
          </Signable>
        </WizardStepFrame>
      );
    case 'sign':
      return (
        <WizardStepFrame word="sign">
          <ConfirmFirst brand_id={brand_id}>
            <SignAgreement
              brand_id={brand_id}
              digest={digest}
              fallback="Failed to complete registration"
              onBack={() => router.history.back()}
              onSigned={(signed) => {
                if (signed.signed_at === null) {
                  toastSuccess(say('The signature takes effect once the owner confirms it'));
                  router.history.push(signed.redirect_url);
                  return;
                }
                toastSuccess(say('Agreement signed successfully!'));
                // On the device that opened the mailed link, the next step is the password.
                if (signed.redirect_url.startsWith('/setup-password')) {
                  router.history.push(signed.redirect_url);
                  return;
                }
                queries.setQueryData(queryKey, { ...state, step: signed.next_step });
              }}
            />
          </ConfirmFirst>
        </WizardStepFrame>
      );
  }
}

/**
 * Shows its children after the mail was opened. The person first checks values from another device.
 */
const Signable = (props: ComponentProps<typeof MailFirst>) =>
  props.state.check_values ? <CheckValues state={props.state} /> : <MailFirst {...props} />;

/** Opens the page that shows the next step. */
function Elsewhere({ onArrive }: { readonly onArrive: () => void }) {
  const leaving = useRef(false);
  useEffect(() => {
    if (leaving.current) return;
    leaving.current = true;
    onArrive();
  }, [onArrive]);
  return <LoadingPage />;
}
