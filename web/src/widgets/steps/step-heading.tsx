import { useEffect, useRef } from 'react';
import { Text, Title } from '@mantine/core';
import { usePlatformName } from '../../lib/public-settings.ts';
import classes from './step-heading.module.css';

/**
 * False until the first heading was rendered. After loading a page, the browser places the focus
 * itself.
 */
let pageHasStarted = false;

interface StepHeadingProps {
  readonly title: string;
  readonly subtitle?: string | undefined;
}

/**
 * Shows the heading of a step. It gets the focus when the step opens, so that screen readers
 * announce it.
 */
export function StepHeading({ title, subtitle }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (pageHasStarted) {
      heading.current?.focus({ preventScroll: true });
      window.scrollTo({ top: 0 });
    }
    pageHasStarted = true;
  }, []);

  return (
    <div>
      <title>{`${title} · ${usePlatformName()}`}</title>
      <Title order={1} ref={heading} tabIndex={-1} className={classes['heading']}>
        {title}
      </Title>
      {subtitle !== undefined && (
        <Text c="dimmed" mt={4}>
          {subtitle}
        </Text>
      )}
    </div>
  );
}
