import { lazyRouteComponent } from '@tanstack/react-router';
import { failing } from '../lib/away/lazy-part.ts';

/** A page whose code loads when somebody goes to it. */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(failing(load), name);
