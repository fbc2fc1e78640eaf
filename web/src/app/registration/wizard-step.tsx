import type { ReactNode } from 'react';
import { Button, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from '../../lib/i18n.ts';
import { StepHeading } from '../../widgets/steps/step-heading.tsx';
import { Steps } from '../../widgets/steps/steps.tsx';

/** The steps of the wizard in the form that the address has. */
const WIZARD_STEPS = ['brand', 'documents', 'review', 'sign'] as const;
export type WizardStep = (typeof WIZARD_STEPS)[number];

interface WizardStepFrameProps {
  readonly word: WizardStep;
  /** Opens the previous step; undefined if that step cannot be changed. */
  readonly onBack?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Shows the progress and the title of a step above its content. */
export function WizardStepFrame({ word, onBack, children }: WizardStepFrameProps) {
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
