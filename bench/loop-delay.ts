import { createHistogram } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { LoopFigures } from './world.ts';

/**
 * The measured server loads this module before its own code. The module measures how late a timer
 * of 10 ms fires. It also measures how long the thread itself worked in that time. That figure is
 * independent of other load on the machine. The module answers each message of the benchmark with
 * the figures since the previous message.
 */
const EVERY_MS = 10;
const NS_PER_MS = 1e6;

const [late, busy] = [createHistogram(), createHistogram()];
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const cpuUs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};
let [last_ms, last_us] = [performance.now(), cpuUs()];

setInterval(() => {
  const [now_ms, now_us] = [performance.now(), cpuUs()];
  const late_ms = Math.max(0, now_ms - last_ms - EVERY_MS);
  late.record(Math.max(1, Math.round(late_ms * NS_PER_MS)));
  busy.record(Math.max(1, Math.round((now_us - last_us) * 1_000)));
  [last_ms, last_us] = [now_ms, now_us];
}, EVERY_MS).unref();

process.on('message', () => {
  collect();
  const figures: LoopFigures = {
    kept_mb: process.memoryUsage().heapUsed / 2 ** 20,
    late_ms: late.percentile(99.9) / NS_PER_MS,
    busy_ms: busy.percentile(99.9) / NS_PER_MS,
    most_busy_ms: busy.max / NS_PER_MS,
  };
  for (const one of [late, busy]) one.reset();
  process.send?.(figures);
});
process.channel?.unref();
