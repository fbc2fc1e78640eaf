import type { AgreementSummary } from '@diwan/contract/features/agreements/records';
import { cardName } from '@diwan/contract/features/fees/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useMoneyText } from '../../widgets/money-text.ts';
import classes from './fee-table.module.css';

type Fee = AgreementSummary['fees'][number];

const CHANNELS = { POS: 'summary.pos', PG: 'summary.pg' } as const;

const nameOf = ({ card_type, card_origin }: Fee): string => `${card_type} ${card_origin}`;

/** The prices of payments: a row for each card, a column for each payment method. */
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

/** A percentage, an amount or both. Zero is omitted. */
function Price({ fee }: { readonly fee: Fee | undefined }) {
  const { t } = useTranslation('agreements');
  const moneyText = useMoneyText();
  if (fee === undefined) return '—';
  const { brand_percentage: share, brand_fixed: fixed } = fee;
  if (share === 0 && fixed === 0) return t('summary.free');
  return (
    <>
      {share > 0 && <bdi>{`${share.toFixed(2)}%`}</bdi>}
      {share > 0 && fixed > 0 && ' + '}
      {fixed > 0 && <bdi>{moneyText(fixed)}</bdi>}
    </>
  );
}
