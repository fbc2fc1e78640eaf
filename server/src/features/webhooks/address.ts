import type { Config } from '../../config.ts';

/** Where the provider posts what happened to a charge. */
export const webhookUrl = ({ public_url }: Pick<Config, 'public_url'>): string =>
  `${public_url}/api/tap/webhook`;
