import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints, sentences } from './index.ts';

const WRONG = [null, true, -1, 1e300, Number.NaN, '', ' ', 'a\u0000b', '\u202e', [], {}, [{}]];
const LONG = 'x'.repeat(5_000);

const namesOf = (schema: z.ZodType): string[] => {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(json.properties ?? {});
};

/** Invalid requests: absent, of another type, and with each property wrong in turn. */
function wrongRequests(schema: z.ZodType): unknown[] {
  const filled = (value: unknown) =>
    Object.fromEntries(namesOf(schema).map((name) => [name, value]));
  return [undefined, ...WRONG, { nobody: 1 }, ...[...WRONG, LONG].map(filled)];
}

const schemas = Object.values(endpoints)
  .flatMap((feature): [string, { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType }][] =>
    Object.entries(feature),
  )
  .flatMap(([name, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([place, schema]) =>
      schema === undefined ? [] : [{ call: `${place} of ${name}`, schema }],
    ),
  );

describe('every call', () => {
  it.each(schemas)('$call refuses with sentences that have an Arabic text', ({ schema }) => {
    const said = wrongRequests(schema).flatMap(
      (request) => schema.safeParse(request).error?.issues ?? [],
    );
    expect(said.length).toBeGreaterThan(0);
    for (const { message } of said) expect(sentences).toHaveProperty([message]);
  });
});
