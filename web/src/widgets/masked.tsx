import { useState } from 'react';
import { Anchor, Group } from '@mantine/core';
import type { RevealedValue, WithReason } from '@diwan/contract/kernel/text';
import { useTranslation } from '../lib/i18n.ts';
import { ReasonDialog } from '../ui/dialogs/reason-dialog.tsx';

interface MaskedProps {
  /** The name of the value in the dialog. */
  readonly label: string;
  /** The server's text: masked, or complete if the reader owns it. */
  readonly text: string;
  /** Requests the complete value and sends the reason. */
  readonly reveal: (body: WithReason) => Promise<RevealedValue>;
  readonly format?: (value: string) => string;
  readonly onRevealed?: (value: string) => void;
}

/**
 * Shows an IBAN or identity number. A person who enters a reason sees the complete value until they
 * leave the page.
 */
export function Masked({ label, text, reveal, format = String, onRevealed }: MaskedProps) {
  const { t } = useTranslation('widgets');
  const [asking, setAsking] = useState(false);
  const [value, setValue] = useState<string | null>(null);
  const hidden = value === null && text.includes('*');
  return (
    <Group gap="xs" component="span" display="inline-flex">
      <bdi dir="ltr" className="ltr">
        {hidden ? text : format(value ?? text)}
      </bdi>
      {hidden && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          aria-label={t('masked.show_named', { label })}
          onClick={() => setAsking(true)}
        >
          {t('masked.show')}
        </Anchor>
      )}
      {asking && (
        <ReasonDialog
          title={t('masked.show_named', { label })}
          send={async (body) => {
            const revealed = await reveal(body);
            setValue(revealed.value);
            onRevealed?.(revealed.value);
          }}
          fallback="Something went wrong on our side"
          submitLabel={t('masked.show')}
          onClose={() => setAsking(false)}
        >
          {t('masked.text')}
        </ReasonDialog>
      )}
    </Group>
  );
}
