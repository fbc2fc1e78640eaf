import type { ReactNode } from 'react';
import { Drawer } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';

interface SidePanelProps {
  readonly opened: boolean;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** A quick look at one row, beside its list; on a phone it covers the screen. */
export function SidePanel({ opened, title, children, onClose }: SidePanelProps) {
  const { t } = useTranslation('ui');
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      // The library mirrors it.
      position="right"
      size="min(36rem, 100%)"
      padding="lg"
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
    </Drawer>
  );
}
