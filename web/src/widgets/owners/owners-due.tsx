import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { HOLD_STEPS } from '@diwan/contract/features/holds/terms';
import { actsAsOwner, canReadTerms } from '@diwan/contract/kernel/roles';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Notice } from '../../ui/notice.tsx';
import { serviceHoldsQuery } from '../holds/holds-query.ts';
import { StepLink } from '../holds/step-link.tsx';
import { ownershipQuery } from './ownership-query.ts';

/** Announces the hold for missing owners with its day, until it begins. */
export function OwnersDue({ brand_id }: { readonly brand_id: number }) {
  const { t } = useTranslation('ownership');
  const format = useFormat();
  const { role, access } = useUser();
  const may_read = canReadTerms(role) && actsAsOwner(access);
  const { data } = useQuery({ ...ownershipQuery(String(brand_id)), enabled: may_read });
  const { data: found } = useQuery(serviceHoldsQuery(brand_id));
  const due = data?.owners_due_on ?? null;
  const has_begun = found?.holds.some(({ code }) => code === 'owners_missing') ?? true;
  if (due === null || has_begun) return null;
  return (
    <Notice tone="warning">
      {t('due', { date: format.date(due) })}{' '}
      <Anchor
        inherit
        renderRoot={(props) => <StepLink brand_id={brand_id} code="enter_owners" {...props} />}
      >
        {say(HOLD_STEPS.enter_owners.label)}
      </Anchor>
    </Notice>
  );
}
