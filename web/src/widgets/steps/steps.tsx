import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from '../../lib/i18n.ts';
import classes from './steps.module.css';

interface StepsProps {
  /** The name of the list for screen readers. */
  readonly label: string;
  /** The names of the steps in order, in the screen's language. */
  readonly steps: readonly string[];
  /** The index of the open step, or the number of steps if all are done. */
  readonly current: number;
}

/** Shows the progress: all names on a wide screen, only the place on a phone. */
export function Steps({ label, steps, current }: StepsProps) {
  const { t } = useTranslation('registration');
  const place = Math.min(current + 1, steps.length);
  return (
    <nav aria-label={label}>
      <p className={classes['place']} aria-hidden>
        {t('steps.place', { place, count: steps.length })}
      </p>
      <ol className={classes['steps']}>
        {steps.map((name, step) => (
          <li
            key={name}
            data-state={step < current ? 'done' : step === current ? 'open' : 'later'}
            aria-current={step === current ? 'step' : undefined}
          >
            <span className={classes['mark']} aria-hidden>
              {step < current ? <IconCheck size={16} stroke={2.5} /> : step + 1}
            </span>
            <span className={classes['name']}>{name}</span>
            {step < current && <span className={classes['words']}> ({t('steps.done')})</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
