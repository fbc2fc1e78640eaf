import { ActionIcon, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { say, useTranslation } from '../lib/i18n.ts';
import { toastSuccess } from './toast.ts';

const TICK_MS = 2000;

interface CopyButtonProps {
  readonly value: string;
  /** The label, which names the copied value, such as 'Copy link'. */
  readonly label: string;
  /** True if a toast is also shown, for values that are shown only once. */
  readonly announced?: boolean;
}

/** Copies a value. A tick confirms the copy for two seconds. */
export function CopyButton({ value, label, announced = false }: CopyButtonProps) {
  const { t } = useTranslation('ui');
  const clipboard = useClipboard({ timeout: TICK_MS });
  const copy = () => {
    clipboard.copy(value);
    if (announced) toastSuccess(say('Copied to clipboard'));
  };
  const text = clipboard.copied ? t('copied') : label;
  return (
    <Tooltip label={text}>
      <ActionIcon
        variant="subtle"
        color={clipboard.copied ? 'green' : 'gray'}
        aria-label={text}
        aria-live="polite"
        onClick={copy}
      >
        {clipboard.copied ? <IconCheck size={18} /> : <IconCopy size={18} stroke={1.5} />}
      </ActionIcon>
    </Tooltip>
  );
}
