import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Stakeholder } from '@diwan/contract/features/stakeholders/records';
import { say, useTranslation } from '../../lib/i18n.ts';
import { FormSkeleton } from '../../ui/states/skeletons.tsx';
import { Detail } from '../../ui/views/detail.tsx';
import { stakeholderQuery } from './queries.ts';

interface OneStakeholderProps {
  readonly id: string;
  readonly children: (stakeholder: Stakeholder) => ReactNode;
}

/** Loads a stakeholder for its pages. Shows the states of loading, failure and absence. */
export function OneStakeholder({ id, children }: OneStakeholderProps) {
  const { t } = useTranslation('stakeholders');
  return (
    <Detail
      header={{
        title: t('stakeholder'),
        back: { label: t('title'), link: { to: '/stakeholders' } },
      }}
      query={useQuery(stakeholderQuery(id))}
      fallback="Failed to fetch stakeholder"
      pending={<FormSkeleton fields={4} />}
      absent={{ title: say('Stakeholder not found') }}
    >
      {children}
    </Detail>
  );
}
