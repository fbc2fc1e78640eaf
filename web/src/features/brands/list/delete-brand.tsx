import { Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import type { BrandSummary } from '@diwan/contract/features/brands/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { ConfirmAction } from '../../../ui/dialogs/confirm-action.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { QueryView } from '../../../ui/views/query-view.tsx';
import { brandsKey } from '../../../widgets/brands/brands-query.ts';
import { removalQuery } from '../queries.ts';

interface DeleteBrandProps {
  readonly brand: BrandSummary;
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
export function DeleteBrand({ brand, onClose }: DeleteBrandProps) {
  const { t } = useTranslation('brands');
  const format = useFormat();
  const queries = useQueryClient();
  const id = String(brand.id);
  const removal = useQuery({ ...removalQuery(id), enabled: brand.can.delete?.allowed === true });
  const remove = useAction(brandEndpoints.deleteBrand, {
    onDone: () => queries.removeQueries({ queryKey: [...brandsKey, id] }),
  });
  return (
    <ConfirmAction
      title={t('delete_question', { name: brand.name })}
      confirmLabel={t('delete')}
      danger
      disabled={!removal.isSuccess}
      send={() => remove({ params: { id } })}
      done="Brand deleted successfully"
      fallback="Failed to delete brand"
      onClose={onClose}
    >
      <Stack gap="md">
        <Text>{t('delete_text')}</Text>
        <QueryView query={removal} fallback="Failed to delete brand" pending={null}>
          {(removed) => (
            <Facts
              facts={COUNTED.map((what) => ({
                label: t(`removed.${what}`),
                value: format.number(removed[what]),
              }))}
            />
          )}
        </QueryView>
      </Stack>
    </ConfirmAction>
  );
}
