import { useEffect, useRef, type ReactNode } from 'react';
import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';

interface DialogProps {
  readonly opened?: boolean | undefined;
  readonly title: ReactNode;
  readonly size?: ModalProps['size'];
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The frame of every dialog. One that is taken away while it is open gives the focus back. */
export function Dialog({ opened = true, title, size = 'md', onClose, children }: DialogProps) {
  const { t } = useTranslation('ui');
  const before = useRef(document.activeElement);
  useEffect(() => {
    const opener = before.current;
    return () => {
      const lost = document.activeElement === document.body;
      if (lost && opener instanceof HTMLElement && opener.isConnected) {
        opener.focus({ preventScroll: true });
      }
    };
  }, []);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      centered
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
    </Modal>
  );
}
