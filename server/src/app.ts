import { endpoints } from '@diwan/contract';
import type { FastifyInstance } from 'fastify';
import { auditRoutes } from './features/audit/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { createGatekeeper } from './features/auth/gatekeeper.ts';
import { filesRoutes } from './features/files/routes.ts';
import { messagesRoutes } from './features/messages/routes.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import type { Deps } from './platform/context.ts';
import { buildServer } from './platform/http/server.ts';
import type { Route } from './platform/http/routes.ts';

/** The table of contents: every feature of the contract, with its routes. */
const routesByFeature: { readonly [F in keyof typeof endpoints]: readonly Route[] } = {
  audit: auditRoutes,
  auth: authRoutes,
  files: filesRoutes([]),
  messages: messagesRoutes,
  settings: settingsRoutes,
};

export const allRoutes: readonly Route[] = Object.values(routesByFeature).flat();

export interface AppOptions {
  readonly web_dir?: string;
  readonly check_answers?: boolean;
}

/** The HTTP application over these dependencies. */
export const buildApp = (deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> =>
  buildServer({
    deps,
    gate: createGatekeeper(deps),
    routes: allRoutes,
    web_dir: options.web_dir,
    check_answers: options.check_answers ?? false,
  });
