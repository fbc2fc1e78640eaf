import { useCallback, useId, useState, type Ref } from 'react';
import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';
import { DrawnSignature } from './drawn-signature.tsx';
import type { SignatureHandle } from './signature-handle.ts';
import { TypedSignature } from './typed-signature.tsx';

/** The specification's height of the pad in the wizard. */
const HEIGHT_PX = 200;

interface SignaturePadProps {
  readonly ref: Ref<SignatureHandle>;
  /** 160 on the card of a pending agreement. */
  readonly height?: number;
  readonly error?: string | undefined;
  /** Called when the pad gets or loses its signature. */
  readonly onChange?: () => void;
}

type Way = 'draw' | 'type';

/** Where an agreement is signed: drawn by finger, pen or mouse, or typed with the keyboard. */
export function SignaturePad({ ref, height = HEIGHT_PX, error, onChange }: SignaturePadProps) {
  const { t } = useTranslation('agreements');
  const id = useId();
  const [way, setWay] = useState<Way>('draw');
  const notice = useCallback(() => onChange?.(), [onChange]);
  return (
    <Stack gap="xs" role="group" aria-label={t('pad.label')}>
      <SegmentedControl
        value={way}
        onChange={(next) => setWay(next === 'type' ? 'type' : 'draw')}
        aria-label={t('pad.way')}
        data={[
          { value: 'draw', label: t('pad.draw') },
          { value: 'type', label: t('pad.type') },
        ]}
      />
      <Text id={id} size="xs" c="dimmed">
        {way === 'draw' ? t('pad.draw_hint') : t('pad.type_hint')}
      </Text>
      {way === 'draw' ? (
        <DrawnSignature ref={ref} height={height} described_by={id} onChange={notice} />
      ) : (
        <TypedSignature ref={ref} height={height} onChange={notice} />
      )}
      {error !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}
