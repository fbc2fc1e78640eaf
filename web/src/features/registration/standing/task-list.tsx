import type { ReactNode } from 'react';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from './standing.module.css';

export interface Task {
  readonly name: string;
  readonly text: ReactNode;
  readonly state: 'done' | 'next' | 'later';
}

/** Lists completed and open tasks in order. */
export function TaskList({ tasks }: { readonly tasks: readonly Task[] }) {
  const { t } = useTranslation('registration');
  return (
    <ol className={classes['list']}>
      {tasks.map(({ name, text, state }, place) => (
        <li key={name} data-state={state} aria-current={state === 'next' ? 'step' : undefined}>
          <span className={classes['mark']} aria-hidden>
            {state === 'done' ? <IconCheck size={18} stroke={2.5} /> : place + 1}
          </span>
          <div>
            <p className={classes['name']}>
              {name}
              {state === 'done' && ` (${t('steps.done')})`}
            </p>
            <div className={classes['text']}>{text}</div>
          </div>
        </li>
      ))}
    </ol>
  );
}
