import { z } from 'zod';
import type { BrandAccess, Role } from './roles.ts';

/** @param access the access of a member of a brand; absent for the owner and for other roles */
type MaySee = (role: Role, access?: BrandAccess) => boolean;

const fields = new WeakMap<z.ZodType, MaySee>();

/**
 * Marks a field of a record that only some roles see. The feature that returns the record calls
 * `hideFields`, which replaces the field with null or an empty list for other roles. The schema
 * must not be shared with other fields.
 */
export function visibleTo<S extends z.ZodType>(may: MaySee, schema: S): S {
  fields.set(schema, may);
  return schema;
}

/** Checks whether a role sees a field. The server uses it to avoid reading hidden values. */
export const canSee = (field: z.ZodType, role: Role, access?: BrandAccess): boolean =>
  fields.get(field)?.(role, access) ?? true;

/** Returns the record as a role or a member sees it. Hidden fields are null, or empty lists. */
export function hideFields<Shape extends z.ZodRawShape, Record extends z.infer<z.ZodObject<Shape>>>(
  { shape }: z.ZodObject<Shape>,
  record: Record,
  role: Role,
  access?: BrandAccess,
): Record {
  const hidden = Object.entries<z.core.$ZodType>(shape).filter(
    ([, field]) => field instanceof z.ZodType && !canSee(field, role, access),
  );
  const empty = hidden.map(([name, field]) => [name, field instanceof z.ZodArray ? [] : null]);
  return { ...record, ...Object.fromEntries(empty) } as Record;
}

/** A field that only some roles see: its path in a response, and the check of a role. */
export interface VisibleField {
  readonly path: readonly string[];
  readonly may: MaySee;
}

/**
 * Returns the restricted fields of a schema. A list adds no name to the path. A schema that
 * contains itself is visited once.
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
