import { Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BrandSummary } from '@diwan/contract/features/brands/records';
import { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import { call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/api-error.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { brandsKey } from '../../../widgets/brands/brands-query.ts';
import { removalQuery } from '../queries.ts';

interface DeleteBrandDialogProps {
  /** Undefined keeps the dialog closed. */
  readonly brand: BrandSummary | undefined;
  readonly onClose: () => void;
}

const COUNTED = [
  'users',
  'documents',
  'agreements',
  'messages',
  'transactions',
  'api_keys',
] as const;

/** Asks before a rejected brand is deleted, and says how much goes with it. */
export function DeleteBrandDialog({ brand, onClose }: DeleteBrandDialogProps) {
  const { t } = useTranslation('brands');
  const format = useFormat();
  const queries = useQueryClient();
  const id = String(brand?.id ?? '');
  const removal = useQuery({ ...removalQuery(id), enabled: brand?.can.delete?.allowed === true });
  const deletion = useMutation({
    mutationFn: () => call(brandEndpoints.deleteBrand, { params: { id } }),
    onSuccess: async () => {
      onClose();
      toastSuccess(say('Brand deleted successfully'));
      queries.removeQueries({ queryKey: [...brandsKey, id] });
      await queries.invalidateQueries({ queryKey: [...brandsKey, 'list'] });
    },
  });
  const failure = deletion.error ?? removal.error;
  const close = () => {
    deletion.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={brand !== undefined}
      title={t('delete_question', { name: brand?.name ?? '' })}
      confirmLabel={t('delete')}
      danger
      busy={deletion.isPending}
      confirmDisabled={!removal.isSuccess}
      error={failure && errorText(failure, 'Failed to delete brand')}
      onConfirm={() => deletion.mutate()}
      onClose={close}
    >
      <Stack gap="md">
        <Text>{t('delete_text')}</Text>
        {removal.data !== undefined && (
          <Facts
            facts={COUNTED.map((what) => ({
              label: t(`removed.${what}`),
              value: format.number(removal.data[what]),
            }))}
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}
