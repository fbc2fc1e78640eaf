import type { ReactNode } from 'react';
import { Drawer } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';

interface SidePanelProps {
  readonly opened: boolean;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Shows a preview of one row next to its list. On a phone it covers the screen. */
export function SidePanel({ opened, title, children, onClose }: SidePanelProps) {
  const { t } = useTranslation('ui');
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      // The library mirrors this position in right-to-left pages.
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
