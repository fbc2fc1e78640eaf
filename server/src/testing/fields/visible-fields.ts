import { endpoints } from '@diwan/contract';
import type { Endpoint } from '@diwan/contract/kernel/endpoint';
import { MEMBER_ACCESSES, type MemberAccess, ROLES, type Role } from '@diwan/contract/kernel/roles';
import { visibleFieldsOf } from '@diwan/contract/kernel/visible';
import { z } from 'zod';

/** A role, or a member of a brand by access. */
export type Reader = Role | MemberAccess;
export const FIELD_READERS: readonly Reader[] = [...ROLES, ...MEMBER_ACCESSES];

const accessOf = (reader: Reader): MemberAccess | undefined =>
  MEMBER_ACCESSES.find((access) => access === reader);

/** A read whose answer has a field that not every reader sees. */
export interface VisibleRead {
  readonly name: string;
  readonly path: string;
  readonly field: string;
  /** The readers that may make this call. */
  readonly callers: readonly Reader[];
  readonly may: (reader: Reader) => boolean;
  /** Returns the values of the field in an answer, one for each row. */
  readonly valuesIn: (answer: unknown) => readonly unknown[];
}

function valuesAt(value: unknown, [name, ...rest]: readonly string[]): readonly unknown[] {
  if (value === null || value === undefined) return name === undefined ? [null] : [];
  if (name === undefined) return [value];
  if (Array.isArray(value)) return value.flatMap((one) => valuesAt(one, [name, ...rest]));
  return valuesAt((value as Readonly<Record<string, unknown>>)[name], rest);
}

const all: readonly (readonly [string, Endpoint<z.ZodType, z.ZodType, z.ZodType>])[] =
  Object.values(endpoints).flatMap((of_feature) => Object.entries(of_feature as object));

/** Each field with `visible_to` in the answer of each read, from the contract. */
export const VISIBLE_READS: readonly VisibleRead[] = all.flatMap(
  ([name, { method, path, access, access_levels = [], response }]) =>
    method === 'GET' && response instanceof z.ZodType && Array.isArray(access)
      ? visibleFieldsOf(response).map((field) => ({
          name,
          path,
          field: field.path.join('.'),
          callers: [
            ...(access as readonly Role[]),
            ...MEMBER_ACCESSES.filter((level) => access_levels.includes(level)),
          ],
          may: (reader: Reader) => {
            const member = accessOf(reader);
            return member ? field.may('brand_owner', member) : field.may(reader as Role);
          },
          valuesIn: (answer: unknown) => valuesAt(answer, field.path),
        }))
      : [],
);
