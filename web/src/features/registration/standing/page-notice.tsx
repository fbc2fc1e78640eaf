import type { ReactNode } from 'react';
import { Stack, Text } from '@mantine/core';
import type { IconMail } from '@tabler/icons-react';
import { StepHeading } from '../../../widgets/steps/step-heading.tsx';
import classes from './standing.module.css';

interface PageNoticeProps {
  readonly icon: typeof IconMail;
  readonly tone?: 'good' | 'waiting' | 'bad';
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** Shows a page with one message: the state and the next step. */
export function PageNotice({ icon: Icon, tone = 'good', title, text, children }: PageNoticeProps) {
  return (
    <Stack className={classes['notice']} gap="lg">
      <div className={classes['icon']} data-tone={tone} aria-hidden>
        <Icon size={28} stroke={1.5} />
      </div>
      <div>
        <StepHeading title={title} />
        <Text mt="xs">{text}</Text>
      </div>
      {children}
    </Stack>
  );
}
