import { Anchor } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { AuditRow } from '@diwan/contract/features/audit/records';
import { useAuditWords } from './use-audit-words.ts';

/** The link to each kind of record. The page shows a message if the record does not exist. */
const PAGES: Readonly<Record<string, (id: string) => LinkProps>> = {
  brand: (id) => ({ to: '/brands/$id', params: { id } }),
  partner: (id) => ({ to: '/partners/$id', params: { id } }),
  business: (id) => ({ to: '/businesses/$id', params: { id } }),
  stakeholder: (id) => ({ to: '/stakeholders/$id', params: { id } }),
  terminal: (id) => ({ to: '/terminals/$id', params: { id } }),
  campaign: (id) => ({ to: '/campaigns/$id', params: { id } }),
  payout: (id) => ({ to: '/payouts/$id', params: { id } }),
  reconciliation_day: (day) => ({ to: '/reconciliation/$day', params: { day } }),
  brand_risk: (id) => ({ to: '/brand-risks/$id', params: { id } }),
  monitoring_case: (id) => ({ to: '/monitoring-cases/$id', params: { id } }),
  screening_case: (id) => ({ to: '/screening-cases/$id', params: { id } }),
  transaction: (open) => ({ to: '/transactions', search: { open } }),
  customer: (open) => ({ to: '/customers', search: { open } }),
  settings: () => ({ to: '/settings/system' }),
};

/** Shows the record of an entry, such as 'Brand Dar'. It is a link if the record has a page. */
export function AuditRecord({ entry }: { readonly entry: AuditRow }) {
  const { recordOf } = useAuditWords();
  const { kind, name } = recordOf(entry);
  const text = (
    <bdi>
      {kind}
      {name !== null && (
        <>
          {' '}
          <bdi>{name}</bdi>
        </>
      )}
    </bdi>
  );
  const page = PAGES[entry.entity]?.(entry.entity_id);
  if (page === undefined) return text;
  return (
    <Anchor
      display="inline-block"
      lh="1.5rem"
      renderRoot={(props) => <Link {...props} {...page} />}
    >
      {text}
    </Anchor>
  );
}
