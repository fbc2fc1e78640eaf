import { useId, type ReactNode } from 'react';
import { Title } from '@mantine/core';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Shows a part of the panel below its heading. */
export function Section({ title, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={3} id={id} mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}
