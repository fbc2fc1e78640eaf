import { useTranslation } from '../../../lib/i18n.ts';
import { Steps } from '../../../widgets/steps/steps.tsx';

const WORDS = ['documents', 'review', 'password'] as const;

interface ProgressProps {
  readonly current: (typeof WORDS)[number];
}

/** The three progress steps of the public pages. */
export function Progress({ current }: ProgressProps) {
  const { t } = useTranslation('registration');
  return (
    <Steps
      label={t('steps.label')}
      steps={WORDS.map((word) => t(`progress.${word}`))}
      current={WORDS.indexOf(current)}
    />
  );
}
