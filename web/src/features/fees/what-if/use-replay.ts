import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { feesEndpoints } from '@diwan/contract/features/fees/endpoints';
import type { Comparison } from '@diwan/contract/features/fees/replay';
import type { Solution } from '@diwan/contract/features/fees/solver';
import { call } from '../../../lib/api.ts';
import type { LoadedReply, Question, Reply, Rows } from './replay-engine.ts';

interface Replayer {
  readonly ask: (question: Question) => void;
  readonly stop: () => void;
}

/**
 * Sends one question at a time to the worker. If several questions of a kind are pending, only the
 * newest is kept.
 */
function startReplayer(hear: (reply: Reply) => void): Replayer {
  const worker = new Worker(new URL('replay-worker.ts', import.meta.url), { type: 'module' });
  let waiting: Question[] = [];
  let busy = false;
  const next = (): void => {
    const [question, ...later] = waiting;
    if (busy || !question) return;
    waiting = later;
    busy = true;
    worker.postMessage(question, question.kind === 'load' ? [question.bytes] : []);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    busy = false;
    hear(data);
    next();
  });
  worker.addEventListener('error', () => hear({ kind: 'failed' }));
  return {
    ask: (question) => {
      waiting = [...waiting.filter(({ kind }) => kind !== question.kind), question];
      next();
    },
    stop: () => worker.terminate(),
  };
}

export interface Replay {
  readonly loaded: LoadedReply | null;
  readonly comparison: Comparison | null;
  readonly solution: Solution | null;
  readonly solving: boolean;
  readonly failed: boolean;
  readonly solve: (limit_minor: number) => void;
  readonly retry: () => void;
  readonly forget: () => void;
}

const capturesQuery = {
  queryKey: ['fees', 'captures'],
  // The captures are large, so they are deleted when the page is left.
  gcTime: 0,
  staleTime: Infinity,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(feesEndpoints.downloadCaptures, {}, { signal })).arrayBuffer(),
};

/** Replays all captures with a draft in a worker, again after each change of the draft. */
export function useReplay(now: Rows, draft: Rows): Replay {
  const query = useQuery(capturesQuery);
  const [reply, setReply] = useState<Partial<Record<Reply['kind'], Reply>>>({});
  const [solving, setSolving] = useState(false);
  const replayer = useRef<Replayer | null>(null);
  const bytes = query.data;

  useEffect(() => {
    if (bytes === undefined) return undefined;
    const started = startReplayer((heard) => {
      if (heard.kind === 'solved' || heard.kind === 'failed') setSolving(false);
      setReply((known) => ({ ...known, [heard.kind]: heard }));
    });
    replayer.current = started;
    // Transferred bytes are lost and effects may run twice, so a copy is sent.
    started.ask({ kind: 'load', bytes: bytes.slice(0), now });
    return () => {
      replayer.current = null;
      started.stop();
    };
  }, [bytes, now]);

  useEffect(() => replayer.current?.ask({ kind: 'compare', draft }), [bytes, now, draft]);

  const { loaded, compared, solved } = reply;
  return {
    loaded: loaded?.kind === 'loaded' ? loaded : null,
    comparison: compared?.kind === 'compared' ? compared.comparison : null,
    solution: solved?.kind === 'solved' ? solved.solution : null,
    solving,
    failed: query.isError || reply.failed !== undefined,
    solve: (limit_minor) => {
      setSolving(true);
      replayer.current?.ask({ kind: 'solve', draft, limit_minor });
    },
    retry: () => {
      setReply({});
      void query.refetch();
    },
    forget: () => setReply(({ solved: _solved, ...known }) => known),
  };
}
