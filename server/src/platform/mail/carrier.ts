import type { Language } from '@diwan/contract/kernel/sentences';
import type { Log } from '../log/log.ts';

/** A message that is ready to send. Each channel uses the parts that it can display. */
export interface Outgoing {
  /** The message's unique id. Carriers that detect duplicates use it. */
  readonly id: string;
  /** An e-mail address, or a phone number with its country code. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly language: Language;
  /**
   * The name of the message's template at a messaging provider. The parameters fill its
   * placeholders.
   */
  readonly template: string;
  readonly parameters: readonly string[];
}

export type Channel = 'email' | 'whatsapp' | 'sms';

/** The interface of all channels. */
export interface Carrier {
  /** Sends a message. An error is retried unless it is a `permanentFailure`. */
  send(message: Outgoing): Promise<void>;
}

/**
 * Creates an error that every retry would repeat, for example because the address does not exist.
 */
export const permanentFailure = (message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { is_permanent: true });

/** Checks whether an error is permanent. */
export const isPermanentFailure = (error: unknown): boolean =>
  error instanceof Error && 'is_permanent' in error;

export type Carriers = Readonly<Record<Channel, Carrier>>;

/**
 * Creates the carrier of a channel without a server. A message is marked as sent, and staff read it
 * in the outbox. Text and address are not logged, because a link in the text grants access.
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
