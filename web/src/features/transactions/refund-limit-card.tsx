import { useState } from 'react';
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { Brand } from '@diwan/contract/features/brands/records';
import { refundEndpoints } from '@diwan/contract/features/refunds/endpoints';
import type { RefundLimit } from '@diwan/contract/features/refunds/records';
import { nonNegativeKwd } from '@diwan/contract/kernel/money';
import { call } from '../../lib/api.ts';
import { formatCurrency } from '../../lib/format.ts';
import { useLanguage, useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { AmountField } from '../../ui/form/amount-field.tsx';
import { Surface } from '../../ui/surface.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { brandsKey } from '../../widgets/brands/brands-query.ts';
import { useMoneyText } from '../../widgets/money-text.ts';
import { Money } from '../../widgets/money.tsx';

const SKELETON_PX = 72;

const limitQuery = (id: number) =>
  queryOptions({
    queryKey: [...brandsKey, String(id), 'refund-limit'],
    queryFn: ({ signal }) =>
      call(refundEndpoints.readRefundLimit, { params: { id: String(id) } }, { signal }),
  });

/** Shows the owner's daily limit for refunds, which admins set. */
export function RefundLimitCard({ brand }: { readonly brand: Brand }) {
  const { t } = useTranslation('transactions');
  const [editing, setEditing] = useState(false);
  const query = useQuery(limitQuery(brand.id));
  return (
    <Surface
      title={t('refund_limit.title')}
      description={t('refund_limit.text')}
      actions={
        query.data !== undefined && (
          <Group gap="xs">
            {query.data.brand_limit !== null && <UsePlatformLimit brand={brand} />}
            <Button variant="default" onClick={() => setEditing(true)}>
              {t('refund_limit.change')}
            </Button>
          </Group>
        )
      }
    >
      <QueryView
        query={query}
        fallback="Failed to fetch transactions"
        pending={<Skeleton height={SKELETON_PX} radius="md" aria-hidden />}
      >
        {(limit) => (
          <Facts
            facts={[
              {
                label: t('refund_limit.a_day'),
                value: (
                  <>
                    <Money amount={limit.day_limit} />{' '}
                    {limit.brand_limit === null && (
                      <Text span c="dimmed">
                        {t('refund_limit.platform')}
                      </Text>
                    )}
                  </>
                ),
              },
              { label: t('refund_limit.left'), value: <Money amount={limit.day_left} /> },
            ]}
          />
        )}
      </QueryView>
      {editing && query.data !== undefined && (
        <LimitDialog brand={brand} limit={query.data} onClose={() => setEditing(false)} />
      )}
    </Surface>
  );
}

const draft = z.object({ limit: nonNegativeKwd });

/** Removes the brand's own limit, so that the platform's limit applies. */
function UsePlatformLimit({ brand }: { readonly brand: Brand }) {
  const { t } = useTranslation('transactions');
  const set = useAction(refundEndpoints.setRefundLimit);
  return (
    <ActionButton
      variant="default"
      send={() => set({ params: { id: String(brand.id) }, body: { limit: null } })}
      done="Refund limit saved"
      fallback="Failed to save the refund limit"
    >
      {t('refund_limit.use_platform')}
    </ActionButton>
  );
}

interface LimitDialogProps {
  readonly brand: Brand;
  readonly limit: RefundLimit;
  readonly onClose: () => void;
}

function LimitDialog({ brand, limit, onClose }: LimitDialogProps) {
  const { t } = useTranslation('transactions');
  const language = useLanguage();
  const money = useMoneyText();
  const set = useAction(refundEndpoints.setRefundLimit);
  return (
    <FormDialog
      title={t('refund_limit.question', { brand: brand.name })}
      schema={draft}
      values={{ limit: limit.day_limit }}
      send={(body) => set({ params: { id: String(brand.id) }, body })}
      done="Refund limit saved"
      fallback="Failed to save the refund limit"
      submitLabel={t('refund_limit.save')}
      onClose={onClose}
    >
      {({ control }) => (
        <AmountField
          control={control}
          name="limit"
          label={t('refund_limit.amount', { currency: formatCurrency('KWD', language) })}
          description={t('refund_limit.hint', { amount: money(limit.platform_limit) })}
        />
      )}
    </FormDialog>
  );
}
