export type { Calls } from './calls.ts';
export { type CallOptions, type Client, type ClientOptions, createClient } from './client.ts';
export { DiwanError } from './diwan-error.ts';
export { listen, type Listening } from './listen.ts';
export { isGenuine, type SignedWebhook } from './webhook.ts';
