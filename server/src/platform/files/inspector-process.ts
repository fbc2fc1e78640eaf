import type { ChildProcess } from 'node:child_process';
import { forkSandboxed } from '@diwan/processes/sandbox';
import {
  type Inspection,
  type InspectionRequest,
  type InspectorMessage,
  refuseUnreadable,
} from './inspection.ts';

export interface InspectorProcess {
  isIdle(): boolean;
  isStarting(): boolean;
  /**
   * Inspects a file and always resolves. A file that crashes the inspector is treated as
   * unreadable.
   */
  run(request: InspectionRequest): Promise<Inspection>;
  end(): void;
}

export interface InspectorLimits {
  readonly program: string;
  readonly start_timeout_ms: number;
  readonly file_timeout_ms: number;
  readonly idle_timeout_ms: number;
}

interface InspectorEvents {
  readonly onIdle: () => void;
  readonly onEnd: (has_started: boolean) => void;
}

// Keeps this process alive while an inspection runs. An idle inspector does not keep it alive.
function holdParent(child: ChildProcess, hold: boolean): void {
  const change = hold ? 'ref' : 'unref';
  child[change]();
  child.channel?.[change]();
}

/**
 * Starts one inspector as a separate process. Native decoders can crash or use too much memory, and
 * a process can be ended without affecting its parent.
 */
export function startInspector(limits: InspectorLimits, events: InspectorEvents): InspectorProcess {
  const child = forkSandboxed(limits.program);
  let state: 'starting' | 'idle' | 'busy' | 'ended' = 'starting';
  let job: { id: number; resolve: (inspection: Inspection) => void } | null = null;
  let timer = setTimeout(end, limits.start_timeout_ms);

  function enter(next: 'idle' | 'busy', limit_ms: number): void {
    state = next;
    holdParent(child, next === 'busy');
    clearTimeout(timer);
    timer = setTimeout(end, limit_ms);
    if (next === 'idle') timer.unref();
  }

  function end(): void {
    if (state === 'ended') return;
    const has_started = state !== 'starting';
    state = 'ended';
    clearTimeout(timer);
    child.kill('SIGKILL');
    job?.resolve(refuseUnreadable('the file ended its inspector, or took too long'));
    events.onEnd(has_started);
  }

  child.on('message', (message: InspectorMessage) => {
    if (state === 'ended') return;
    if (message.kind === 'answer' && message.id === job?.id) job.resolve(message.inspection);
    job = null;
    enter('idle', limits.idle_timeout_ms);
    events.onIdle();
  });
  child.on('error', end);
  child.on('exit', end);

  return {
    isIdle: () => state === 'idle',
    isStarting: () => state === 'starting',
    run: (request) =>
      new Promise((resolve) => {
        job = { id: request.id, resolve };
        enter('busy', limits.file_timeout_ms);
        child.send(request);
      }),
    end,
  };
}
