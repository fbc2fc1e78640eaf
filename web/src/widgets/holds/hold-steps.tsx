import { Anchor, Group, List, Text } from '@mantine/core';
import type { Hold, HoldStep } from '@diwan/contract/features/holds/records';
import { HOLD_STEPS, type HoldActor, holdActorOf } from '@diwan/contract/features/holds/terms';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { StepLink } from './step-link.tsx';

interface HoldStepsProps {
  readonly brand_id: number;
  readonly steps: readonly HoldStep[];
  readonly holds: readonly Hold[];
}

/** Lists the steps that end the holds, in order. Each names the person who must act. */
export function HoldSteps({ brand_id, steps, holds }: HoldStepsProps) {
  return (
    <List type="ordered" spacing={4} size="sm">
      {steps.map((step) => (
        <List.Item key={`${step.code} ${step.hold_ids.join()}`}>
          <Group component="span" gap={6}>
            <Actor actor={step.actor} />
            <StepName
              brand_id={brand_id}
              step={step}
              hold={holds.find(({ id }) => id === step.hold_ids[0])}
            />
          </Group>
        </List.Item>
      ))}
    </List>
  );
}

/** Names the person who must act, from the reader's point of view. */
export function Actor({ actor }: { readonly actor: HoldActor }) {
  const { t } = useTranslation('holds');
  const reader = holdActorOf(useUser().role);
  const name =
    actor === 'owner'
      ? reader === 'owner'
        ? 'you'
        : 'owner'
      : reader === 'admin'
        ? 'admin'
        : 'us';
  return (
    <Text component="span" inherit fw={600}>
      {t(`actors.${name}`)}
    </Text>
  );
}

interface StepNameProps {
  readonly brand_id: number;
  readonly step: HoldStep;
  readonly hold: Hold | undefined;
}

/** Shows a step. It is a link if the reader can do it. */
function StepName({ brand_id, step: { code, actor }, hold }: StepNameProps) {
  const { t } = useTranslation(['holds', 'agreements']);
  const is_mine = holdActorOf(useUser().role) === actor;
  const agreement = code === 'sign_agreement' && hold?.agreement;
  const label = say(HOLD_STEPS[code].label);
  const name = agreement ? `${label}: ${t(`agreements:types.${agreement.agreement_type}`)}` : label;
  if (!is_mine) return name;
  return (
    <Anchor inherit renderRoot={(props) => <StepLink brand_id={brand_id} code={code} {...props} />}>
      {name}
    </Anchor>
  );
}
