import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

type Json = Readonly<Record<string, unknown>>;

export interface Content {
  readonly schema: Json;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly $ref: string }>>;
  readonly encoding?: { readonly file: { readonly contentType: string } };
}

export interface Response {
  readonly $ref?: string;
  readonly content: Readonly<Record<string, Content>>;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters: readonly (Json & { readonly $ref?: string; readonly name: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly security: readonly Json[];
  readonly responses: Readonly<Record<string, Response>>;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** A published OpenAPI document, in the form that tests read. */
export interface Document {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Paths;
  readonly webhooks?: Paths;
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>;
    readonly parameters: Readonly<Record<string, Json>>;
    readonly headers: Readonly<Record<string, Json>>;
    readonly responses: Readonly<Record<string, Response>>;
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
    readonly securitySchemes: Readonly<Record<string, Json>>;
  };
}

/** Resolves a reference within the document. */
export function resolveRef(document: Document, $ref: string): unknown {
  const names = $ref.replace('#/', '').split('/');
  return names.reduce<unknown>((value, name) => (value as Json | undefined)?.[name], document);
}

/** Returns the response of a status, inline or by reference. */
export function responseOf(
  document: Document,
  operation: Operation | undefined,
  status: number | string,
): Response | undefined {
  const response = operation?.responses[String(status)];
  return response?.$ref ? (resolveRef(document, response.$ref) as Response) : response;
}

export const operationsOf = (paths: Paths | undefined) =>
  Object.entries(paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  );

/**
 * Creates a checker for values against schemas of a document. It uses Ajv, which the product does
 * not use.
 * @returns a function that lists the problems
 */
export function checkerOf(document: Document) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, unicodeRegExp: true });
  formats.default(ajv);
  ajv.addSchema({ $id: 'document', components: document.components });
  const inside = (schema: unknown): unknown =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'));
  return (schema: unknown, value: unknown): string[] => {
    const check = ajv.compile(inside(schema) as Json);
    check(value);
    return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}
