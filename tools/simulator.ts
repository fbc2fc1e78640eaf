import { join, resolve } from 'node:path';
import { createLog } from '../server/src/platform/log/log.ts';
import { buildSimulatorServer } from '@diwan/simulator/http/server';
import { createSimulator, SIMULATOR_KEY } from '@diwan/simulator/simulator';

/** Runs the simulated card provider as a separate server (docs/simulator.md). */
const port = Number(process.env['PORT'] ?? 4010);
const host = process.env['HOST'] ?? '127.0.0.1';
const data_dir = process.env['DATA_DIR'];
const simulator = createSimulator({
  public_url: process.env['PUBLIC_URL'] ?? `http://localhost:${port}`,
  secret_key: process.env['TAP_SECRET_KEY'] ?? SIMULATOR_KEY,
  pos_post_url: process.env['POS_POST_URL'] ?? null,
  data_file: data_dir === undefined ? undefined : resolve(join(data_dir, 'simulator.jsonl')),
  log: createLog({ level: 'warn' }),
});
// Other machines that can reach the server may also make control calls, because the simulator
// stores nothing of value.
const open_control = !['127.0.0.1', 'localhost', '::1'].includes(host);
const app = await buildSimulatorServer(simulator, { open_control });
await app.listen({ port, host });
simulator.start();
console.log(`The simulator is ready at ${simulator.simulation.settings.public_url}`);

async function stop(): Promise<void> {
  await app.close();
  await simulator.stop();
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
