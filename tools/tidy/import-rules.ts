/**
 * A rule about imports. An import breaks it if the importing file matches `from` and the target
 * matches `to` but not `except`. `$1` in `except` is the captured group of `from`.
 */
export type ImportRule = {
  readonly name: string;
  readonly from: RegExp;
  readonly to: RegExp;
  readonly except?: string;
  readonly tests_too?: boolean;
  /** True if the rule also forbids imports of types. */
  readonly types_too: boolean;
};

const FEATURE = /^server\/src\/features\/([^/]+)\//;
const WEB_FEATURE = /^web\/src\/features\/([^/]+)\//;

export const IMPORT_RULES: readonly ImportRule[] = [
  {
    name: 'the contract depends on zod alone',
    from: /^contract\/src\//,
    to: /./,
    except: '^(contract/src/|npm:zod$)',
    types_too: true,
  },
  {
    name: 'the client of integrators depends on nothing: it is published by itself',
    from: /^client\/src\//,
    to: /./,
    except: '^(client/src/|node:util$|npm:node:util$)',
    types_too: true,
  },
  {
    name: 'web and e2e reach another package through the contract only',
    from: /^(web|e2e)\//,
    to: /^(server|demo|chaos|web|e2e|bench|tools)\//,
    except: '^$1/',
    tests_too: true,
    types_too: true,
  },
  {
    name: 'the server knows neither web nor programs around it',
    from: /^server\//,
    to: /^(web|e2e|bench|chaos|tools)\//,
    tests_too: true,
    types_too: true,
  },
  {
    name: 'only the start of the server loads the demo',
    from: /^server\/src\/(?!main\.ts$)/,
    to: /^demo\//,
    tests_too: true,
    types_too: true,
  },
  {
    name: 'the demo calls verbs of the features, as a person would',
    from: /^demo\/src\//,
    to: /^server\/src\/features\//,
    except: '^server/src/features/[^/]+/public\\.ts$',
    types_too: true,
  },
  {
    name: 'simulator, postgres, documents and processes know the contract and themselves',
    from: /^(simulator|postgres|documents|processes)\//,
    to: /^(simulator|postgres|documents|processes|reading|server|demo|chaos|web|e2e|bench|tools)\//,
    except: '^$1/',
    tests_too: true,
    types_too: true,
  },
  {
    name: 'the readers know the contract, processes and themselves',
    from: /^(reading\/(?:src|evaluate))\//,
    to: /^(simulator|postgres|documents|reading|server|demo|chaos|web|e2e|bench|tools)\//,
    except: '^(reading/src|$1)/',
    tests_too: true,
    types_too: true,
  },
  {
    name: 'what runs in a browser knows the contract alone',
    from: /^(contract|web|e2e)\//,
    to: /^(simulator|postgres|documents|processes|reading)\//,
    tests_too: true,
    types_too: true,
  },
  {
    name: 'the product knows what Tap writes from the simulator, and nothing else of it',
    from: /^server\/src\/(features|ledger|platform|provider)\//,
    to: /^simulator\//,
    except: '^simulator/src/wire/',
    types_too: true,
  },
  {
    name: 'the platform knows no feature',
    from: /^server\/src\/platform\//,
    to: /^(server\/src\/(features|ledger|provider|app|main|seed)|reading\/src\/)/,
    except: '/port\\.ts$',
    types_too: true,
  },
  {
    name: 'the ledger and the provider know no feature and not each other',
    from: /^server\/src\/(ledger|provider)\//,
    to: /^server\/src\/(features|ledger|provider|app|main|seed)/,
    except: '^server/src/$1/',
    types_too: true,
  },
  {
    name: 'a feature sees the ports of the provider and of the readers, never what is behind',
    from: FEATURE,
    to: /^(server\/src\/provider|reading\/src)\//,
    // `judge.ts` is permitted, because it is a pure function of the values that were read.
    except: '/port\\.ts$|^reading/src/judge\\.ts$',
    types_too: true,
  },
  {
    name: 'a feature does not see the app',
    from: FEATURE,
    to: /^server\/src\/(app|main|seed)/,
    types_too: true,
  },
  {
    name: 'a feature calls the service of another, never its store or routes',
    from: FEATURE,
    to: /^server\/src\/features\/.+\/(store|routes|[a-z-]+-store)\.ts$/,
    except: '^server/src/features/$1/',
    types_too: false,
  },
  {
    name: "only platform/http and the simulator's server know Fastify; the app merely starts it",
    from: /^(?!server\/src\/(platform\/http\/|testing\/|app\.ts$|main\.ts$)|simulator\/src\/http\/)/,
    to: /^npm:(fastify|@fastify\/|fastify-)/,
    types_too: true,
  },
  {
    name: "requests and replies end in a feature's routes: what is behind sees plain values",
    from: /^server\/src\/(ledger|provider|seed|features)\/(?!(.+\/)?routes\.ts$)/,
    to: /^server\/src\/platform\/http\//,
    types_too: true,
  },
  {
    name: 'the platform behind HTTP does not see it',
    // `feature.ts` is excepted, because it describes a feature with its routes.
    from: /^server\/src\/platform\/(?!http\/|feature\.ts$)/,
    to: /^server\/src\/platform\/http\//,
    types_too: true,
  },
  {
    name: 'the product does not use what is there for tests',
    from: /^server\/src\/(?!testing\/)/,
    to: /^server\/src\/testing\//,
    types_too: true,
  },
  {
    name: 'a web feature does not import another',
    from: WEB_FEATURE,
    to: /^web\/src\/features\//,
    except: '^web/src/features/$1/',
    types_too: true,
  },
  {
    name: 'a web feature does not see the app',
    from: WEB_FEATURE,
    to: /^web\/src\/app\//,
    types_too: true,
  },
  {
    name: 'widgets see ui and lib',
    from: /^web\/src\/widgets\//,
    to: /^web\/src\/(app|features)\//,
    types_too: true,
  },
  {
    name: 'ui and lib know nothing of the domain',
    from: /^web\/src\/(ui|lib)\//,
    to: /^web\/src\/(app|features|widgets)\//,
    types_too: true,
  },
  {
    name: 'the web never loads the whole contract',
    from: /^web\//,
    to: /^contract\/src\/(?:index|features)\.ts$/,
    tests_too: false,
    types_too: false,
  },
  {
    name: 'the kernel and the facts of the contract import no feature',
    from: /^contract\/src\/(?:kernel|world)\//,
    to: /^contract\/src\/(?:features|index\.ts)/,
    tests_too: false,
    types_too: true,
  },
];
