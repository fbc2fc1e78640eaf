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
  /** The base URL with its version: `https://graph.facebook.com/v23.0`. */
  readonly api_url: string;
}

const failure = z.object({
  error: z.object({ message: z.string(), code: z.number().optional() }),
});

/**
 * The Cloud API's error codes about the recipient: an invalid value, the sender itself, or a number
 * without WhatsApp. All other codes are retried, because the operator can fix their cause.
 * https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes
 */
const RECIPIENT_CODES: readonly (number | undefined)[] = [131_009, 131_021, 131_026];

/**
 * Creates an error from the provider's response. It contains the provider's message, but nothing
 * from the request.
 */
function whatsAppError(status: number, text: string): Error {
  try {
    const { error } = failure.parse(JSON.parse(text));
    const message = `WhatsApp refused: ${status} ${error.code ?? ''} ${error.message}`;
    return RECIPIENT_CODES.includes(error.code) ? permanentFailure(message) : new Error(message);
  } catch {
    // A gateway answered with its own page.
    return new Error(`WhatsApp refused: ${status}`);
  }
}

/**
 * Builds the payload. A business can start a conversation only with an approved template. Therefore
 * each text is registered with the Cloud API under the name of its template, in English (en) and
 * Arabic (ar). The placeholders {{1}}, {{2}}, ... of the body are in the order of the parameters.
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

/** Sends WhatsApp messages through the Cloud API. */
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
  /** The URL of the mail server: `smtp://user:password@host:587` or `smtps://...`. */
  readonly url: string;
  readonly from: string;
}

const TIMEOUT_MS = 15_000;

/** Matches names that only resolve in a private network. */
const PRIVATE_NAME = /^[^.]+$|\.(?:localhost|local|lan|internal|home\.arpa|test)$/i;

/**
 * Checks whether mail to this server crosses the public internet, so that it needs TLS. For a
 * server with a public name but without TLS, the operator adds `?requireTLS=false` to the URL.
 */
export function isPublicServer(smtp_url: string): boolean {
  const host = new URL(smtp_url).hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? !PRIVATE_NAME.test(host) : isPublicAddress(host);
}

const smtpFailure = z.object({
  code: z.enum(['EENVELOPE', 'EMESSAGE']),
  /** True for a 5xx reply. It is absent if nodemailer refused the address before sending. */
  permanent: z.boolean().default(true),
  command: z.string().optional(),
});

/**
 * Marks a refusal of the recipient or the text as permanent. A refused sign-in or sender is
 * retried, because the operator can fix the setting.
 */
function smtpError(error: unknown): unknown {
  const { success, data } = smtpFailure.safeParse(error);
  if (!success || !data.permanent || data.command === 'MAIL FROM') return error;
  return permanentFailure(error instanceof Error ? error.message : data.code, error);
}

/**
 * Sends mail over SMTP. The Message-ID comes from the message's id, so that duplicates can be
 * recognized.
 */
function createSmtpCarrier({ url, from }: SmtpOptions): Carrier {
  const transport = createTransport({
    url,
    requireTLS: isPublicServer(url),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // nodemailer would fetch files and URLs in a message. Messages contain none, so this is
    // disabled.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'diwan.invalid';
  return {
    send: async ({ id, to, subject, text, html, language }) => {
      const mail = {
        from,
        // The recipient is an object, because a text could be parsed as a list of addresses.
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

/** The statuses with which a gateway refuses the number or the text. Other errors are retried. */
const SMS_REFUSALS: readonly number[] = [400, 422];

interface SmsOptions {
  /**
   * The URL of a gateway that accepts `{ id, to, text }` as JSON and answers 2xx. Other gateways
   * need a small adapter.
   */
  readonly url: string;
  readonly token: string | undefined;
}

/** Sends SMS through an HTTP gateway. */
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

/**
 * Creates the carriers of all channels. A channel without a configured server only stores messages
 * in the outbox.
 */
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
