import { useState } from 'react';
import { Select, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Brand } from '@diwan/contract/features/brands/records';
import type { ApiCredentials } from '@diwan/contract/features/credentials/records';
import { credentialEndpoints } from '@diwan/contract/features/credentials/endpoints';
import { call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/api-error.ts';
import { isolate } from '../../../lib/format.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toastSuccess } from '../../../ui/toast.ts';

const OVERLAPS = ['0', '1', '24', '72'] as const;
type Overlap = (typeof OVERLAPS)[number];

interface RegenerateDialogProps {
  readonly brand: Brand;
  readonly current: string;
  readonly opened: boolean;
  readonly onGenerated: (credentials: ApiCredentials) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Replaces the key, and says before what stops working when. */
export function RegenerateDialog(props: RegenerateDialogProps) {
  const { brand, current, opened, onGenerated, onClose } = props;
  const { t } = useTranslation('credentials');
  const [overlap, setOverlap] = useState<Overlap>('0');
  const params = { id: String(brand.id) };
  const regenerate = useMutation({
    mutationFn: () =>
      call(credentialEndpoints.regenerateApiKey, {
        params,
        body: { overlap_hours: Number(overlap) },
      }),
    onSuccess: (credentials) => {
      toastSuccess(say('API key generated successfully'));
      return onGenerated(credentials);
    },
  });
  const { error, isPending } = regenerate;
  const key = isolate(current);
  return (
    <ConfirmDialog
      opened={opened}
      title={t('regenerate_question', { name: brand.name })}
      confirmLabel={t('regenerate')}
      danger={overlap === '0'}
      busy={isPending}
      error={error && errorText(error, 'Failed to generate API key')}
      onConfirm={() => regenerate.mutate()}
      onClose={() => {
        regenerate.reset();
        onClose();
      }}
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
    </ConfirmDialog>
  );
}
