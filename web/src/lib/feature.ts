import type { RouteComponent } from '@tanstack/react-router';
import { type BrandAccess, type Role, withAuditors } from '@diwan/contract/kernel/roles';
import { lazyPage, type PageModule } from './lazy-page.ts';
import { type TextSearch, textSearch } from './text-search.ts';

/**
 * The place of a link. `nav` is the bar at the top. `hub` is a card of the settings. `product`,
 * `resources` and `legal` are columns of the footer.
 */
export type LinkPlace = 'nav' | 'hub' | 'product' | 'resources' | 'legal';

type Visitors = readonly Role[] | 'public';
type Unread = Readonly<Record<string, unknown>>;

export interface PageRoute {
  readonly path: string;
  /** The roles that the page admits. */
  readonly roles: Visitors;
  /** The accesses of a brand's users that the page admits. By default it admits all. */
  readonly access?: readonly BrandAccess[];
  /** The page to which other roles are redirected. The default is the start page. */
  readonly otherwise?: '/dashboard';
  /** Reads the parameters of the address. */
  readonly search: (search: Unread) => object;
  readonly loader?: () => Promise<unknown>;
  readonly page: RouteComponent;
}

/**
 * A link to a page. Its words have the key `<id>` in `app/pages/words.ts`: `label`, and for cards
 * `title` and `description`.
 */
export interface NavEntry {
  readonly id: string;
  readonly path: string;
  /** The roles that see the link. The guard of the route decides who may open the page. */
  readonly roles: Visitors;
  /** The accesses of a brand's users that see the link. By default, all users see it. */
  readonly access?: readonly BrandAccess[];
  /** A name in `app/page-icons.ts`. */
  readonly icon: string | null;
  readonly places: readonly LinkPlace[];
  /** True if the link is highlighted only on this exact path, not on paths below it. */
  readonly exact?: boolean;
  /** True for a second address of another page. The command palette omits it. */
  readonly alias?: boolean;
}

/** Everything that a feature adds to the web app, as data. `app/features.ts` lists all features. */
export interface WebFeature {
  readonly routes: readonly PageRoute[];
  readonly nav: readonly NavEntry[];
}

const withReaders = (roles: Visitors): Visitors =>
  roles === 'public' ? roles : withAuditors(roles);

type PathOf<Address> = Address extends `${infer Path}?${string}` ? Path : Address;
type Names<Query> = Query extends `${infer Name}&${infer Others}` ? Name | Names<Others> : Query;
type NamesOf<Address> = Address extends `${string}?${infer Query}` ? Names<Query> : never;

/**
 * Declares a page whose code loads on the first visit. Auditors read every page of admins. A page
 * that only changes data overrides `roles`.
 * @param address the path, and after `?` the names of its text parameters
 * @param readOthers reads parameters that are not plain text
 */
export function page<const Address extends string, Others extends object = Record<never, never>>(
  address: Address,
  roles: Visitors,
  load: () => Promise<PageModule>,
  readOthers?: (search: Unread) => Others,
) {
  const [path, names = ''] = address.split('?');
  const readTexts = textSearch(...(names.match(/\w+/g) ?? []));
  return {
    path: path as PathOf<Address>,
    roles: withReaders(roles),
    search: (search: Unread) =>
      ({ ...readTexts(search), ...readOthers?.(search) }) as TextSearch<NamesOf<Address>> & Others,
    page: lazyPage(load),
  };
}

/**
 * Declares a link to a page. Auditors also see it if admins do. A null icon shows only the text.
 */
export const link = <
  const Id extends string,
  const Path extends string,
  const Icon extends string | null,
  Where extends LinkPlace,
>(
  id: Id,
  path: Path,
  roles: Visitors,
  icon: Icon,
  ...places: readonly Where[]
) => ({ id, path, roles: withReaders(roles), icon, places });
