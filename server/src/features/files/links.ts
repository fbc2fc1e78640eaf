import type { Deps } from '../../platform/context.ts';

export const LINK_LIVES_S = 60;

const PURPOSE = 'file-link';

type Signer = Pick<Deps, 'clock' | 'secrets'>;

const content = (file_id: string, expires: string): string => `${file_id}.${expires}`;

/**
 * The path of a private file for whoever the caller has found entitled to it: an image or a
 * download that the browser fetches by itself, without a bearer token.
 */
export function signFileLink({ clock, secrets }: Signer, file_id: string): string {
  const expires = String(Math.floor(clock.ms() / 1000) + LINK_LIVES_S);
  const signature = secrets.hmac(PURPOSE, content(file_id, expires));
  return `/api/files/${file_id}?expires=${expires}&signature=${signature}`;
}

export interface FileLink {
  readonly expires: string;
  readonly signature: string;
}

export function isValidLink({ clock, secrets }: Signer, file_id: string, link: FileLink): boolean {
  const genuine = secrets.checkHmac(PURPOSE, content(file_id, link.expires), link.signature);
  return genuine && Number(link.expires) * 1000 > clock.ms();
}
