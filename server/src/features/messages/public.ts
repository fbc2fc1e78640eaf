export {
  /** A message of one template with its values. */
  type NewMessageInput,
  /** The template and values of a message without a link, before its recipients are known. */
  type MessageContent,
  /** Erases the links of all accounts. */
  eraseAllLinks,
  /** Erases the links that open this account, so that no old link can set its password. */
  eraseLinksOf,
  /**
   * SQL: whether this person could have acted for the brand of `column`. This is true if one of
   * their accounts saw a link that opens an account of the brand, or set a password there.
   */
  linkSeen,
  /** Returns the text of a message with its link hidden. */
  messageText,
  /** Decrypts the text that `queueMessage` sealed. */
  openBody,
  /** Puts a message into the outbox, in the transaction of its event. */
  queueMessage,
  /** Queues many messages in four statements. */
  queueMessages,
  /** Deletes every message about a brand or to its users, in the transaction that deletes them. */
  removeMessagesOf,
  /** Deletes every message to these users, in the transaction that deletes them. */
  removeMessagesTo,
} from './queue-message.ts';
