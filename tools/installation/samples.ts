import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '../run/program.ts';

/** The result of each tool for its samples in `deploy/`. */
type Verdicts = Readonly<Record<string, 'right' | 'not installed'>>;

const PATH = `/usr/local/sbin:/usr/sbin:/sbin:${process.env['PATH'] ?? ''}`;

interface Check {
  readonly tool: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Returns the name of the sample for a version of nginx, as `nginx -v` prints it. 1.25.1 changed
 * the directive of HTTP/2.
 */
function nameNginxSample(printed: string): string {
  const [major = 0, minor = 0, patch = 0] = (/(\d+)\.(\d+)\.(\d+)/.exec(printed) ?? [])
    .slice(1)
    .map(Number);
  const is_newer = major > 1 || minor > 25 || (minor === 25 && patch >= 1);
  return is_newer ? 'nginx-http2-on.conf' : 'nginx.conf';
}

/**
 * Writes a complete configuration with a certificate, because the sample is only the part for the
 * site.
 */
async function prepareNginx(product: string, folder: string): Promise<string> {
  const key = join(folder, 'key.pem');
  const certificate = join(folder, 'fullchain.pem');
  const subject = ['-subj', '/CN=pay.example.com', '-keyout', key, '-out', certificate];
  await runProgram('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject]);
  const { output } = await runProgram('nginx', ['-v'], { env: { PATH } });
  const site = await readFile(join(product, 'deploy/proxy', nameNginxSample(output)), 'utf8');
  const path = join(folder, 'nginx.conf');
  const here = site.replaceAll('/etc/ssl/diwan/', `${folder}/`);
  await writeFile(path, `pid ${folder}/nginx.pid; events {} http { ${here} }`);
  return path;
}

/** Writes the environment file that Compose reads, with passwords. */
async function prepareCompose(product: string): Promise<string[]> {
  const example = await readFile(join(product, '.env.example'), 'utf8');
  const filled = example.replaceAll(/^# ([A-Z_]+)=.*$/gm, '$1=filled');
  await writeFile(join(product, '.env'), filled);
  return ['--project-directory', product, '--file', join(product, 'compose.yaml'), 'config', '-q'];
}

/**
 * Writes the units with the product's folder of this run, because systemd checks that commands
 * exist.
 */
async function prepareUnits(product: string, folder: string): Promise<string[]> {
  return Promise.all(
    ['api', 'worker'].map(async (role) => {
      const name = `diwan-${role}.service`;
      const unit = await readFile(join(product, 'deploy/systemd', name), 'utf8');
      const path = join(folder, name);
      await writeFile(
        path,
        unit.replaceAll('/opt/diwan', product).replace('User=diwan', 'User=nobody'),
      );
      return path;
    }),
  );
}

/**
 * Checks each sample of `deploy/` with the tool that reads it.
 * @throws Error with the output of the tool
 */
export async function checkSamples(product: string, parent: string): Promise<Verdicts> {
  const folder = join(parent, 'samples');
  await mkdir(folder);
  const of = (path: string): string => join(product, 'deploy', path);
  const caddy = ['validate', '--adapter', 'caddyfile', '--config', of('proxy/Caddyfile')];
  const checks: readonly Check[] = [
    { tool: 'nginx', args: ['-t', '-c', await prepareNginx(product, folder)] },
    { tool: 'caddy', args: caddy, env: { SITE: 'pay.example.com' } },
    { tool: 'haproxy', args: ['-c', '-f', of('ha/haproxy.cfg')] },
    // The file with the token does not exist here, so only the syntax is checked.
    {
      tool: 'promtool',
      args: ['check', 'config', '--syntax-only', of('prometheus/prometheus.yml')],
    },
    { tool: 'docker-compose', args: await prepareCompose(product) },
    { tool: 'systemd-analyze', args: ['verify', ...(await prepareUnits(product, folder))] },
  ];
  const verdicts: Record<string, 'right' | 'not installed'> = {};
  for (const { tool, args, env = {} } of checks) {
    const { code, output } = await runProgram(tool, [...args], { env: { ...env, PATH } });
    if (code !== 0 && code !== 127) throw new Error(`${tool} refuses its sample:\n${output}`);
    verdicts[tool] = code === 0 ? 'right' : 'not installed';
  }
  return verdicts;
}
