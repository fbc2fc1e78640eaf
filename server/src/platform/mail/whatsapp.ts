import { z } from 'zod';
import type { Carrier, Outgoing } from './carrier.ts';
import { postJson } from './post-json.ts';

export interface WhatsAppOptions {
  readonly token: string;
  readonly phone_id: string;
  /** With its version: `https://graph.facebook.com/v23.0`. */
  readonly api_url: string;
}

const failure = z.object({
  error: z.object({ message: z.string(), code: z.number().optional() }),
});

/** What the provider said, without the request: its message holds no text of ours. */
function describeFailure(status: number, text: string): string {
  try {
    const { error } = failure.parse(JSON.parse(text));
    return `${status} ${error.code ?? ''} ${error.message}`;
  } catch {
    // A gateway in between answers with a page of its own.
    return String(status);
  }
}

/**
 * The Cloud API delivers a message that a business starts only as an approved template, so
 * each wording of ours is registered there under the name of its template, in English (en) and
 * Arabic (ar), with body places {{1}}, {{2}}, ... in the order of the parameters.
 */
function toPayload({ to, template, language, parameters }: Outgoing): unknown {
  const body = { type: 'body', parameters: parameters.map((text) => ({ type: 'text', text })) };
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: to.replaceAll(/\D/g, ''),
    type: 'template',
    template: {
      name: template,
      language: { code: language },
      ...(parameters.length > 0 ? { components: [body] } : {}),
    },
  };
}

/** WhatsApp over the Cloud API. */
export function createWhatsAppCarrier({ token, phone_id, api_url }: WhatsAppOptions): Carrier {
  const url = `${api_url.replace(/\/+$/, '')}/${encodeURIComponent(phone_id)}/messages`;
  return {
    send: async (message) => {
      const answer = await postJson(url, toPayload(message), { authorization: `Bearer ${token}` });
      if (!answer.ok) {
        throw new Error(`WhatsApp refused: ${describeFailure(answer.status, answer.text)}`);
      }
    },
  };
}
