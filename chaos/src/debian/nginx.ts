import { mustInside } from '../../../tools/run/debian.ts';
import type { Stage } from './stage.ts';

const SAMPLES = '/opt/diwan/deploy/proxy';

/**
 * Checks both samples with Debian's nginx, which is 1.25.1 or later. The sample for these versions
 * must give no warning. The sample for older versions must give one.
 */
export async function checkNginx({ root }: Pick<Stage, 'root'>) {
  const key = '-keyout /tmp/key.pem -out /tmp/fullchain.pem';
  await mustInside(root, `openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=x ${key}`);
  const check = (sample: string): Promise<string> =>
    mustInside(
      root,
      `{ echo "events {} http {"; sed s,/etc/ssl/diwan/,/tmp/, ${SAMPLES}/${sample}; echo "}"; } ` +
        '> /tmp/nginx.conf; nginx -t -c /tmp/nginx.conf',
    );
  const [newer, older] = [await check('nginx-http2-on.conf'), await check('nginx.conf')];
  return {
    right: !newer.includes('[warn]') && older.includes('[warn]'),
    nginx: await mustInside(root, 'nginx -v'),
  };
}
