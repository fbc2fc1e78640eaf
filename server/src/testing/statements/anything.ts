/**
 * The properties by which a statement builder recognizes its own parts. A placeholder has none of
 * them.
 */
const NEVER_THERE = new Set<PropertyKey>([
  'then',
  'toOperationNode',
  'expressionType',
  'isRawBuilder',
  'getExecutor',
  'alias',
]);

/** The name of the single column of a placeholder row. */
export const SOME_COLUMN = 'some_column';

export interface World {
  /** The names that the code calls as methods. Only these are functions. */
  readonly methods: ReadonlySet<PropertyKey>;
  /** The properties with a particular value. */
  readonly known: Readonly<Record<PropertyKey, unknown>>;
}

/**
 * Creates a placeholder that acts as any value: an object with all properties, a list of one, a
 * number and a text. Code that gets it takes the branches for values that are present.
 */
export function anything(world: World, is_function = false): object {
  const next = (name?: PropertyKey) =>
    anything(world, name !== undefined && world.methods.has(name));
  const one = () => [next()];
  const ways: Readonly<Record<PropertyKey, unknown>> = {
    [Symbol.toPrimitive]: (hint: string) => (hint === 'number' ? 1 : '1'),
    [Symbol.iterator]: () => one().values(),
    async *[Symbol.asyncIterator]() {
      yield await Promise.resolve(next());
    },
    toString: () => '1',
    toJSON: () => '1',
    length: 1,
    size: 1,
    map: (call: (item: object) => unknown) => one().map(call),
    flatMap: (call: (item: object) => unknown) => one().flatMap(call),
    filter: one,
    slice: one,
    toSorted: one,
    entries: () => [[next(), next()]].values(),
    keys: () => one().values(),
    values: () => one().values(),
    some: () => true,
    every: () => true,
    includes: () => true,
    has: () => true,
    reduce: (_: unknown, start: unknown) => start,
  };
  const get = (_: object, name: PropertyKey): unknown => {
    if (NEVER_THERE.has(name)) return undefined;
    if (name in world.known) return world.known[name];
    if (typeof name === 'string' && name.endsWith('_minor')) return 1n;
    return name in ways ? ways[name] : next(name);
  };
  if (is_function) {
    return new Proxy(function whatever() {}, { get, apply: () => next(), construct: () => next() });
  }
  return new Proxy(
    {},
    {
      get,
      ownKeys: () => [SOME_COLUMN],
      getOwnPropertyDescriptor: (_, name) => ({
        value: next(name),
        enumerable: true,
        configurable: true,
      }),
    },
  );
}
