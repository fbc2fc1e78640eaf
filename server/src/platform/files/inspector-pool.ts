import { fileURLToPath } from 'node:url';
import { AppError } from '../error.ts';
import type { Inspection, InspectionRequest } from './inspection.ts';
import {
  type InspectorLimits,
  type InspectorProcess,
  startInspector,
} from './inspector-process.ts';

interface Job {
  readonly request: InspectionRequest;
  readonly resolve: (inspection: Inspection | Promise<Inspection>) => void;
  readonly reject: (error: Error) => void;
}

export interface InspectorPool {
  /**
   * Inspects a file in one of the processes.
   * @throws AppError UNAVAILABLE if too many files are queued
   */
  inspect(order: Omit<InspectionRequest, 'id'>): Promise<Inspection>;
  close(): void;
}

interface PoolOptions extends Partial<InspectorLimits> {
  readonly size?: number;
  readonly max_waiting?: number;
}

const LIMITS: InspectorLimits = {
  program: fileURLToPath(new URL('./inspector.ts', import.meta.url)),
  start_timeout_ms: 30_000,
  file_timeout_ms: 20_000,
  idle_timeout_ms: 60_000,
};

/**
 * The number of inspectors. Two are used even on one processor core, so that a slow file does not
 * block other clients.
 */
const INSPECTORS = 2;

/**
 * Creates a pool of up to `size` inspector processes. They start on demand and end when they are
 * idle.
 */
export function createInspectorPool(options: PoolOptions = {}): InspectorPool {
  const { size = INSPECTORS, max_waiting = 64, ...changes } = options;
  const limits = { ...LIMITS, ...changes };
  const inspectors = new Set<InspectorProcess>();
  const waiting: Job[] = [];
  let last_id = 0;

  function rejectWaiting(why: string): void {
    for (const job of waiting.splice(0)) job.reject(new Error(why));
  }

  function start(): void {
    const inspector = startInspector(limits, {
      onIdle: giveWork,
      onEnd(has_started) {
        inspectors.delete(inspector);
        // No inspector can start, regardless of the file. Rejecting the queue prevents endless
        // attempts.
        if (!has_started && inspectors.size === 0) rejectWaiting('no file inspector starts');
        giveWork();
      },
    });
    inspectors.add(inspector);
  }

  function giveWork(): void {
    for (const inspector of inspectors) {
      const job = inspector.isIdle() ? waiting.shift() : undefined;
      job?.resolve(inspector.run(job.request));
    }
    const starting = [...inspectors].filter((inspector) => inspector.isStarting()).length;
    if (inspectors.size < size && waiting.length > starting) start();
  }

  return {
    inspect: (order) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= max_waiting) {
          reject(new AppError('UNAVAILABLE'));
          return;
        }
        last_id += 1;
        waiting.push({ request: { ...order, id: last_id }, resolve, reject });
        giveWork();
      }),
    close() {
      rejectWaiting('the file inspectors are closed');
      for (const inspector of inspectors) inspector.end();
    },
  };
}
