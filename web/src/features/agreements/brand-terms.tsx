import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AgreementFee, BrandTerms } from '@diwan/contract/features/agreements/records';
import type { Brand } from '@diwan/contract/features/brands/records';
import { CARD_ORIGINS, SCHEMES, cardName } from '@diwan/contract/features/fees/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CardsSkeleton } from '../../ui/states/skeletons.tsx';
import { Surface } from '../../ui/surface.tsx';
import { type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { brandTermsQuery } from '../../widgets/agreements/agreements-query.ts';
import { named } from '../../widgets/columns.tsx';
import { Money } from '../../widgets/money.tsx';
import { FeePrice } from './fee-price.tsx';
import { CHANNELS } from './fee-table.tsx';

type Fee = BrandTerms['fees'][number];
type Source = BrandTerms['agreement'];
type Rental = NonNullable<BrandTerms['rental']>;

/** Shows the fees and rates that a brand has signed, and their changes in pending agreements. */
export function BrandTermsCard({ brand }: { readonly brand: Brand }) {
  return (
    <QueryView
      query={useQuery(brandTermsQuery(String(brand.id)))}
      fallback="Failed to load the fees and rates"
      pending={<CardsSkeleton cards={2} />}
    >
      {(terms) => (
        <Stack gap="lg">
          <PendingPrices brand={brand} terms={terms} />
          <SignedAgreement terms={terms} />
          <FeesByCard fees={terms.fees} />
        </Stack>
      )}
    </QueryView>
  );
}

interface PendingPricesProps {
  readonly brand: Brand;
  readonly terms: BrandTerms;
}

/** Lists unsigned agreements that change prices, with links to sign them. */
function PendingPrices({ brand, terms }: PendingPricesProps) {
  const { t } = useTranslation('agreements');
  const format = useFormat();
  const params = { id: String(brand.id) };
  return terms.pending.map(({ agreement_id, agreement_type, sign_by }) => (
    <Notice key={agreement_id} tone="warning">
      <Group gap="xs">
        {t('terms.waits', {
          agreement: t(`types.${agreement_type}`),
          date: sign_by === null ? '—' : format.date(sign_by),
        })}
        {brand.status === 'active' && (
          <Anchor
            renderRoot={(props) => (
              <Link to="/brands/$id" params={params} search={{ tab: 'terminals' }} {...props} />
            )}
          >
            {t('terms.open')}
          </Anchor>
        )}
      </Group>
    </Notice>
  ));
}

/** Shows the service agreement in force and the rental of terminals. */
function SignedAgreement({ terms: { agreement, rental } }: { readonly terms: BrandTerms }) {
  const { t } = useTranslation('agreements');
  return (
    <Surface title={t('terms.title')} description={t('terms.description')}>
      <Facts
        facts={[
          {
            label: t('types.service'),
            value: agreement === null ? t('terms.unsigned') : <Signature source={agreement} />,
          },
          ...(rental === null
            ? []
            : [
                {
                  label: t('pending.rental'),
                  value: <Rate rental={rental} part="pos_rental_fee" />,
                },
                { label: t('pending.loss'), value: <Rate rental={rental} part="loss_fee" /> },
              ]),
        ]}
      />
    </Surface>
  );
}

/** Shows the version of the service agreement and the day of its signature. */
function Signature({ source }: { readonly source: NonNullable<Source> }) {
  const { t } = useTranslation('agreements');
  const format = useFormat();
  return (
    <Stack gap={0}>
      <div>{t('terms.version', { version: source.agreement_version })}</div>
      <Note>{t('terms.signed_on', { date: format.date(source.signed_at) })}</Note>
    </Stack>
  );
}

interface RateProps {
  readonly rental: Rental;
  readonly part: 'pos_rental_fee' | 'loss_fee';
}

function Rate({ rental, part }: RateProps) {
  const { t } = useTranslation('agreements');
  const sourceText = useSourceText();
  const { signed, upcoming } = rental;
  return (
    <Stack gap={0}>
      <div>
        <Money amount={rental[part]} />
      </div>
      {upcoming !== null && upcoming[part] !== rental[part] && (
        <Note>
          {t('terms.after')}: <Money amount={upcoming[part]} />
        </Note>
      )}
      <Note>{signed === null ? t('terms.offered') : sourceText(signed)}</Note>
    </Stack>
  );
}

const Note = ({ children }: { readonly children: ReactNode }) => (
  <Text c="dimmed" size="sm" component="div">
    {children}
  </Text>
);

/** Returns a function that returns the name and the day of the agreement that set a price. */
function useSourceText() {
  const { t } = useTranslation('agreements');
  const format = useFormat();
  return ({ agreement_type, signed_at }: NonNullable<Source>): string =>
    `${t(`types.${agreement_type}`)} · ${format.date(signed_at)}`;
}

/** Sorts fees by card type. Within a type, the fees for all origins come first. */
const inOrder = (fees: readonly Fee[]): readonly Fee[] =>
  fees.toSorted(
    (a, b) =>
      SCHEMES.indexOf(a.card_type) - SCHEMES.indexOf(b.card_type) ||
      CARD_ORIGINS.indexOf(a.card_origin) - CARD_ORIGINS.indexOf(b.card_origin),
  );

function FeesByCard({ fees }: { readonly fees: readonly Fee[] }) {
  const { t } = useTranslation('agreements');
  return (
    <Stack gap="sm">
      <Title order={2}>{t('terms.fees')}</Title>
      <DataTable
        label={t('terms.fees')}
        columns={useColumns()}
        rows={inOrder(fees)}
        rowId={(fee) => `${fee.card_type} ${fee.payment_method} ${fee.card_origin}`}
        empty={null}
      />
    </Stack>
  );
}

const PARTS = ['brand', 'refund', 'chargeback'] as const;
type Part = (typeof PARTS)[number];
const HEADS = {
  brand: 'terms.payment',
  refund: 'terms.refund',
  chargeback: 'terms.chargeback',
} as const;

function useColumns(): Columns<Fee> {
  const { t } = useTranslation('agreements');
  const sourceText = useSourceText();
  const format = useFormat();
  return [
    named(t('terms.card'), ({ card_type }) => cardName(card_type)),
    {
      header: t('terms.channel'),
      cell: ({ payment_method, card_origin }) =>
        card_origin === 'any'
          ? t(CHANNELS[payment_method])
          : `${t(CHANNELS[payment_method])} · ${t(`summary.${card_origin}`)}`,
    },
    ...PARTS.map((part) => ({
      header: t(HEADS[part]),
      align: 'end' as const,
      cell: (fee: Fee) => <Price fee={fee} part={part} />,
    })),
    {
      header: t('terms.set_by'),
      cell: ({ signed, since }) =>
        signed === null ? `${t('terms.table')} · ${format.date(since)}` : sourceText(signed),
    },
  ];
}

interface PartProps<F> {
  readonly fee: F;
  readonly part: Part;
}

/**
 * Shows the current price. If the prices of the signed or the pending agreement differ from it,
 * also shows them.
 */
function Price({ fee, part }: PartProps<Fee>) {
  const { t } = useTranslation('agreements');
  const differs = (other: AgreementFee | null): other is AgreementFee =>
    other !== null &&
    (other[`${part}_percentage`] !== fee[`${part}_percentage`] ||
      other[`${part}_fixed`] !== fee[`${part}_fixed`]);
  const { stated, upcoming } = fee;
  return (
    <Stack gap={0} align="flex-end">
      <PriceOf fee={fee} part={part} />
      {differs(stated) && (
        <Note>
          {t('terms.stated')}: <PriceOf fee={stated} part={part} />
        </Note>
      )}
      {differs(upcoming) && (
        <Note>
          {t('terms.after')}: <PriceOf fee={upcoming} part={part} />
        </Note>
      )}
    </Stack>
  );
}

const PriceOf = ({ fee, part }: PartProps<AgreementFee>) => (
  <span>
    <FeePrice percentage={fee[`${part}_percentage`]} fixed={fee[`${part}_fixed`]} />
  </span>
);
