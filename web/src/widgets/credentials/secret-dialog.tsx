import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface Secret {
  readonly label: string;
  /** The label of the copy button. */
  readonly copy: string;
  readonly value: string;
}

interface SecretDialogProps {
  readonly title: string;
  readonly warning: string;
  /** The secrets; null closes the dialog. */
  readonly secrets: readonly Secret[] | null;
  readonly done: string;
  readonly onClose: () => void;
}

/**
 * Shows secrets once. Only the button closes the dialog, because a click outside may be a mistake.
 */
export function SecretDialog({ title, warning, secrets, done, onClose }: SecretDialogProps) {
  return (
    <Modal
      opened={secrets !== null}
      onClose={onClose}
      title={title}
      centered
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      {secrets !== null && (
        <Stack gap="lg">
          <Notice tone="warning">{warning}</Notice>
          {secrets.map(({ label, copy, value }) => (
            <TextInput
              key={label}
              label={label}
              value={value}
              readOnly
              dir="ltr"
              onFocus={(event) => event.currentTarget.select()}
              rightSection={<CopyButton value={value} label={copy} announced />}
            />
          ))}
          <Group justify="flex-end">
            <Button onClick={onClose}>{done}</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
