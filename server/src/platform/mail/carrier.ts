import type { Language } from '@diwan/contract/kernel/sentences';
import type { Log } from '../log/log.ts';

/** A finished message. Each channel uses the parts that it can show. */
export interface Outgoing {
  /** Unique for each message. Carriers that detect repeats use it as the message's id. */
  readonly id: string;
  /** An e-mail address, or a phone number with its country code. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly language: Language;
  /** The name of this text at a messaging provider. The parameters fill its placeholders. */
  readonly template: string;
  readonly parameters: readonly string[];
}

export type Channel = 'email' | 'whatsapp' | 'sms';

/** The port of every channel. */
export interface Carrier {
  /** Sends a message or throws. A `permanentFailure` is not retried. */
  send(message: Outgoing): Promise<void>;
}

/** Creates an error that every retry would repeat, such as for an address that does not exist. */
export const permanentFailure = (message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { is_permanent: true });

/** Checks whether the carrier marked the error as permanent. */
export const isPermanentFailure = (error: unknown): boolean =>
  error instanceof Error && 'is_permanent' in error;

export type Carriers = Readonly<Record<Channel, Carrier>>;

/**
 * Creates the carrier of a channel without a configured server. The message counts as sent and is
 * read in the outbox. Neither text nor address is logged, because a link in the text grants access.
 */
export const createLogCarrier = (channel: Channel, log: Log): Carrier => ({
  send: ({ id, template }) => {
    log.debug(
      { channel, template, message_id: id },
      'message kept in the outbox: no server is set',
    );
    return Promise.resolve();
  },
});
