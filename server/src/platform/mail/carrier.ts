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

/** Takes a message to its recipient, or throws. The port of every channel. */
export interface Carrier {
  send(message: Outgoing): Promise<void>;
}

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
