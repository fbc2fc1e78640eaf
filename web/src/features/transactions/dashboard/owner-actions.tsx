import type { ReactNode } from 'react';
import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { HoldStep, ServiceHolds } from '@diwan/contract/features/holds/records';
import { HOLD_STEPS, HOLDS } from '@diwan/contract/features/holds/terms';
import { isolate } from '../../../lib/format.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Surface } from '../../../ui/surface.tsx';
import { QueryView } from '../../../ui/views/query-view.tsx';
import { disputesQuery } from '../../../widgets/disputes/disputes-query.ts';
import { requestsQuery } from '../../../widgets/document-requests/requests-query.ts';
import { serviceHoldsQuery } from '../../../widgets/holds/holds-query.ts';
import { StepLink } from '../../../widgets/holds/step-link.tsx';
import classes from './owner-actions.module.css';

const PENDING_PX = 44;

/** Lists the steps that only the owner can do, each with a button. */
export function OwnerActions({ brand_id }: { readonly brand_id: number }) {
  const { t } = useTranslation(['dashboard', 'widgets', 'documents']);
  const holds = useQuery(serviceHoldsQuery(brand_id));
  const { data: requests = [] } = useQuery(requestsQuery(String(brand_id)));
  const { data: disputes = [] } = useQuery(disputesQuery('brand_owner', 'open'));
  const format = useFormat();
  const unanswered = disputes.filter(({ status }) => status === 'opened' || status === 'evidence');
  const open = requests.filter(({ can }) => can.answer?.allowed === true);
  return (
    <Surface title={t('dashboard:actions.title')}>
      <QueryView
        query={holds}
        fallback="Failed to fetch the holds"
        pending={<Skeleton height={PENDING_PX} radius="md" />}
      >
        {(found) => {
          const steps = ownSteps(found);
          return steps.length + open.length + unanswered.length === 0 ? (
            <Text c="dimmed">{t('dashboard:actions.none')}</Text>
          ) : (
            <ul className={classes['actions']}>
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
  const own = [...payout_steps, ...pos_request_steps].filter(({ actor }) => actor === 'owner');
  return own.filter(({ code }, at) => own.findIndex((other) => other.code === code) === at);
}

/**
 * Returns the label of the first hold that a step ends, and the reason that people wrote for this
 * hold; null if absent.
 */
function reasonsOf({ holds }: ServiceHolds, { hold_ids }: HoldStep) {
  const ended = holds.find(({ id }) => id === hold_ids[0]);
  const title = ended === undefined ? '' : say(HOLDS[ended.code].label);
  return { title, text: ended === undefined || ended.reason === title ? null : ended.reason };
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
