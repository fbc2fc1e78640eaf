import { Group, Skeleton } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { agreementEndpoints } from '@diwan/contract/features/agreements/endpoints';
import type { PosFees } from '@diwan/contract/features/agreements/records';
import type { Brand } from '@diwan/contract/features/brands/records';
import { call } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { QueryView } from '../../../ui/views/query-view.tsx';
import { useCardLabel } from '../../../widgets/agreements/card-label.ts';
import { brandsKey } from '../../../widgets/brands/brands-query.ts';
import { Money } from '../../../widgets/money.tsx';
import { StatusBadge } from '../../../widgets/status-badge.tsx';
import { ActivateDialog, ChangeRatesDialog, PosFeesDialog } from './rates-dialogs.tsx';

const SKELETON_PX = 160;

const posFeesQuery = (id: string) =>
  queryOptions({
    queryKey: [...brandsKey, id, 'pos-fees'],
    queryFn: ({ signal }) => call(agreementEndpoints.readPosFees, { params: { id } }, { signal }),
  });

/** Shows the POS rates of an active brand to roles that may set them. */
export function PosRates({ brand }: { readonly brand: Brand }) {
  const { t } = useTranslation('agreements');
  const query = useQuery(posFeesQuery(String(brand.id)));
  return (
    <Surface title={t('pos.title')}>
      <QueryView
        query={query}
        fallback="Failed to load the POS fees"
        pending={<Skeleton height={SKELETON_PX} radius="md" />}
      >
        {(fees) => (
          <>
            <RateFacts fees={fees} />
            <Actions brand={brand} fees={fees} />
          </>
        )}
      </QueryView>
    </Surface>
  );
}

const TONES = { none: 'neutral', pending: 'waiting', signed: 'good' } as const;

function RateFacts({ fees }: { readonly fees: PosFees }) {
  const { t } = useTranslation('agreements');
  const cardLabel = useCardLabel();
  return (
    <Facts
      facts={[
        {
          label: t('pos.state'),
          value: (
            <StatusBadge tone={TONES[fees.pos_state]}>
              {t(`pos.states.${fees.pos_state}`)}
            </StatusBadge>
          ),
        },
        { label: t('pending.rental'), value: <Money amount={fees.pos_rental_fee} /> },
        { label: t('pending.loss'), value: <Money amount={fees.loss_fee} /> },
        ...fees.pos_transaction_fees.map((fee) => ({
          label: t(`pending.fees.${fee.payment_method}`, { card: cardLabel(fee) }),
          value: (
            <>
              <span className="ltr">{fee.brand_percentage.toFixed(2)} %</span> +{' '}
              <Money amount={fee.brand_fixed} /> ({t(`pos.sources.${fee.source}`)})
            </>
          ),
        })),
      ]}
    />
  );
}

interface ActionsProps {
  readonly brand: Brand;
  readonly fees: PosFees;
}

/**
 * Shows the actions. Before the owner signs, POS is offered and activated. After that, its rates
 * can be changed.
 */
function Actions({ brand, fees }: ActionsProps) {
  const { t } = useTranslation('agreements');
  const { can, pos_state } = fees;
  const dialog = { brand_id: String(brand.id), fees };
  if (pos_state === 'signed') {
    return (
      <Group mt="lg">
        <ActionButton
          can={can.change_rates}
          variant="default"
          renderDialog={(close) => <ChangeRatesDialog {...dialog} onClose={close} />}
        >
          {t('pos.change_rates')}
        </ActionButton>
      </Group>
    );
  }
  return (
    <Group mt="lg">
      <ActionButton
        can={can.activate}
        renderDialog={(close) => <ActivateDialog {...dialog} onClose={close} />}
      >
        {t('pos.activate')}
      </ActionButton>
      <ActionButton
        can={can.set_fees}
        variant="default"
        renderDialog={(close) => <PosFeesDialog {...dialog} onClose={close} />}
      >
        {t('pos.set_fees')}
      </ActionButton>
    </Group>
  );
}
