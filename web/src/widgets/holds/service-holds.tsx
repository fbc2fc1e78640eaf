import { Group, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Arrival, Hold, ServiceHolds } from '@diwan/contract/features/holds/records';
import { HOLDS } from '@diwan/contract/features/holds/terms';
import { canEditOwnBrand } from '@diwan/contract/kernel/roles';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Arriving } from '../../ui/states/arriving.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { useMoneyText } from '../money-text.ts';
import { Money } from '../money.tsx';
import { HoldSteps } from './hold-steps.tsx';
import { serviceHoldsQuery } from './holds-query.ts';
import { ResolveHold } from './resolve-hold.tsx';

interface BrandHoldsProps {
  readonly brand_id: number;
  readonly brand_name: string;
}

/**
 * Returns whether a brand is closed. Its owner's page already shows the reason and the possible
 * steps.
 */
const isClosed = ({ holds }: ServiceHolds): boolean =>
  holds.some(({ code }) => code === 'rejected' || code === 'suspended');

/** Returns whether the holds stop nothing: the brand is not activated and has no money to hold. */
const isIdle = ({ holds, arrival }: ServiceHolds): boolean =>
  holds.some(({ code }) => code === 'not_active') && !arrival?.amount;

/**
 * Shows the holds of a brand, the steps that end them with their persons, and the day of the money.
 * Renders nothing if there is no hold.
 */
export function BrandHolds(props: BrandHoldsProps) {
  const query = useQuery(serviceHoldsQuery(props.brand_id));
  const is_owner = canEditOwnBrand(useUser().role);
  return (
    <QueryView query={query} fallback="Failed to fetch the holds" pending={<Arriving />}>
      {(found) =>
        found.holds.length > 0 &&
        !isIdle(found) &&
        !(is_owner && isClosed(found)) && <Held {...props} found={found} />
      }
    </QueryView>
  );
}

interface HeldProps extends BrandHoldsProps {
  readonly found: ServiceHolds;
}

function Held({ brand_id, brand_name, found: data }: HeldProps) {
  const { t } = useTranslation('holds');
  const both = data.payouts_on_hold && data.pos_requests_on_hold;
  const amount = data.arrival?.amount ?? null;
  return (
    <Notice tone="warning">
      <Stack component="section" aria-label={t('title')} gap="sm">
        <Text fw={600}>
          {t(both ? 'both_wait' : data.payouts_on_hold ? 'payouts_wait' : 'pos_requests_wait')}
          {amount !== null && amount > 0 && (
            <>
              : <Money amount={amount} />
            </>
          )}
        </Text>
        <List size="sm" spacing={4} aria-label={t('reasons')}>
          {data.holds.map((hold) => (
            <Reason key={hold.id} hold={hold} brand_name={brand_name} />
          ))}
        </List>
        <Ways brand_id={brand_id} found={data} />
        {data.arrival !== null && <Arrives arrival={data.arrival} />}
      </Stack>
    </Notice>
  );
}

interface ReasonProps {
  readonly hold: Hold;
  readonly brand_name: string;
}

/** Shows the reason of a hold, its note and its date. */
function Reason({ hold, brand_name }: ReasonProps) {
  const { t } = useTranslation(['holds', 'agreements']);
  const format = useFormat();
  const label = say(HOLDS[hold.code].label);
  return (
    <List.Item>
      <Group gap={8}>
        {hold.agreement && <span>{t(`agreements:types.${hold.agreement.agreement_type}`)}</span>}
        <Text component="span" inherit fw={500}>
          {label}
        </Text>
        {hold.reason !== label && <bdi>{hold.reason}</bdi>}
        {hold.since !== null && (
          <Text component="span" inherit c="dimmed">
            {t('holds:since', { date: format.date(hold.since) })}
          </Text>
        )}
        <ResolveHold hold={hold} brand_name={brand_name} />
      </Group>
    </List.Item>
  );
}

interface WaysProps {
  readonly brand_id: number;
  readonly found: ServiceHolds;
}

const keyOf = (steps: ServiceHolds['payout_steps']): string =>
  steps.map(({ code, hold_ids }) => `${code} ${hold_ids.join()}`).join('; ');

/**
 * Shows the steps that end all holds. They are in two lists if payouts and terminals need different
 * steps.
 */
function Ways({ brand_id, found }: WaysProps) {
  const { t } = useTranslation('holds');
  const { holds, payout_steps, pos_request_steps } = found;
  const ways = [
    { title: t('steps_of_payouts'), steps: payout_steps },
    { title: t('steps_of_pos_requests'), steps: pos_request_steps },
  ].filter(({ steps }) => steps.length > 0);
  const same = keyOf(payout_steps) === keyOf(pos_request_steps);
  const shown = same ? [{ title: t('steps'), steps: payout_steps }] : ways;
  return shown.map(({ title, steps }) => (
    <div key={title}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <HoldSteps brand_id={brand_id} steps={steps} holds={holds} />
    </div>
  ));
}

/** States the day on which the money arrives if everyone acts in time. */
function Arrives({ arrival }: { readonly arrival: Arrival }) {
  const { t } = useTranslation('holds');
  const format = useFormat();
  const money = useMoneyText();
  const { amount, unsettled_amount, unsettled_date } = arrival;
  const act_by = format.day(arrival.act_by);
  const date = format.day(arrival.date);
  return (
    <Text size="sm">
      {amount !== null && amount > 0
        ? t('arrival.owed', { act_by, date, amount: money(amount) })
        : t('arrival.nothing_owed', { act_by, date })}{' '}
      {unsettled_amount !== null &&
        unsettled_amount > 0 &&
        unsettled_date !== null &&
        t('arrival.unsettled', {
          amount: money(unsettled_amount),
          date: format.day(unsettled_date),
        })}
    </Text>
  );
}
