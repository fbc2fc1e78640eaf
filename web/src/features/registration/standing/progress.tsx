import type { RegistrationState } from '@diwan/contract/features/registration/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { Steps } from '../../../widgets/steps/steps.tsx';

const WORDS = ['documents', 'review', 'password'] as const;
/** The steps of the wizard. The pages behind mailed links have the same steps. */
const WIZARD = ['brand', 'documents', 'review', 'sign'] as const;
const PLACES = { documents: 1, review: 2, sign: 3, password: WIZARD.length } as const;

interface ProgressProps {
  /**
   * The state of the registration. `shared` is true for registrations by share link. Only these use
   * the wizard.
   */
  readonly state: Pick<RegistrationState, 'shared'>;
  readonly current: keyof typeof PLACES;
}

/** Shows the progress on public pages: four steps after a share link, otherwise three. */
export function Progress({ state, current }: ProgressProps) {
  const { t } = useTranslation('registration');
  const label = t('steps.label');
  if (state.shared) {
    const steps = WIZARD.map((word) => t(`wizard.${word}`));
    return <Steps label={label} steps={steps} current={PLACES[current]} />;
  }
  return (
    <Steps
      label={label}
      steps={WORDS.map((word) => t(`progress.${word}`))}
      current={WORDS.indexOf(current === 'sign' ? 'review' : current)}
    />
  );
}
