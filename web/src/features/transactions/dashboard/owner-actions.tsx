import type { ReactNode } from 'react';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { HoldStep, ServiceHolds } from '@diwan/contract/features/holds/records';
import { HOLD_STEPS, HOLDS } from '@diwan/contract/features/holds/terms';
import { isolate } from '../../../lib/format.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Arriving } from '../../../ui/states/arriving.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { QueryView } from '../../../ui/views/query-view.tsx';
import { disputesQuery } from '../../../widgets/disputes/disputes-query.ts';
import { requestsQuery } from '../../../widgets/document-requests/requests-query.ts';
import { serviceHoldsQuery } from '../../../widgets/holds/holds-query.ts';
import { StepLink } from '../../../widgets/holds/step-link.tsx';
import { ownershipQuery } from '../../../widgets/owners/ownership-query.ts';
import classes from './owner-actions.module.css';

/** Lists the steps that only the owner can do, each with a button. */
export function OwnerActions({ brand_id }: { readonly brand_id: number }) {
  const { t } = useTranslation(['dashboard', 'widgets', 'documents']);
  const holds = useQuery(serviceHoldsQuery(brand_id));
  const { data: requests = [], isPending } = useQuery(requestsQuery(String(brand_id)));
  const { data: disputes = [] } = useQuery(disputesQuery('brand_owner', 'open'));
  const { data: ownership } = useQuery(ownershipQuery(String(brand_id)));
  const format = useFormat();
  const unanswered = disputes.filter(({ status }) => status === 'opened' || status === 'evidence');
  const open = requests.filter(({ can }) => can.answer?.allowed === true);
  return (
    <Surface title={t('dashboard:actions.title')}>
      <QueryView query={holds} fallback="Failed to fetch the holds" pending={<Arriving />}>
        {(found) => {
          const steps = ownSteps(found);
          const rejected = found.holds.find(({ code }) => code === 'rejected');
          // After this day, a hold has the same step.
          const owners_due_on = steps.some(({ code }) => code === 'enter_owners')
            ? null
            : (ownership?.owners_due_on ?? null);
          const count = steps.length + open.length + unanswered.length;
          const none = rejected === undefined && count === 0 && owners_due_on === null;
          if (none && isPending) return <Arriving />;
          return none ? (
            <Text c="dimmed">{t('dashboard:actions.none')}</Text>
          ) : (
            <ul className={classes['actions']}>
              {rejected && (
                <Action {...wordsOf(rejected)}>
                  <Button
                    renderRoot={(props) => (
                      <Link to="/brands/$id" params={{ id: String(brand_id) }} {...props} />
                    )}
                  >
                    {t('dashboard:actions.after_rejection')}
                  </Button>
                </Action>
              )}
              {unanswered.map(({ id, order_id, transaction_id, evidence_until }) => (
                <Action
                  key={id}
                  title={t('dashboard:actions.dispute', {
                    order: isolate(order_id ?? `#${transaction_id}`),
                  })}
                  text={t('dashboard:actions.dispute_text', { date: format.day(evidence_until) })}
                >
                  <Button
                    renderRoot={(props) => <Link to="/disputes/$id" params={{ id }} {...props} />}
                  >
                    {t('dashboard:actions.add_evidence')}
                  </Button>
                </Action>
              ))}
              {owners_due_on !== null && (
                <Action
                  title={say(HOLD_STEPS.enter_owners.label)}
                  text={t('dashboard:actions.owners_text', { date: format.day(owners_due_on) })}
                >
                  <Button
                    renderRoot={(props) => (
                      <StepLink brand_id={brand_id} code="enter_owners" {...props} />
                    )}
                  >
                    {t('dashboard:actions.enter_owners')}
                  </Button>
                </Action>
              )}
              {open.map(({ id, field, reason_code }) => (
                <Action
                  key={id}
                  title={t(`widgets:document.${field}`)}
                  text={t(`documents:reasons.${reason_code}.title`)}
                >
                  <Button
                    renderRoot={(props) => (
                      <Link to="/brands/$id" params={{ id: String(brand_id) }} {...props} />
                    )}
                  >
                    {t('dashboard:actions.send_document')}
                  </Button>
                </Action>
              ))}
              {steps.map((step) => (
                <Action key={step.code} {...reasonsOf(found, step)}>
                  <Button
                    renderRoot={(props) => (
                      <StepLink brand_id={brand_id} code={step.code} {...props} />
                    )}
                  >
                    {say(HOLD_STEPS[step.code].label)}
                  </Button>
                </Action>
              ))}
            </ul>
          );
        }}
      </QueryView>
    </Surface>
  );
}

/**
 * Returns the owner's steps, those for payouts first. A step that ends both kinds of hold is listed
 * once.
 */
function ownSteps({ payout_steps, pos_request_steps }: ServiceHolds): readonly HoldStep[] {
  const own = [...payout_steps, ...pos_request_steps].filter(
    // The open requests list the document to send.
    ({ actor, code }) => actor === 'owner' && code !== 'send_papers',
  );
  return own.filter(({ code }, at) => own.findIndex((other) => other.code === code) === at);
}

/** Returns the label of a hold, and the reason that people wrote for it; null if absent. */
function wordsOf({ code, reason }: ServiceHolds['holds'][number]) {
  const title = say(HOLDS[code].label);
  return { title, text: reason === title ? null : reason };
}

/** Returns the words of the first hold that a step ends. */
function reasonsOf({ holds }: ServiceHolds, { hold_ids }: HoldStep) {
  const ended = holds.find(({ id }) => id === hold_ids[0]);
  return ended === undefined ? { title: '', text: null } : wordsOf(ended);
}

interface ActionProps {
  readonly title: string;
  readonly text: string | null;
  /** The button of the action. */
  readonly children: ReactNode;
}

function Action({ title, text, children }: ActionProps) {
  return (
    <li>
      <div>
        <Text fw={500}>{title}</Text>
        {text !== null && (
          <Text size="sm" c="dimmed">
            <bdi>{text}</bdi>
          </Text>
        )}
      </div>
      {children}
    </li>
  );
}
