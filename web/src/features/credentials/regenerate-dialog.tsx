import { useState } from 'react';
import { Select, Stack, Text } from '@mantine/core';
import type { Brand } from '@diwan/contract/features/brands/records';
import type { ApiCredentials } from '@diwan/contract/features/credentials/records';
import { credentialEndpoints } from '@diwan/contract/features/credentials/endpoints';
import { isolate } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';

const OVERLAPS = ['0', '1', '24', '72'] as const;
type Overlap = (typeof OVERLAPS)[number];

interface RegenerateDialogProps {
  readonly brand: Brand;
  readonly current: string;
  readonly onGenerated: (credentials: ApiCredentials) => void;
  readonly onClose: () => void;
}

/** Replaces the key, and says before what stops working when. */
export function RegenerateDialog(props: RegenerateDialogProps) {
  const { brand, current, onGenerated, onClose } = props;
  const { t } = useTranslation('credentials');
  const [overlap, setOverlap] = useState<Overlap>('0');
  const params = { id: String(brand.id) };
  const regenerate = useAction(credentialEndpoints.regenerateApiKey, { onDone: onGenerated });
  const key = isolate(current);
  return (
    <ConfirmAction
      title={t('regenerate_question', { name: brand.name })}
      confirmLabel={t('regenerate')}
      danger={overlap === '0'}
      send={() => regenerate({ params, body: { overlap_hours: Number(overlap) } })}
      done="API key generated successfully"
      fallback="Failed to generate API key"
      onClose={onClose}
    >
      <Stack gap="md">
        <Select
          label={t('overlap')}
          allowDeselect={false}
          value={overlap}
          data={OVERLAPS.map((value) => ({ value, label: t(`overlaps.${value}`) }))}
          onChange={(next) => setOverlap(OVERLAPS.find((value) => value === next) ?? '0')}
        />
        <Text className="breaks">{t(overlap === '0' ? 'stops_now' : 'stops_later', { key })}</Text>
      </Stack>
    </ConfirmAction>
  );
}
