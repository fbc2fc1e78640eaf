import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { CreatedBrand, NextStep } from '@diwan/contract/features/brands/records';
import { documentEndpoints } from '@diwan/contract/features/documents/endpoints';
import type { RegistrationState } from '@diwan/contract/features/registration/records';
import { SignAgreement } from '../../features/agreements/sign-agreement.tsx';
import { DocumentsForm } from '../../features/documents/documents-form.tsx';
import {
  BrandInfoForm,
  CorrectBrandForm,
  type ShareLink,
} from '../../features/registration/brand-info/brand-info-form.tsx';
import { registrationQuery } from '../../features/registration/queries.ts';
import { BeforeYouBegin } from '../../features/registration/standing/before-you-begin.tsx';
import { RegistrationGate } from '../../features/registration/standing/registration-gate.tsx';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useReadAnew } from '../../lib/use-action.ts';
import { toastSuccess } from '../../ui/toast.ts';
import { StepHeading } from '../../widgets/steps/step-heading.tsx';
import { Steps } from '../../widgets/steps/steps.tsx';
import { LoadingPage } from '../loading-page.tsx';
import { AgreementStep } from './agreement-step.tsx';

/** The steps of the wizard that its address can name. */
export const WIZARD_STEPS = ['brand', 'documents', 'review', 'sign'] as const;
export type WizardStep = (typeof WIZARD_STEPS)[number];

interface WizardProps {
  /** Null when staff add a brand. */
  readonly share: ShareLink | null;
  /** Null until step 1 has made the brand. */
  readonly brand_id: number | null;
  /** The step of the address; null for the one that is due. */
  readonly step: WizardStep | null;
  readonly onCreated: (brand: CreatedBrand) => void;
  /** Every step is one of the browser's history, unless it takes the place of the last one. */
  readonly onStep: (step: WizardStep, how?: { readonly replace: boolean }) => void;
  /** The registration goes on outside the wizard, or is complete. */
  readonly onLeave: (brand_id: number, step: NextStep) => void;
}

/** The registration in four steps. What is open of them the brand's own state says. */
export function Wizard({ share, brand_id, step, onCreated, onStep, onLeave }: WizardProps) {
  if (brand_id === null) {
    return (
      <Step word="brand">
        <BeforeYouBegin />
        <BrandInfoForm share={share} onCreated={onCreated} />
      </Step>
    );
  }
  return (
    <RegistrationGate brand_id={brand_id} access="" onAdmitted={() => undefined}>
      {(state) => <OpenWizard state={state} step={step} onStep={onStep} onLeave={onLeave} />}
    </RegistrationGate>
  );
}

/** What the address asks for as far as it is open, else what is due; null for another page. */
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

interface OpenWizardProps extends Pick<WizardProps, 'step' | 'onStep' | 'onLeave'> {
  readonly state: RegistrationState;
}

function OpenWizard({ state, step, onStep, onLeave }: OpenWizardProps) {
  const queries = useQueryClient();
  const router = useRouter();
  const readAnew = useReadAnew(documentEndpoints.submitDocuments);
  const [accepted, setAccepted] = useState(false);
  const { brand_id } = state;
  const { queryKey } = registrationQuery(brand_id);
  const open = openStep(state, step, accepted);

  switch (open) {
    case null:
      return <Elsewhere onArrive={() => onLeave(brand_id, state.step)} />;
    case 'brand':
      return (
        <Step word="brand">
          <CorrectBrandForm brand_id={brand_id} onDone={() => onStep('documents')} />
        </Step>
      );
    case 'documents':
      return (
        <Step
          word="documents"
          onBack={state.can.correct_details?.allowed === true ? () => onStep('brand') : undefined}
        >
          <DocumentsForm
            registrant={state}
            onDone={(outcome) => {
              toastSuccess(outcome.notification_message);
              queries.setQueryData(queryKey, { ...state, step: outcome.next_step });
              void readAnew();
              if (outcome.next_step !== 'agreement') return;
              onStep('documents', { replace: true });
              onStep('review');
            }}
          />
        </Step>
      );
    case 'review':
      return (
        <Step word="review" onBack={() => onStep('documents')}>
          <AgreementStep
            brand_id={brand_id}
            refusal="Please accept the agreement before proceeding"
            onAccepted={() => {
              setAccepted(true);
              onStep('sign');
            }}
          />
        </Step>
      );
    case 'sign':
      return (
        <Step word="sign">
          <SignAgreement
            brand_id={brand_id}
            fallback="Failed to complete registration"
            onBack={() => router.history.back()}
            onSigned={(signed) => {
              toastSuccess(say('Agreement signed successfully!'));
              queries.setQueryData(queryKey, { ...state, step: signed.next_step });
            }}
          />
        </Step>
      );
  }
}

interface StepProps {
  readonly word: WizardStep;
  /** Leads to the step before, where that can still be changed. */
  readonly onBack?: (() => void) | undefined;
  readonly children: ReactNode;
}

function Step({ word, onBack, children }: StepProps) {
  const { t } = useTranslation('registration');
  return (
    <Stack gap="lg" key={word}>
      <Steps
        label={t('steps.label')}
        steps={WIZARD_STEPS.map((one) => t(`wizard.${one}`))}
        current={WIZARD_STEPS.indexOf(word)}
      />
      <StepHeading key={word} title={t(`wizard.${word}`)} subtitle={t(`wizard.${word}_hint`)} />
      {onBack !== undefined && (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconArrowLeft size={16} className="mirrored" aria-hidden />}
            onClick={onBack}
          >
            {t('steps.back')}
          </Button>
        </div>
      )}
      {children}
    </Stack>
  );
}

/** Stands for a step that another page shows, and goes there. */
function Elsewhere({ onArrive }: { readonly onArrive: () => void }) {
  const leaving = useRef(false);
  useEffect(() => {
    if (leaving.current) return;
    leaving.current = true;
    onArrive();
  }, [onArrive]);
  return <LoadingPage />;
}
