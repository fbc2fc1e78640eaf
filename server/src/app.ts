import { payPagesPlugin } from '@diwan/simulator/http/plugin';
import { simulationOf } from '@diwan/simulator/twin';
import type { FastifyInstance } from 'fastify';
import { TEST_PATH } from './config.ts';
import { createGatekeeper } from './features/auth/public.ts';
import { admitPartnerKey } from './features/partners/public.ts';
import { readSettings } from './features/settings/public.ts';
import { findUsableLink } from './features/share-links/public.ts';
import { visitTestPayment } from './features/test-mode/public.ts';
import { features } from './features.ts';
import type { Deps } from './platform/context.ts';
import type { Route } from './platform/http/routes.ts';
import { buildServer } from './platform/http/server.ts';

/** All routes of all features. */
export const allRoutes: readonly Route[] = Object.values(features).flatMap(({ routes }) => routes);

export interface AppOptions {
  readonly web_dir?: string;
  readonly check_answers?: boolean;
}

/** Builds the HTTP application with these dependencies. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const app = await buildServer({
    deps,
    gate: createGatekeeper(deps, { admitPartnerKey, findUsableLink }),
    routes: allRoutes,
    readContact: async () => (await readSettings(deps.db)).platform_email,
    web_dir: options.web_dir,
    check_answers: options.check_answers ?? false,
  });
  // Serves the payment pages of test payments, whose records are in the database.
  const pages = payPagesPlugin((subject, work) =>
    visitTestPayment(deps, subject, (session) => work(simulationOf(session))),
  );
  await app.register(pages, { prefix: TEST_PATH });
  return app;
}
