import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type {
  AgreementFee,
  BrandTerms,
  PendingAgreement,
} from '@diwan/contract/features/agreements/records';
import { useTranslation } from '../../lib/i18n.ts';
import { type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { Money } from '../money.tsx';
import { brandTermsQuery } from './agreements-query.ts';
import { useCardLabel } from './card-label.ts';

interface Rate {
  readonly name: string;
  readonly now: ReactNode;
  /** The new rate; null if the agreement does not change it. */
  readonly next: ReactNode;
}

interface RateTableProps {
  readonly brand_id: string;
  readonly agreement: PendingAgreement;
}

/** Shows every rate of the brand's terminals: the current one, and the change by the agreement. */
export function RateTable({ brand_id, agreement }: RateTableProps) {
  return (
    <QueryView
      query={useQuery(brandTermsQuery(brand_id))}
      fallback="Failed to load the fees and rates"
    >
      {(terms) => <Rates agreement={agreement} terms={terms} />}
    </QueryView>
  );
}

interface RatesProps {
  readonly agreement: PendingAgreement;
  readonly terms: BrandTerms;
}

function Rates({ agreement, terms }: RatesProps) {
  const { t } = useTranslation('agreements');
  const columns: Columns<Rate> = [
    { header: t('pending.rate'), cell: ({ name }) => name },
    { header: t('pending.now'), align: 'end', cell: ({ now }) => now },
    {
      header: t('pending.after'),
      align: 'end',
      cell: ({ next }) => next ?? t('pending.unchanged'),
    },
  ];
  return (
    <DataTable
      label={t('pending.rates')}
      columns={columns}
      rows={useRates(agreement, terms)}
      rowId={({ name }) => name}
      // The headers state which rate is the current one.
      phone="scroll"
      empty={null}
    />
  );
}

const FIGURES = [
  'brand_percentage',
  'brand_fixed',
  'refund_percentage',
  'refund_fixed',
  'chargeback_percentage',
  'chargeback_fixed',
] as const;

const isSame = (one: AgreementFee, other: AgreementFee): boolean =>
  FIGURES.every((name) => one[name] === other[name]);

const keyOf = ({ card_type, payment_method, card_origin }: AgreementFee): string =>
  `${card_type} ${payment_method} ${card_origin}`;

/**
 * Returns the card fees at terminals and the rental rates, each with its new price if it changes.
 */
function useRates(agreement: PendingAgreement, { fees, rental }: BrandTerms): readonly Rate[] {
  const { t } = useTranslation('agreements');
  const cardLabel = useCardLabel();
  const changed = new Map(agreement.transaction_fees.map((fee) => [keyOf(fee), fee]));
  const cards = fees
    .filter(({ payment_method }) => payment_method === 'POS')
    .map((fee): Rate => {
      const next = changed.get(keyOf(fee));
      return {
        name: t('pending.fees.POS', { card: cardLabel(fee) }),
        now: <Price fee={fee} />,
        next: next === undefined || isSame(next, fee) ? null : <Price fee={next} />,
      };
    });
  const amounts = [
    [t('pending.rental'), rental?.pos_rental_fee, agreement.pos_rental_fee],
    [t('pending.loss'), rental?.loss_fee, agreement.loss_fee],
  ] as const;
  const rents = amounts.flatMap(([name, now, next]): Rate[] =>
    now === undefined
      ? []
      : [
          {
            name,
            now: <Money amount={now} />,
            next: next === null || next === now ? null : <Money amount={next} />,
          },
        ],
  );
  return [...cards, ...rents];
}

const Price = ({ fee }: { readonly fee: AgreementFee }) => (
  <>
    <span className="ltr">{fee.brand_percentage.toFixed(2)} %</span> +{' '}
    <Money amount={fee.brand_fixed} />
  </>
);
