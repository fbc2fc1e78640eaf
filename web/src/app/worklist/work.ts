import { queryOptions, useQuery } from '@tanstack/react-query';
import type { WorkItem } from '@diwan/contract/features/worklist/records';
import type { WorkKind } from '@diwan/contract/features/worklist/terms';
import { canReadWorklist, type Role } from '@diwan/contract/kernel/roles';
import { request } from '../../lib/api.ts';
import { signedInUser, useSession } from '../../lib/session.ts';
import { type Page, visiblePages } from '../features.ts';

interface WorkPage {
  /** The id of the page that lists the items. People who cannot open this page get no link. */
  readonly page: string;
  readonly search?: Readonly<Record<string, string>>;
  /** Returns the address of one item. It is absent for kinds whose items have no address. */
  readonly item?: (id: string) => ItemAddress;
}

interface ItemAddress {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

const onePayout = (id: string): ItemAddress => ({ to: `/payouts/${id}` });
const oneReview = (brand: string): ItemAddress => ({
  to: '/brands/verification',
  search: { brand },
});
const oneBrand = (id: string): ItemAddress => ({ to: `/brands/${id}` });

/** The list that shows exactly the items of a kind of work. */
const PLACES: Readonly<Record<WorkKind, WorkPage>> = {
  admin_changes: { page: 'users' },
  factor_resets: { page: 'users' },
  bank_changes: { page: 'bank_changes' },
  screening_cases: {
    page: 'screening_cases',
    search: { status: 'open' },
    item: (id) => ({ to: `/screening-cases/${id}` }),
  },
  monitoring_cases: {
    page: 'monitoring_cases',
    item: (id) => ({ to: `/monitoring-cases/${id}` }),
  },
  risk_reviews: {
    page: 'brand_risks',
    search: { due: 'true' },
    item: (id) => ({ to: `/brand-risks/${id}` }),
  },
  mid_moves: { page: 'mid_moves' },
  parked: { page: 'jobs' },
  exports_due: { page: 'payouts', search: { tab: 'active' } },
  payouts_to_approve: { page: 'payouts', search: { tab: 'history' }, item: onePayout },
  payouts_to_confirm: { page: 'payouts', search: { tab: 'history' }, item: onePayout },
  manual_payouts: { page: 'payouts', search: { tab: 'manual' } },
  set_offs: { page: 'payouts', search: { tab: 'manual' } },
  payout_rejections: { page: 'payouts', search: { tab: 'history' }, item: onePayout },
  bank_matches: { page: 'bank_statements', item: () => ({ to: '/bank-entries' }) },
  shortfalls: {
    page: 'safeguarding',
    item: (day) => ({ to: '/safeguarding', search: { day } }),
  },
  deliveries: { page: 'payouts', search: { tab: 'history' }, item: onePayout },
  differences: {
    page: 'reconciliation',
    search: { state: 'open' },
    // The id contains the day and the difference.
    item: (id) => {
      const [day, open = ''] = id.split('/');
      return { to: `/reconciliation/${day}`, search: { state: 'open', open } };
    },
  },
  quarantine: { page: 'quarantine', item: (open) => ({ to: '/quarantine', search: { open } }) },
  second_reviews: { page: 'verification', item: oneReview },
  verifications: { page: 'verification', item: oneReview },
  mcc_approvals: { page: 'mcc_approval' },
  disputes: {
    page: 'disputes',
    search: { state: 'open' },
    item: (id) => ({ to: `/disputes/${id}` }),
  },
  leads: { page: 'leads' },
  pos_to_start: { page: 'brands', search: { missing: 'pos' }, item: oneBrand },
  expiring_documents: { page: 'verification', item: oneReview },
  terminal_requests: {
    page: 'terminals',
    search: { tab: 'pending' },
    item: (id) => ({ to: `/terminals/${id}` }),
  },
  messages: {
    page: 'messages',
    search: { status: 'dead' },
    item: (open) => ({ to: '/messages', search: { status: 'dead', open } }),
  },
  jobs: { page: 'jobs' },
  registrations: { page: 'brands', search: { status: 'pending' }, item: oneBrand },
  holds: { page: 'holds', item: oneBrand },
};

const HALF_A_MINUTE = 30_000;

const worklistQuery = queryOptions({
  queryKey: ['worklist'],
  queryFn: ({ signal }) => request<readonly WorkItem[]>('GET', '/worklist', { signal }),
  refetchInterval: HALF_A_MINUTE,
});

/** Loads the pending work of the signed-in user. Owners have no worklist. */
export function useWorklist() {
  const role = signedInUser(useSession())?.role;
  const enabled = role !== undefined && canReadWorklist(role);
  return useQuery({ ...worklistQuery, enabled });
}

/** Returns the page with the items of a kind, or undefined if this role may not open it. */
export function pageOf(kind: WorkKind, role: Role): (Page & Pick<WorkPage, 'search'>) | undefined {
  const { page: id, search } = PLACES[kind];
  const page = visiblePages({ role }).find((one) => one.id === id);
  return page && { ...page, ...(search === undefined ? {} : { search }) };
}

/**
 * Returns the address of the item that is pending longest, or undefined if its kind has no
 * addresses.
 */
export function oldestOf({ kind, oldest_id }: WorkItem): ItemAddress | undefined {
  return oldest_id === null ? undefined : PLACES[kind].item?.(oldest_id);
}

/**
 * Returns a function that counts the pending items of a page. The count of the settings hub
 * includes the items of all settings pages.
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
