import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { CreatedBrand, NextStep } from '@diwan/contract/features/brands/records';
import { documentEndpoints } from '@diwan/contract/features/documents/endpoints';
import { SignAgreement } from '../../features/agreements/sign-agreement.tsx';
import { DocumentsForm } from '../../features/documents/documents-form.tsx';
import {
  BrandInfoForm,
  type ShareLink,
} from '../../features/registration/brand-info/brand-info-form.tsx';
import { registrationQuery } from '../../features/registration/queries.ts';
import { RegistrationGate } from '../../features/registration/standing/registration-gate.tsx';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useReadAnew } from '../../lib/use-action.ts';
import { toastSuccess } from '../../ui/toast.ts';
import { StepHeading } from '../../widgets/steps/step-heading.tsx';
import { Steps } from '../../widgets/steps/steps.tsx';
import { LoadingPage } from '../loading-page.tsx';
import { AgreementStep } from './agreement-step.tsx';

interface WizardProps {
  /** Null when staff add a brand. */
  readonly share: ShareLink | null;
  /** Null until step 1 has made the brand. */
  readonly brand_id: number | null;
  readonly onCreated: (brand: CreatedBrand) => void;
  /** The registration goes on outside the wizard, or is complete. */
  readonly onLeave: (brand_id: number, step: NextStep) => void;
}

const WORDS = ['brand', 'documents', 'review', 'sign'] as const;
type Word = (typeof WORDS)[number];

/** The registration in four steps. The brand's own state says which one is open. */
export function Wizard({ share, brand_id, onCreated, onLeave }: WizardProps) {
  const queries = useQueryClient();
  const readAnew = useReadAnew(documentEndpoints.submitDocuments);
  const [accepted, setAccepted] = useState(false);

  if (brand_id === null) {
    return (
      <Step word="brand">
        <BrandInfoForm share={share} onCreated={onCreated} />
      </Step>
    );
  }
  const { queryKey } = registrationQuery(brand_id);
  return (
    <RegistrationGate brand_id={brand_id} access="" onAdmitted={() => undefined}>
      {(state) => {
        if (state.step === 'documents') {
          return (
            <Step word="documents">
              <DocumentsForm
                registrant={state}
                onDone={(outcome) => {
                  toastSuccess(outcome.notification_message);
                  queries.setQueryData(queryKey, { ...state, step: outcome.next_step });
                  void readAnew();
                }}
              />
            </Step>
          );
        }
        if (state.step !== 'agreement') {
          return <Elsewhere onArrive={() => onLeave(brand_id, state.step)} />;
        }
        return accepted ? (
          <Step word="sign">
            <SignAgreement
              brand_id={brand_id}
              fallback="Failed to complete registration"
              onBack={() => setAccepted(false)}
              onSigned={(signed) => {
                toastSuccess(say('Agreement signed successfully!'));
                queries.setQueryData(queryKey, { ...state, step: signed.next_step });
              }}
            />
          </Step>
        ) : (
          <Step word="review">
            <AgreementStep
              brand_id={brand_id}
              refusal="Please accept the agreement before proceeding"
              onAccepted={() => setAccepted(true)}
            />
          </Step>
        );
      }}
    </RegistrationGate>
  );
}

interface StepProps {
  readonly word: Word;
  readonly children: ReactNode;
}

function Step({ word, children }: StepProps) {
  const { t } = useTranslation('registration');
  return (
    <Stack gap="lg" key={word}>
      <Steps
        label={t('steps.label')}
        steps={WORDS.map((one) => t(`wizard.${one}`))}
        current={WORDS.indexOf(word)}
      />
      <StepHeading key={word} title={t(`wizard.${word}`)} subtitle={t(`wizard.${word}_hint`)} />
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
