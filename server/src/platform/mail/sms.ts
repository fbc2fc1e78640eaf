import type { Carrier } from './carrier.ts';
import { postJson } from './post-json.ts';

export interface SmsOptions {
  /** Takes `{ id, to, text }` as JSON and answers 2xx: any gateway behind a small adapter. */
  readonly url: string;
  readonly token: string | undefined;
}

/** SMS over an HTTP gateway. */
export function createSmsCarrier({ url, token }: SmsOptions): Carrier {
  const headers: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${token}` };
  return {
    send: async ({ id, to, text }) => {
      const answer = await postJson(url, { id, to, text }, headers);
      if (!answer.ok) throw new Error(`The SMS gateway refused: ${answer.status}`);
    },
  };
}
