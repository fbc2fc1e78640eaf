import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { Modal, type ModalProps } from '@mantine/core';
import { useConfirming } from '../../lib/confirm-identity.ts';
import { useTranslation } from '../../lib/i18n.ts';

interface DialogProps {
  readonly opened?: boolean | undefined;
  readonly title: ReactNode;
  readonly size?: ModalProps['size'];
  /** True if this dialog is above all others, which do not change. */
  readonly above?: boolean;
  /** True if the dialog fills the whole window. */
  readonly full?: boolean | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const ABOVE = 400;

/**
 * Shows the frame of a dialog. If an open dialog is unmounted, the focus returns to the element
 * that opened it.
 */
export function Dialog(props: DialogProps) {
  const { opened = true, title, size = 'md', above = false, onClose, children } = props;
  const { full = false } = props;
  const { t } = useTranslation('ui');
  const covered = useConfirming() && !above;
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
    // The dialog opens only after its words and code have loaded. Until then the page does not
    // change.
    <Suspense fallback={null}>
      <Modal
        opened={opened}
        onClose={onClose}
        title={title}
        size={size}
        fullScreen={full}
        centered
        closeOnEscape={!covered}
        closeOnClickOutside={!above}
        {...(above ? { zIndex: ABOVE } : {})}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {children}
      </Modal>
    </Suspense>
  );
}
