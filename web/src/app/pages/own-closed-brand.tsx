import { useQuery } from '@tanstack/react-query';
import { ClosedBrand } from '../../features/registration/closed/closed-brand.tsx';
import { brandQuery } from '../../widgets/brands/brands-query.ts';

/**
 * Shows on the start page the reason why the owner's brand is closed, and the possible steps of the
 * owner.
 */
export function OwnClosedBrand({ brand_id }: { readonly brand_id: number }) {
  const { data: brand } = useQuery(brandQuery(String(brand_id)));
  return brand === undefined ? null : <ClosedBrand brand={brand} />;
}
