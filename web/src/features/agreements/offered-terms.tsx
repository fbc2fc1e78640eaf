import type { AgreementFee, AgreementSummary } from '@diwan/contract/features/agreements/records';
import { cardName } from '@diwan/contract/features/fees/records';
import { type Language, useLanguage, useTranslation } from '../../lib/i18n.ts';
import { Facts } from '../../ui/facts.tsx';
import { useMoneyText } from '../../widgets/money-text.ts';
import { FeePrice } from './fee-price.tsx';
import { CHANNELS, FeeTable } from './fee-table.tsx';

/** A Sunday, from which the names of weekdays are derived. */
const SUNDAY = Date.UTC(2026, 0, 4);
const DAY_MS = 86_400_000;
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

function dayNames(days: AgreementSummary['payout_weekdays'], language: Language): string {
  const locale = language === 'ar' ? 'ar-KW' : 'en-GB';
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const names = days.map((day) => format.format(SUNDAY + DAYS.indexOf(day) * DAY_MS));
  return new Intl.ListFormat(locale, { type: 'unit' }).format(names);
}

/** Shows the operator's terms: the fees of each card, then the other terms. */
export function OfferedTerms({ terms }: { readonly terms: AgreementSummary }) {
  const { t } = useTranslation('agreements');
  const language = useLanguage();
  const moneyText = useMoneyText();
  const { fees, payout_weekdays, payout_cutoff_time, deposit, notice_days } = terms;
  const none = t('summary.none');
  return (
    <>
      <FeeTable fees={fees} />
      <Facts
        facts={[
          { label: t('summary.returns'), value: <ReturnFees fees={fees} /> },
          {
            label: t('summary.payouts'),
            value: (
              <>
                <div>{dayNames(payout_weekdays, language)}</div>
                <div>{t('summary.cutoff', { time: payout_cutoff_time })}</div>
              </>
            ),
          },
          {
            label: t('summary.deposit'),
            value: deposit === null ? none : moneyText(deposit.amount, deposit.currency),
          },
          ...(terms.pos_rental_fee === null
            ? []
            : [{ label: t('summary.rental'), value: <Rental terms={terms} /> }]),
          { label: t('summary.notice'), value: t('summary.notice_text', { count: notice_days }) },
          { label: t('summary.law'), value: t('summary.law_text') },
        ]}
      />
    </>
  );
}

/** Shows the rent of a terminal, and the loss fee for a terminal that is not returned. */
function Rental({ terms: { pos_rental_fee, loss_fee } }: { readonly terms: AgreementSummary }) {
  const { t } = useTranslation('agreements');
  const moneyText = useMoneyText();
  if (pos_rental_fee === null) return t('summary.none');
  return (
    <>
      <div>{t('summary.rental_text', { amount: moneyText(pos_rental_fee) })}</div>
      {loss_fee !== null && loss_fee > 0 && (
        <div>{t('summary.loss_text', { amount: moneyText(loss_fee) })}</div>
      )}
    </>
  );
}

const RETURNS = ['refund', 'chargeback'] as const;

/**
 * Shows the fees of refunds and chargebacks: the most common fee first, then the fees of other
 * cards with their names.
 */
function ReturnFees({ fees }: { readonly fees: readonly AgreementFee[] }) {
  const namesOf = useNames(fees);
  const { t } = useTranslation('agreements');
  return RETURNS.map((kind) => {
    const groups = Map.groupBy(
      fees,
      (fee) => `${fee[`${kind}_percentage`]} ${fee[`${kind}_fixed`]}`,
    );
    return [...groups]
      .toSorted(([, a], [, b]) => b.length - a.length)
      .map(([price, group], place) => {
        const [fee] = group;
        return (
          fee && (
            <div key={`${kind} ${price}`}>
              {t(`terms.${kind}`)}
              {place > 0 && ` (${namesOf(group)})`}:{' '}
              <FeePrice percentage={fee[`${kind}_percentage`]} fixed={fee[`${kind}_fixed`]} />
            </div>
          )
        );
      });
  });
}

/**
 * Returns a function that names the cards of some fees. If only some fees of a card are included,
 * its name also states the payment method and the origin.
 */
function useNames(all: readonly AgreementFee[]) {
  const { t } = useTranslation('agreements');
  return (some: readonly AgreementFee[]): string =>
    [...Map.groupBy(some, ({ card_type }) => card_type)]
      .flatMap(([card, fees]) =>
        fees.length === all.filter(({ card_type }) => card_type === card).length
          ? [cardName(card)]
          : fees.map(({ payment_method, card_origin }) =>
              [
                cardName(card),
                t(CHANNELS[payment_method]),
                ...(card_origin === 'any' ? [] : [t(`summary.${card_origin}`)]),
              ].join(' · '),
            ),
      )
      .join(', ');
}
