import { lazyRouteComponent } from '@tanstack/react-router';
import { failing } from './away/lazy-part.ts';

/** A page whose code loads on the first visit. */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(failing(load), name);
