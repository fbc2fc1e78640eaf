import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Brand } from '@diwan/contract/features/brands/records';
import { paymentStandingOf } from '@diwan/contract/features/brands/standing';
import { HOLD_STEPS, holdActorOf } from '@diwan/contract/features/holds/terms';
import { canReadPayouts } from '@diwan/contract/kernel/roles';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useDocumentsRequested } from '../../../widgets/document-requests/requests-query.ts';
import { serviceHoldsQuery } from '../../../widgets/holds/holds-query.ts';
import { Money } from '../../../widgets/money.tsx';
import { useMoneyText } from '../../../widgets/money-text.ts';
import { brandPayoutsQuery } from '../../../widgets/payouts/brand-payouts-query.ts';
import classes from './lead-facts.module.css';

interface LeadFactsProps {
  readonly brand: Brand;
}

/**
 * Shows four facts: whether the brand accepts payments, its next payout, the missing step, and the
 * person who acts.
 */
export function LeadFacts({ brand }: LeadFactsProps) {
  const { t } = useTranslation('brands');
  return (
    <section aria-label={t('lead.title')}>
      <dl className={classes['facts']}>
        <Payments brand={brand} />
        {canReadPayouts(useUser().role) ? <NextPayout brand={brand} /> : <Payouts brand={brand} />}
        <Missing brand={brand} />
        <Waits brand={brand} />
      </dl>
    </section>
  );
}

interface FactProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly note: ReactNode;
}

const Fact = ({ label, value, note }: FactProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <span className={classes['value']}>{value}</span>
      <span className={classes['note']}>{note}</span>
    </dd>
  </div>
);

function Payments({ brand }: LeadFactsProps) {
  const { t } = useTranslation('brands');
  const { takes, note } = usePaymentStanding(brand);
  return (
    <Fact
      label={t('lead.payments')}
      value={t(`lead.takes.${takes}`)}
      note={t(`lead.takes_note.${note}`)}
    />
  );
}

function NextPayout({ brand }: LeadFactsProps) {
  const { t } = useTranslation('brands');
  const format = useFormat();
  const money = useMoneyText();
  const { data } = useQuery(brandPayoutsQuery(brand.id));
  const label = t('lead.payout');
  if (data === undefined) return <Fact label={label} value="—" note="" />;
  const { upcoming, owed_amount: owed, pending_amount: pending } = data;
  if (upcoming !== null) {
    return (
      <Fact
        label={label}
        value={<Money amount={upcoming.amount} />}
        note={t('lead.payout_note.on_day', { date: format.day(upcoming.date) })}
      />
    );
  }
  if (data.holds.length > 0 && owed > 0) {
    return (
      <Fact
        label={label}
        value={t('lead.payout_values.on_hold')}
        note={t('lead.payout_note.owed', { amount: money(owed) })}
      />
    );
  }
  return (
    <Fact
      label={label}
      value={t('lead.payout_values.none')}
      note={
        data.debt_amount > 0
          ? t('lead.payout_note.debt', { amount: money(data.debt_amount) })
          : pending > 0
            ? t('lead.payout_note.pending', { amount: money(pending) })
            : t('lead.payout_note.nothing')
      }
    />
  );
}

/** Shows whether payouts are on hold, for roles that see no amounts. */
function Payouts({ brand }: LeadFactsProps) {
  const { t } = useTranslation('brands');
  const { data } = useQuery(serviceHoldsQuery(brand.id));
  const reason = data?.payouts_on_hold === true ? data.hold_reason : null;
  return (
    <Fact
      label={t('lead.payouts')}
      value={
        data === undefined
          ? '—'
          : t(`lead.payout_values.${data.payouts_on_hold ? 'on_hold' : 'running'}`)
      }
      note={reason !== null && <bdi>{reason}</bdi>}
    />
  );
}

/** Returns whether a reviewer's document request is open. */
const useAskedAgain = ({ id }: Brand): boolean => useDocumentsRequested(id) ?? false;

/**
 * Returns whether the brand accepts payments, and the missing step. Both facts use this one result.
 */
const usePaymentStanding = (brand: Brand) => paymentStandingOf(brand, useAskedAgain(brand));

function Missing({ brand }: LeadFactsProps) {
  const { t } = useTranslation('brands');
  const format = useFormat();
  const { missing } = usePaymentStanding(brand);
  const [first, ...more] = missing.map((step) => t(`lead.missing_steps.${step}`));
  const none = brand.status === 'rejected' ? 'lead.missing_rejected' : 'lead.missing_none';
  return <Fact label={t('lead.missing')} value={first ?? t(none)} note={format.list(more)} />;
}

interface PendingStep {
  readonly actor: 'owner' | 'admin';
  readonly note: string;
}

/** Returns the person who acts next, with the step; null if no step is pending. */
function useWaiting(brand: Brand): PendingStep | null {
  const { t } = useTranslation('brands');
  const { data } = useQuery(serviceHoldsQuery(brand.id));
  const asked_again = useAskedAgain(brand);
  const of = (
    actor: PendingStep['actor'],
    step: 'agreement' | 'documents' | 'mcc' | 'review' | 'suspension' | ServiceNote,
  ) => ({
    actor,
    note: t(`lead.waits_note.${step}`),
  });
  const { missing } = usePaymentStanding(brand);
  // A rejected brand stays unchanged until an admin decides again.
  if (brand.status === 'rejected') return null;
  if (brand.status === 'pending') {
    if (!brand.documents_submitted || asked_again) return of('owner', 'documents');
    if (brand.mcc_status !== 'approved') return of('admin', 'mcc');
    return brand.agreement_signed ? of('admin', 'review') : of('owner', 'agreement');
  }
  if (asked_again) return of('owner', 'documents');
  if (brand.status === 'suspended') return of('admin', 'suspension');
  const [step] = [...(data?.payout_steps ?? []), ...(data?.pos_request_steps ?? [])];
  if (step !== undefined) return { actor: step.actor, note: say(HOLD_STEPS[step.code].label) };
  const left = SERVICE_STEPS.find((one) => missing.includes(one));
  switch (left) {
    case undefined:
      return null;
    case 'pos_agreement':
      return of('owner', left);
    case 'terminal':
      return brand.terminals_state === 'none' ? of('owner', left) : of('admin', 'rental');
    case 'mid':
      return of('admin', brand.payment_type_preference === 'pos' ? 'mid_pos' : left);
    default:
      return of('admin', left);
  }
}

const SERVICE_STEPS = ['mid', 'credentials', 'pos', 'pos_agreement', 'terminal'] as const;
type ServiceNote = (typeof SERVICE_STEPS)[number] | 'mid_pos' | 'rental';

function Waits({ brand }: LeadFactsProps) {
  const { t } = useTranslation('brands');
  const reader = holdActorOf(useUser().role);
  const waiting = useWaiting(brand);
  const name = waiting?.actor === 'owner' ? (reader === 'owner' ? 'you' : 'owner') : 'team';
  return (
    <Fact
      label={t('lead.waits')}
      value={waiting === null ? t('lead.waits_none') : t(`lead.waits_for.${name}`)}
      note={waiting?.note ?? t('lead.waits_note.none')}
    />
  );
}
