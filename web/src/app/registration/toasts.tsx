import '@mantine/notifications/styles.layer.css';
import { useDirection } from '@mantine/core';
import { Notifications } from '@mantine/notifications';

const TOAST_MS = 5000;

/** Shows the toasts of the registration. */
export function Toasts() {
  const { dir } = useDirection();
  return (
    <Notifications
      position={dir === 'rtl' ? 'top-left' : 'top-right'}
      autoClose={TOAST_MS}
      containerWidth={384}
    />
  );
}
