import { useState } from 'react';
import { TextInput } from '@mantine/core';
import { useController } from 'react-hook-form';
import { usePublicSettings } from '../../../lib/public-settings.ts';
import { sayText, useTranslation } from '../../../lib/i18n.ts';
import { instantOf } from './expiry.ts';
import type { LinkControl } from './link-control.ts';

const HALF_HOUR_S = 1800;

/** When the link ends by itself, typed in the platform's time and sent as an instant. */
export function ExpiryField({ control }: { readonly control: LinkControl }) {
  const { t } = useTranslation('share-links');
  const timezone = usePublicSettings()?.timezone ?? 'Asia/Kuwait';
  const { field, fieldState } = useController({ control, name: 'expires_at' });
  const [typed, setTyped] = useState('');
  return (
    <TextInput
      type="datetime-local"
      label={t('expires_at')}
      description={t('expires_hint', { timezone })}
      step={HALF_HOUR_S}
      value={typed}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        field.onChange(instantOf(text, timezone));
      }}
      onBlur={field.onBlur}
      error={fieldState.error && sayText(fieldState.error.message ?? '')}
    />
  );
}
