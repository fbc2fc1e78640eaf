import { createEngine, type Question, type Reply } from './replay-engine.ts';

const answer = createEngine();

const reply = (question: Question): Reply => {
  try {
    return answer(question);
  } catch {
    return { kind: 'failed' };
  }
};

addEventListener('message', ({ data }: MessageEvent<Question>) => postMessage(reply(data)));
