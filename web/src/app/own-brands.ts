import { useEffect, useRef } from 'react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { OwnBrand } from '@diwan/contract/features/auth/records';
import { canEditOwnBrand } from '@diwan/contract/kernel/roles';
import { request } from '../lib/api.ts';
import { selectBrand, signedInUser, useSession } from '../lib/session.ts';

const ownBrandsQuery = (user_id: string) =>
  queryOptions({
    queryKey: ['auth', 'brands', user_id],
    queryFn: ({ signal }) => request<OwnBrand[]>('GET', '/auth/brands', { signal }),
    staleTime: 60_000,
  });

/**
 * Returns the brands of the signed-in person. The list is empty for staff and visitors, and while
 * it loads.
 */
export function useOwnBrands(): readonly OwnBrand[] {
  const session = useSession();
  const user = signedInUser(session);
  const has = user !== null && canEditOwnBrand(user.role) && session.view === undefined;
  return useQuery({ ...ownBrandsQuery(user?.id ?? ''), enabled: has }).data ?? [];
}

/** Returns a function that shows another brand of the person in this tab, from its start page. */
export function useSelectBrand() {
  const navigate = useNavigate();
  return async (brand: OwnBrand) => {
    await navigate({ to: '/' });
    selectBrand(brand);
  };
}

/**
 * Selects the brand in the address if it is another brand of this person, for example after a click
 * on a link in a mail. After each change of the brand, all data load again.
 */
export function useBrandOfAddress(): void {
  const brands = useOwnBrands();
  const queries = useQueryClient();
  const { id: user_id = null, brand_id = null } = signedInUser(useSession()) ?? {};
  const shown = useRef({ user_id, brand_id });
  const named = useLocation({
    select: ({ pathname }) => /^\/brands?\/(\d+)(?:\/|$)/.exec(pathname)?.[1],
  });
  useEffect(() => {
    const brand = brands.find(({ id }) => String(id) === named);
    if (brand !== undefined) selectBrand(brand);
  }, [brands, named]);
  useEffect(() => {
    const changed = shown.current.user_id === user_id && shown.current.brand_id !== brand_id;
    shown.current = { user_id, brand_id };
    if (changed) void queries.resetQueries();
  }, [user_id, brand_id, queries]);
}
