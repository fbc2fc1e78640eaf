import { createTransport } from 'nodemailer';
import type { Carrier } from './carrier.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://...`. */
  readonly url: string;
  readonly from: string;
}

const TIMEOUT_MS = 15_000;

/** Mail over SMTP. The Message-ID is the message's own, so that a repeat can be recognised. */
export function createSmtpCarrier({ url, from }: SmtpOptions): Carrier {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Nothing in a message names a file or an address to fetch; nodemailer would follow either.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'diwan.invalid';
  return {
    send: async ({ id, to, subject, text, html, language }) => {
      await transport.sendMail({
        from,
        // As an object, so that an address is never parsed as a list of addresses.
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
        headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
      });
    },
  };
}
