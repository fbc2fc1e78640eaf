import { runProgram } from '../../../tools/run/program.ts';

/** The command that starts a program on a node. */
export interface Start {
  readonly file: string;
  readonly args: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
}

export interface Person {
  readonly uid: number;
  readonly gid: number;
}

/** The network of the nodes and of the machine with the API. */
export interface Network {
  /** The addresses of the nodes, in their order. */
  readonly hosts: readonly string[];
  readonly subnet: string;
  at(n: number, who: Person, program: string, args: readonly string[]): Start;
  /**
   * Disconnects a node from everything, or only from the other nodes.
   * @returns a function that reconnects it
   */
  cut(n: number, from: 'everybody' | 'nodes'): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export const NODES = [1, 2, 3] as const;

async function ip(...args: string[]): Promise<void> {
  const { code, output } = await runProgram('ip', args);
  if (code !== 0) throw new Error(`ip ${args.join(' ')}: ${output.trim()}`);
}

/** A network in which all nodes share one loopback address, so that it cannot be cut. */
export const LOOPBACK: Network = {
  hosts: NODES.map(() => '127.0.0.1'),
  subnet: '127.0.0.1/32',
  at: (_n, who, file, args) => ({ file, args, ...who }),
  cut: () => Promise.reject(new Error('a loopback has no cable')),
  close: () => Promise.resolve(),
};

async function layWires(bridge: string, network: string, hosts: readonly string[]): Promise<void> {
  await ip('link', 'add', bridge, 'type', 'bridge');
  await ip('address', 'add', `${network}.254/24`, 'dev', bridge);
  await ip('link', 'set', bridge, 'up');
  for (const [at, host] of hosts.entries()) {
    const name = `${bridge}n${at + 1}`;
    await ip('netns', 'add', name);
    await ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    await ip('link', 'set', name, 'master', bridge, 'up');
    await ip('-n', name, 'address', 'add', `${host}/24`, 'dev', 'eth0');
    await ip('-n', name, 'link', 'set', 'eth0', 'up');
    await ip('-n', name, 'link', 'set', 'lo', 'up');
  }
}

/**
 * Gives each node its own network namespace. A bridge connects the namespaces.
 * @returns a sentence with the reason if the machine does not permit this
 */
export async function openNetwork(): Promise<Network | string> {
  const bridge = `dw${process.pid}`;
  const network = `10.213.${process.pid % 250}`;
  const hosts = NODES.map((n) => `${network}.${n}`);
  const nameOf = (n: number): string => `${bridge}n${n}`;
  const close = async (): Promise<void> => {
    for (const n of NODES) await runProgram('ip', ['netns', 'delete', nameOf(n)]);
    await runProgram('ip', ['link', 'delete', bridge]);
  };
  try {
    await layWires(bridge, network, hosts);
  } catch (error) {
    await close();
    const said = error instanceof Error ? error.message : String(error);
    return `network namespaces are not permitted here (${said})`;
  }
  return {
    hosts,
    subnet: `${network}.0/24`,
    at: (n, { uid, gid }, program, args) => ({
      file: 'nsenter',
      args: [`--net=/run/netns/${nameOf(n)}`, '-S', `${uid}`, '-G', `${gid}`, program, ...args],
    }),
    cut: async (n, from) => {
      if (from === 'everybody') {
        await ip('link', 'set', nameOf(n), 'down');
        return () => ip('link', 'set', nameOf(n), 'up');
      }
      const others = hosts.filter((_, at) => at !== n - 1);
      for (const host of others) await ip('-n', nameOf(n), 'route', 'add', 'blackhole', host);
      return async () => {
        for (const host of others) await ip('-n', nameOf(n), 'route', 'del', 'blackhole', host);
      };
    },
    close,
  };
}
