import { isIP } from 'node:net';
import type { Log } from '../log/log.ts';
import { isPublicAddress } from '../outgoing/addresses.ts';
import {
  type Carrier,
  type Carriers,
  createLogCarrier,
  type Outgoing,
  permanentFailure,
} from './carrier.ts';
import { postJson } from './post-json.ts';
import { createTransport } from 'nodemailer';
import { z } from 'zod';

interface WhatsAppOptions {
  readonly token: string;
  readonly phone_id: string;
  /** Includes the version: `https://graph.facebook.com/v23.0`. */
  readonly api_url: string;
}

const failure = z.object({
  error: z.object({ message: z.string(), code: z.number().optional() }),
});

/**
 * Error codes of the Cloud API about the recipient: an invalid value, the sender itself, a number
 * that cannot receive messages. The operator can fix the cause of all other codes.
 * https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes
 */
const RECIPIENT_CODES: readonly (number | undefined)[] = [131_009, 131_021, 131_026];

/**
 * Creates an error from the provider's answer. It contains the provider's message and nothing of
 * the request.
 */
function whatsAppError(status: number, text: string): Error {
  try {
    const { error } = failure.parse(JSON.parse(text));
    const message = `WhatsApp refused: ${status} ${error.code ?? ''} ${error.message}`;
    return RECIPIENT_CODES.includes(error.code) ? permanentFailure(message) : new Error(message);
  } catch {
    // A gateway in between answers with its own page.
    return new Error(`WhatsApp refused: ${status}`);
  }
}

/**
 * Builds the payload. The Cloud API delivers a message that a business starts only as an approved
 * template. Each text is therefore registered there under the name of its template, in English (en)
 * and Arabic (ar), with body placeholders {{1}}, {{2}}, ... in the order of the parameters.
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
function createWhatsAppCarrier({ token, phone_id, api_url }: WhatsAppOptions): Carrier {
  const url = `${api_url.replace(/\/+$/, '')}/${encodeURIComponent(phone_id)}/messages`;
  return {
    send: async (message) => {
      const answer = await postJson(url, toPayload(message), { authorization: `Bearer ${token}` });
      if (!answer.ok) throw whatsAppError(answer.status, answer.text);
    },
  };
}

interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://...`. */
  readonly url: string;
  readonly from: string;
}

const TIMEOUT_MS = 15_000;

/** Names that only resolve in a private network. */
const PRIVATE_NAME = /^[^.]+$|\.(?:localhost|local|lan|internal|home\.arpa|test)$/i;

/**
 * Checks whether mail to this server crosses the public internet, where it needs TLS. An operator
 * whose server has a public name but no TLS adds `?requireTLS=false` to the address.
 */
export function isPublicServer(smtp_url: string): boolean {
  const host = new URL(smtp_url).hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? !PRIVATE_NAME.test(host) : isPublicAddress(host);
}

const smtpFailure = z.object({
  code: z.enum(['EENVELOPE', 'EMESSAGE']),
  /** True for a 5xx reply; absent if nodemailer itself refused the address. */
  permanent: z.boolean().default(true),
  command: z.string().optional(),
});

/**
 * Marks a refusal of this recipient or text as permanent. A refused sign-in or sender is a setting
 * that the operator fixes, so those messages are retried.
 */
function smtpError(error: unknown): unknown {
  const { success, data } = smtpFailure.safeParse(error);
  if (!success || !data.permanent || data.command === 'MAIL FROM') return error;
  return permanentFailure(error instanceof Error ? error.message : data.code, error);
}

/**
 * Sends mail over SMTP. The Message-ID is derived from the message's id, so that a repeat can be
 * recognized.
 */
function createSmtpCarrier({ url, from }: SmtpOptions): Carrier {
  const transport = createTransport({
    url,
    requireTLS: isPublicServer(url),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Messages contain no file or address to fetch, and nodemailer would follow either.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'diwan.invalid';
  return {
    send: async ({ id, to, subject, text, html, language }) => {
      const mail = {
        from,
        // An object, so that an address is never parsed as a list of addresses.
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
        headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
      };
      await transport.sendMail(mail).catch((error: unknown) => {
        throw smtpError(error);
      });
    },
  };
}

/** Statuses that refuse the number or the text. All others are retried. */
const SMS_REFUSALS: readonly number[] = [400, 422];

interface SmsOptions {
  /**
   * Accepts `{ id, to, text }` as JSON and answers 2xx. Any gateway works behind a small adapter.
   */
  readonly url: string;
  readonly token: string | undefined;
}

/** SMS over an HTTP gateway. */
function createSmsCarrier({ url, token }: SmsOptions): Carrier {
  const headers: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${token}` };
  return {
    send: async ({ id, to, text }) => {
      const answer = await postJson(url, { id, to, text }, headers);
      if (answer.ok) return;
      const message = `The SMS gateway refused: ${answer.status}`;
      throw SMS_REFUSALS.includes(answer.status) ? permanentFailure(message) : new Error(message);
    },
  };
}

export interface CarrierOptions {
  readonly mail: { readonly smtp_url: string | undefined; readonly from: string };
  readonly whatsapp: WhatsAppOptions | undefined;
  readonly sms: SmsOptions | undefined;
}

/** Creates the carriers of the configured channels. The other channels only fill the outbox. */
export function createCarriers({ mail, whatsapp, sms }: CarrierOptions, log: Log): Carriers {
  return {
    email:
      mail.smtp_url === undefined
        ? createLogCarrier('email', log)
        : createSmtpCarrier({ url: mail.smtp_url, from: mail.from }),
    whatsapp: whatsapp ? createWhatsAppCarrier(whatsapp) : createLogCarrier('whatsapp', log),
    sms: sms ? createSmsCarrier(sms) : createLogCarrier('sms', log),
  };
}
