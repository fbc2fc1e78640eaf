import { fastify, type FastifyInstance } from 'fastify';
import type { Simulator } from '../simulator.ts';
import { simulatorPlugin, type SimulatorPluginOptions } from './plugin.ts';

/** Builds the simulator as a separate server, which does not listen yet. */
export async function buildSimulatorServer(
  simulator: Simulator,
  options: SimulatorPluginOptions = {},
): Promise<FastifyInstance> {
  const app = fastify({ logger: false, forceCloseConnections: true });
  await app.register(simulatorPlugin(simulator, options));
  return app;
}
