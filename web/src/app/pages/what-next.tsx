import type { ReactNode } from 'react';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Brand } from '@diwan/contract/features/brands/records';
import { financesQuery } from '../../features/brands/queries.ts';
import { TaskList } from '../../features/registration/standing/task-list.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import { brandQuery } from '../../widgets/brands/brands-query.ts';
import { Surface } from '../../ui/surface.tsx';

interface Step {
  readonly name: 'review' | 'active' | 'provider' | 'pos' | 'sign' | 'terminal' | 'payment';
  readonly done: boolean;
  /** True if the owner can do this step now. */
  readonly mine?: boolean;
}

/** Returns the steps from registration to the first payment, for the requested payment type. */
function stepsOf(brand: Brand): readonly Step[] {
  const { payment_type_preference: asked, terminals_state: terminals } = brand;
  const active = brand.status === 'active';
  const offered = active && !brand.pos_to_start;
  const signed = active && brand.pos_agreement_signed;
  const opened = active && brand.pg_enabled;
  const online: readonly Step[] = [{ name: 'provider', done: opened }];
  const pos: readonly Step[] = [
    { name: 'pos', done: offered },
    { name: 'sign', done: signed, mine: offered },
    { name: 'terminal', done: terminals === 'active', mine: signed && terminals === 'none' },
  ];
  return [
    { name: 'review', done: active },
    { name: 'active', done: active },
    ...(asked === 'pos' ? [] : online),
    ...(asked === 'pg' ? [] : pos),
    { name: 'payment', done: false, mine: opened && asked !== 'pos' },
  ];
}

/** Shows an owner the next steps after registration, until the first payment. */
export function WhatNext({ brand_id }: { readonly brand_id: number }) {
  const { t } = useTranslation('registration');
  const { data: brand } = useQuery(brandQuery(String(brand_id)));
  const finances = useQuery(financesQuery(brand_id));
  if (brand === undefined || finances.isPending) return null;
  const paid = (finances.data?.summary.total_count ?? 0) > 0;
  // A payment proves that all steps were done, even if an admin has since changed a switch.
  if (paid || brand.status === 'rejected' || brand.status === 'suspended') return null;
  const steps = stepsOf(brand);
  const open = steps.filter(({ done }) => !done);
  const next = open.find(({ mine }) => mine === true) ?? open[0];
  return (
    <Surface title={t('next.title')} description={t('next.description')}>
      <TaskList
        tasks={steps.map((step) => ({
          name: t(`next.${step.name}`),
          text: <StepText brand={brand} step={step} />,
          state: step.done ? 'done' : step === next ? 'next' : 'later',
        }))}
      />
    </Surface>
  );
}

/**
 * Returns the text of a step, with a link if the owner can do the step now. A step that is done
 * needs no text.
 */
function StepText({ brand, step }: { readonly brand: Brand; readonly step: Step }): ReactNode {
  const { t } = useTranslation('registration');
  const { name, done, mine } = step;
  if (done) return null;
  if (mine !== true || !(name === 'sign' || name === 'terminal' || name === 'payment')) {
    const requested = name === 'terminal' && brand.terminals_state === 'requested';
    return t(requested ? 'next.terminal_requested' : `next.${name}_text`);
  }
  const params = { id: String(brand.id) };
  return (
    <>
      {t(name === 'payment' ? 'next.payment_online_text' : `next.${name}_text`)}{' '}
      <Anchor
        inherit
        underline="always"
        renderRoot={(props) =>
          name === 'payment' ? (
            <Link to="/brands/$id/integration" params={params} {...props} />
          ) : (
            <Link to="/brands/$id" params={params} search={{ tab: 'terminals' }} {...props} />
          )
        }
      >
        {t(`next.${name}_link`)}
      </Anchor>
    </>
  );
}
