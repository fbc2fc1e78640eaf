import { queryOptions, useQuery } from '@tanstack/react-query';
import type { WorkItem } from '@diwan/contract/features/worklist/records';
import type { WorkKind } from '@diwan/contract/features/worklist/terms';
import { canReadWorklist, type Role } from '@diwan/contract/kernel/roles';
import { request } from '../../lib/api.ts';
import { signedInUser, useSession } from '../../lib/session.ts';
import { type Page, visiblePages } from '../features.ts';

interface Place {
  /** The id of a page. A kind has no link if its page does not exist for this person. */
  readonly page: string;
  readonly search?: Readonly<Record<string, string>>;
}

/** The list that shows exactly the items of each kind of work. */
const PLACES: Readonly<Record<WorkKind, Place>> = {
  admin_changes: { page: 'users' },
  factor_resets: { page: 'users' },
  bank_changes: { page: 'bank_changes' },
  mid_moves: { page: 'mid_moves' },
  parked: { page: 'jobs' },
  exports_due: { page: 'payouts', search: { tab: 'active' } },
  payouts_to_approve: { page: 'payouts', search: { tab: 'history' } },
  payouts_to_confirm: { page: 'payouts', search: { tab: 'history' } },
  manual_payouts: { page: 'payouts', search: { tab: 'manual' } },
  set_offs: { page: 'payouts', search: { tab: 'manual' } },
  deliveries: { page: 'payouts', search: { tab: 'history' } },
  differences: { page: 'reconciliation', search: { state: 'open' } },
  quarantine: { page: 'quarantine' },
  second_reviews: { page: 'verification' },
  verifications: { page: 'verification' },
  mcc_approvals: { page: 'mcc_approval' },
  leads: { page: 'leads' },
  expiring_documents: { page: 'verification' },
  terminal_requests: { page: 'terminals', search: { tab: 'pending' } },
  messages: { page: 'messages', search: { status: 'dead' } },
  jobs: { page: 'jobs' },
  registrations: { page: 'brands', search: { status: 'pending' } },
  holds: { page: 'holds' },
};

const HALF_A_MINUTE = 30_000;

const worklistQuery = queryOptions({
  queryKey: ['worklist'],
  queryFn: ({ signal }) => request<readonly WorkItem[]>('GET', '/worklist', { signal }),
  refetchInterval: HALF_A_MINUTE,
});

/** The pending work of the signed-in user. Owners have none here. */
export function useWorklist() {
  const role = signedInUser(useSession())?.role;
  const enabled = role !== undefined && canReadWorklist(role);
  return useQuery({ ...worklistQuery, enabled });
}

/** The page of a kind of work, if this person may open it. */
export function pageOf(kind: WorkKind, role: Role): (Page & Pick<Place, 'search'>) | undefined {
  const { page: id, search } = PLACES[kind];
  const page = visiblePages(role).find((one) => one.id === id);
  return page && { ...page, ...(search === undefined ? {} : { search }) };
}

/**
 * The number of pending items on a page. Items of a settings card also count at the hub, because
 * the navigation leads there.
 */
export function useWaiting(): (page: Page) => number {
  const items = useWorklist().data ?? [];
  const role = signedInUser(useSession())?.role;
  return (page) => {
    if (role === undefined) return 0;
    const places = items.map(({ kind, count }) => ({ place: pageOf(kind, role), count }));
    const here = places.filter(({ place }) =>
      page.id === 'settings' ? place?.places.includes('hub') : place?.id === page.id,
    );
    return here.reduce((sum, { count }) => sum + count, 0);
  };
}
