import type { RouteComponent } from '@tanstack/react-router';
import type { Role } from '@diwan/contract/kernel/roles';

/**
 * `nav`: the bar at the top. `hub`: a card of the settings. `product`, `resources`, `legal`:
 * columns of the footer.
 */
export type Place = 'nav' | 'hub' | 'product' | 'resources' | 'legal';

/** A page inside the shell. */
export interface PageRoute {
  readonly path: string;
  /** The admitted roles. Without them, visitors are admitted too. */
  readonly roles?: readonly Role[];
  /** The page for other roles; the start page without it. */
  readonly otherwise?: '/dashboard';
  /** Reads the parameters of the address. */
  readonly search?: (search: Readonly<Record<string, unknown>>) => object;
  readonly page: RouteComponent;
}

/**
 * A link to a page. Its words are in `app/pages/words.ts` under `<id>`: `label`, and for a card
 * `title` and `description`.
 */
export interface NavEntry {
  readonly id: string;
  readonly path: string;
  /** A name in `app/page-icons.ts`. */
  readonly icon?: string;
  /** The roles that see the link. The route's guard decides who may open the page. */
  readonly roles: readonly Role[] | 'public';
  readonly places: readonly Place[];
  /** Highlighted only on this exact path, not on paths below it. */
  readonly exact?: true;
  /** A second address of a listed page. The search omits it. */
  readonly alias?: true;
}

/** Everything that a feature adds to the web app, as data. `app/features.ts` lists all features. */
export interface WebFeature {
  readonly routes: readonly PageRoute[];
  readonly nav: readonly NavEntry[];
}
