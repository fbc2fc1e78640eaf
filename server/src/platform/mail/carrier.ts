import type { Language } from '@diwan/contract/kernel/sentences';
import type { Log } from '../log/log.ts';

/** A finished message. Each channel takes what it can show. */
export interface Outgoing {
  /** Unique for each message: carriers that can refuse a repeat get it as the message's id. */
  readonly id: string;
  /** An e-mail address, or a phone number with its country code. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly language: Language;
  /** The name under which a messaging provider knows this wording, and what fills its places. */
  readonly template: string;
  readonly parameters: readonly string[];
}

export type Channel = 'email' | 'whatsapp' | 'sms';

/** The port of every channel. */
export interface Carrier {
  /** Takes a message to its recipient, or throws; a `permanentFailure` is not worth a retry. */
  send(message: Outgoing): Promise<void>;
}

/** An error that every retry would meet again, such as an address that does not exist. */
export const permanentFailure = (message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { is_permanent: true });

/** Whether a carrier marked the error as one that every retry would meet again. */
export const isPermanentFailure = (error: unknown): boolean =>
  error instanceof Error && 'is_permanent' in error;

export type Carriers = Readonly<Record<Channel, Carrier>>;

/**
 * The carrier of an installation without a server for this channel: the message counts as sent and
 * is read in the outbox. Neither text nor address reaches the log, for a link in it is a key.
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
