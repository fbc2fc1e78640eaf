import type { AgreementSummary } from '@diwan/contract/features/agreements/records';
import { cardName } from '@diwan/contract/features/fees/records';
import { useTranslation } from '../../lib/i18n.ts';
import { FeePrice } from './fee-price.tsx';
import classes from './fee-table.module.css';

type Fee = AgreementSummary['fees'][number];

/** The keys of the names of payment methods. */
export const CHANNELS = { POS: 'summary.pos', PG: 'summary.pg' } as const;

const nameOf = ({ card_type, card_origin }: Fee): string => `${card_type} ${card_origin}`;

/** Shows the prices of payments: a row for each card, a column for each payment method. */
export function FeeTable({ fees }: { readonly fees: readonly Fee[] }) {
  const { t } = useTranslation('agreements');
  const channels = (['POS', 'PG'] as const).filter((channel) =>
    fees.some(({ payment_method }) => payment_method === channel),
  );
  const types = [...new Set(fees.map(({ card_type }) => card_type))];
  const cards = [...new Map(fees.map((fee) => [nameOf(fee), fee])).values()].toSorted(
    (a, b) => types.indexOf(a.card_type) - types.indexOf(b.card_type),
  );
  return (
    <table className={classes['table']} aria-label={t('summary.fees')}>
      <thead>
        <tr>
          <th scope="col">{t('summary.fees')}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {t(CHANNELS[channel])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cards.map((card) => (
          <tr key={nameOf(card)}>
            <th scope="row">
              <bdi>{cardName(card.card_type)}</bdi>
              {card.card_type === 'DEEMA' && <small>{t('summary.bnpl')}</small>}
              {card.card_origin !== 'any' && <small>{t(`summary.${card.card_origin}`)}</small>}
            </th>
            {channels.map((channel) => (
              <td key={channel}>
                <Price
                  fee={fees.find(
                    (fee) => nameOf(fee) === nameOf(card) && fee.payment_method === channel,
                  )}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Price = ({ fee }: { readonly fee: Fee | undefined }) =>
  fee === undefined ? '—' : <FeePrice percentage={fee.brand_percentage} fixed={fee.brand_fixed} />;
