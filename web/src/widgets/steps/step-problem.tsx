import { useEffect, useRef } from 'react';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from '../../lib/i18n.ts';
import { Notice } from '../../ui/notice.tsx';
import classes from './step-problem.module.css';

export interface Problem {
  readonly text: string;
  /** True if sending the same request again may succeed. */
  readonly retry: boolean;
}

interface StepProblemProps {
  readonly problem: Problem | null;
  readonly onRetry?: () => void;
}

/** Shows the problem of a step at its top. The page scrolls up for each new problem. */
export function StepProblem({ problem, onRetry }: StepProblemProps) {
  const { t } = useTranslation('registration');
  const shown = useRef<Problem | null>(null);

  useEffect(() => {
    if (problem !== null && problem !== shown.current) window.scrollTo({ top: 0 });
    shown.current = problem;
  }, [problem]);

  if (problem === null) return null;
  return (
    <Notice tone="problem">
      <p className={classes['text']}>{problem.text}</p>
      {problem.retry && onRetry !== undefined && (
        <Button
          variant="default"
          size="xs"
          mt="sm"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={onRetry}
        >
          {t('try_again')}
        </Button>
      )}
    </Notice>
  );
}
