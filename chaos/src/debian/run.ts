import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDebian, mustInside, runInside } from '../../../tools/run/debian.ts';
import { ROOT } from '../../../tools/run/program.ts';
import { archive } from './archive.ts';
import { pool } from './pooler.ts';
import { openStage, upgradeCluster } from './upgrade.ts';
import type { Stage } from './stage.ts';

/** The Debian releases that have PostgreSQL 18 and 15. */
const [NEWER, OLDER] = ['testing', 'bookworm'] as const;
const PACKAGES = [
  'postgresql-15',
  'postgresql-18',
  'pgbackrest',
  'pgbouncer',
  'nginx-light',
  'sudo',
  'openssl',
];

const SAMPLES = '/opt/diwan/deploy/proxy';

/**
 * Checks both samples with Debian's nginx, which is 1.25.1 or later. The sample for these versions
 * must give no warning. The sample for older versions must give one.
 */
async function checkNginx({ root }: Pick<Stage, 'root'>) {
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

/**
 * Runs commands of the documentation in a root file system of Debian. They are pg_upgrade from 15
 * to 18 with the demo, pgBackRest on the result, and PgBouncer. Also checks the samples for nginx.
 */
export async function useDebian() {
  const folder = await mkdtemp(join(tmpdir(), 'diwan-debian-'));
  const root = join(folder, 'root');
  try {
    const refusal = await makeDebian(root, NEWER, PACKAGES, OLDER).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (refusal !== undefined) return { right: true, not_run: refusal };
    // Otherwise sudo warns that it cannot resolve the host name.
    await mustInside(root, 'echo "127.0.0.1 $(hostname)" >> /etc/hosts');
    await cp(join(ROOT, 'deploy'), join(root, 'opt/diwan/deploy'), { recursive: true });
    const stage = await openStage(root, folder);
    const upgraded = await upgradeCluster(stage);
    console.log(JSON.stringify(upgraded));
    const archived = await archive(stage);
    console.log(JSON.stringify(archived));
    const parts = { upgraded, archived, pooled: await pool(stage), nginx: await checkNginx(stage) };
    return { right: Object.values(parts).every(({ right }) => right), ...parts };
  } finally {
    for (const version of [15, 18]) {
      await runInside(root, `pg_ctlcluster ${version} main stop --mode immediate`);
    }
    await rm(folder, { recursive: true, force: true });
  }
}
