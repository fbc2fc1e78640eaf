import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { mustInside } from '../../../tools/run/debian.ts';
import { runProgram } from '../../../tools/run/program.ts';
import { openShop } from '../sales/shop.ts';
import { runPage, runSql, type Stage } from './stage.ts';
import { withProduct } from './upgrade.ts';

const DATA = 'var/lib/postgresql/18/main';
const BRANDS = `select string_agg(name, ',' order by name) from brands where name like 'Chaos %'`;

const countBrands = (stage: Stage): Promise<string> =>
  runSql(stage, String.raw`\c diwan` + `\n${BRANDS}`);

interface Backup {
  readonly type: string;
  readonly info: { readonly size: number; readonly delta: number };
}

/**
 * Makes a full and an incremental backup with pgBackRest. Destroys the cluster, and restores it to
 * a moment between the creation of two brands. Uses the commands of the documentation.
 */
export async function archive(stage: Stage) {
  // With this file, Debian's psql wrapper finds the cluster on any port.
  await mustInside(stage.root, `echo '* * 18 main *' > /etc/postgresql-common/user_clusters`);
  const sample = '/opt/diwan/deploy/postgres/pgbackrest.conf';
  await mustInside(stage.root, `sed -i 's/pg1-port=5432/pg1-port=${stage.port}/' ${sample}`);
  await runPage(stage, 'pgbackrest_setup');
  await runPage(stage, 'pgbackrest_full');
  await withProduct(stage.env, (url) => openShop({ url }, 1));
  await runPage(stage, 'pgbackrest_daily');
  const moment = await runSql(
    stage,
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`,
  );
  // The moment has whole seconds. The next brand must be created after it.
  await wait(1_100);
  await withProduct(stage.env, (url) => openShop({ url }, 2));
  const lost = await countBrands(stage);
  await runSql(stage, 'select pg_switch_wal()');
  await mustInside(stage.root, 'sudo -u postgres pgbackrest --stanza=diwan check');
  const listed = await mustInside(
    stage.root,
    'sudo -u postgres pgbackrest --stanza=diwan --output=json info',
  );
  const [stanza] = JSON.parse(listed) as readonly { readonly backup: readonly Backup[] }[];
  await mustInside(stage.root, 'pg_ctlcluster 18 main stop --mode immediate || true');
  await rm(join(stage.root, DATA, 'base'), { recursive: true });
  await runPage(stage, 'pgbackrest_restore', { '2026-11-22 08:00:00': moment });
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await runSql(stage, 'select pg_is_in_recovery()')) === 'f') break;
    await wait(200);
  }
  const kept = await countBrands(stage);
  const settle = ['tools/installation/restore.ts', '--settle', `${moment.replace(' ', 'T')}Z`];
  const { code, output } = await runProgram(process.execPath, settle, { env: stage.env });
  return {
    right: lost === 'Chaos 1,Chaos 2' && kept === 'Chaos 1' && code === 0,
    pgbackrest: await mustInside(stage.root, 'pgbackrest version'),
    backups: stanza?.backup.map(({ type, info }) => `${type} ${info.size} B, new ${info.delta} B`),
    brands_at_the_loss: lost,
    brands_restored: kept,
    settled: code === 0 ? 'without a difference' : output,
  };
}
