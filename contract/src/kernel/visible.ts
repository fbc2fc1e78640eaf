import { z } from 'zod';
import type { Role } from './roles.ts';

type MaySee = (role: Role) => boolean;

const fields = new WeakMap<z.ZodType, MaySee>();

/**
 * A field of a record that only some roles see. For others `hideFields` sets it to null, or to an
 * empty list. The schema is an instance of its own: not one that other fields use too.
 */
export function visibleTo<S extends z.ZodType>(may: MaySee, schema: S): S {
  fields.set(schema, may);
  return schema;
}

/** Whether a role sees a field, so that the server does not read what it would hide. */
export const canSee = (field: z.ZodType, role: Role): boolean => fields.get(field)?.(role) ?? true;

/** The record as a role sees it: fields that are not visible to the role are null, or empty lists. */
export function hideFields<Shape extends z.ZodRawShape, Record extends z.infer<z.ZodObject<Shape>>>(
  { shape }: z.ZodObject<Shape>,
  record: Record,
  role: Role,
): Record {
  const hidden = Object.entries<z.core.$ZodType>(shape).filter(
    ([, field]) => field instanceof z.ZodType && !canSee(field, role),
  );
  const empty = hidden.map(([name, field]) => [name, field instanceof z.ZodArray ? [] : null]);
  return { ...record, ...Object.fromEntries(empty) } as Record;
}

/** A field that not every role sees: the names that lead to it in an answer, and who sees it. */
export interface VisibleField {
  readonly path: readonly string[];
  readonly may: MaySee;
}

/**
 * Every such field of a schema. A list adds no name to the path. A record that contains itself is
 * read once.
 */
export function visibleFieldsOf(
  schema: z.core.$ZodType,
  path: readonly string[] = [],
  outer: ReadonlySet<z.core.$ZodType> = new Set(),
): VisibleField[] {
  const may = schema instanceof z.ZodType ? fields.get(schema) : undefined;
  if (may) return [{ path, may }];
  if (outer.has(schema)) return [];
  const within = new Set([...outer, schema]);
  if (schema instanceof z.ZodObject) {
    const shape = schema.shape as Readonly<Record<string, z.core.$ZodType>>;
    return Object.entries(shape).flatMap(([name, field]) =>
      visibleFieldsOf(field, [...path, name], within),
    );
  }
  if (schema instanceof z.ZodArray) return visibleFieldsOf(schema.element, path, within);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return visibleFieldsOf(schema.unwrap(), path, within);
  }
  return [];
}
