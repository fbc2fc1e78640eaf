import type { SubjectRole } from '@diwan/contract/features/screening/terms';
import { isAdmin, isAuditor, isPartner, type Role } from '@diwan/contract/kernel/roles';
import { civilIdBirthDate } from '@diwan/contract/world/civil-id-digits';
import { idNumberOf } from '@diwan/reading/screening/port';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Deps } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';

/** The kinds of subjects, in the order in which a run compares them. */
export const KINDS = ['brand', 'user', 'stakeholder', 'customer'] as const;
export type SubjectKind = (typeof KINDS)[number];

/** Where the subjects of a kind come from, as an SQL source with the columns `id` and `facts`. */
interface Source {
  readonly table: 'brands' | 'users' | 'stakeholders' | 'customers';
  readonly rows: RawBuilder<unknown>;
  /** SQL: the type of the ids, which orders them. */
  readonly type: RawBuilder<unknown>;
}

/** The facts of a brand's persons. The sealed number is not part of the digest. */
interface BrandFacts {
  readonly names: readonly (string | null)[];
  readonly id_index: string | null;
  readonly nationality: string | null;
  readonly owner: string | null;
  readonly signers: readonly string[];
  readonly beneficiaries: readonly string[];
  readonly owners: readonly OwnerFacts[];
}

interface OwnerFacts {
  readonly names: readonly string[];
  readonly id_index: string;
  readonly birth_date: string;
  readonly nationality: string;
}

interface PersonFacts {
  readonly name: string;
  readonly role?: Role;
}

const fullName = (alias: string) =>
  sql`nullif(trim(concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)})), '')`;

const SOURCES: Readonly<Record<SubjectKind, Source>> = {
  brand: {
    table: 'brands',
    type: sql`integer`,
    rows: sql`select b.id,
        case when d.document_type = 'corporate' then d.signatory_civil_id_sealed
          else d.civil_id_sealed end as sealed,
        array(select o.id_sealed from beneficial_owners o where o.brand_id = b.id
          order by o.position) as owners_sealed,
        jsonb_build_object(
          'names', jsonb_build_array(d.full_name_english, d.full_name_arabic),
          'id_index', case when d.document_type = 'corporate' then d.signatory_civil_id_index
            else d.civil_id_index end,
          'nationality', case when d.document_type = 'individual' then b.nationality end,
          'owner', ${fullName('u')},
          'signers', array(select distinct a.signer_name from agreements a
            where a.brand_id = b.id and a.signer_name is not null order by 1),
          'beneficiaries', array(
            select p.beneficiary from brand_bank_details p
              where p.brand_id = b.id and p.beneficiary is not null
            union select c.beneficiary from bank_changes c
              where c.brand_id = b.id and c.status = 'waiting' order by 1),
          'owners', coalesce((select jsonb_agg(jsonb_build_object(
              'names', jsonb_build_array(o.full_name_english, o.full_name_arabic),
              'id_index', o.id_index, 'birth_date', o.birth_date, 'nationality', o.nationality)
              order by o.position)
            from beneficial_owners o where o.brand_id = b.id), '[]')) as facts
      from brands b left join users u on u.id = b.owner_user_id
      left join brand_documents d on d.brand_id = b.id and d.version = (
        select max(n.version) from brand_documents n where n.brand_id = b.id)`,
  },
  user: {
    table: 'users',
    type: sql`uuid`,
    rows: sql`select u.id, null as sealed, '{}'::text[] as owners_sealed,
        jsonb_build_object('name', ${fullName('u')}, 'role', u.role) as facts
      from users u where u.active and ${fullName('u')} is not null and (u.role <> 'brand_owner'
        or exists (select from brand_members m where m.user_id = u.id and m.removed_at is null))`,
  },
  stakeholder: {
    table: 'stakeholders',
    type: sql`uuid`,
    rows: sql`select k.id, null as sealed, '{}'::text[] as owners_sealed,
        jsonb_build_object('name', k.beneficiary_name) as facts
      from stakeholders k where k.is_active`,
  },
  customer: {
    table: 'customers',
    type: sql`uuid`,
    rows: sql`select c.id, null as sealed, '{}'::text[] as owners_sealed,
        jsonb_build_object('name', ${fullName('c')}) as facts
      from customers c
      where c.erased_at is null and c.merged_into is null and ${fullName('c')} is not null`,
  },
};

/** A subject as the database stores it. A brand has one row for all its persons. */
export interface SubjectRow {
  readonly kind: SubjectKind;
  readonly key: string;
  readonly sealed: string | null;
  /** The sealed numbers of a brand's beneficial owners, in the order of the facts. */
  readonly owners_sealed: readonly string[];
  readonly facts: unknown;
  readonly digest: string;
}

interface Part {
  readonly after: string | null;
  readonly limit: number;
}

/** A part of the subjects of a kind. Without `last`, no subject follows. */
export interface SubjectPart {
  readonly rows: readonly SubjectRow[];
  readonly last: string | undefined;
}

async function findRows(
  db: Db,
  kind: SubjectKind,
  where: RawBuilder<SqlBool>,
): Promise<SubjectRow[]> {
  const found = await sql<Omit<SubjectRow, 'kind'>>`
    select s.id::text as key, s.sealed, s.owners_sealed, s.facts, md5(s.facts::text) as digest
    from (${SOURCES[kind].rows}) as s where ${where} order by s.id`.execute(db);
  return found.rows.map((row) => ({ kind, ...row }));
}

/**
 * Returns the subjects of the next ids after a key. The ids are read from their index first,
 * because the planner cannot estimate the conditions on subjects.
 */
async function findPart(
  db: Db,
  kind: SubjectKind,
  where: RawBuilder<SqlBool>,
  { after, limit }: Part,
): Promise<SubjectPart> {
  const { table, type } = SOURCES[kind];
  const from = after === null ? sql`true` : sql`p.id > ${after}::${type}`;
  const ids = await sql<{ last: string }>`
    select n.id::text as last from (select p.id from ${sql.table(table)} p where ${from}
      order by p.id limit ${limit}) as n order by n.id desc limit 1`.execute(db);
  const last = ids.rows[0]?.last;
  if (last === undefined) return { rows: [], last };
  const begun = after === null ? sql`true` : sql`s.id > ${after}::${type}`;
  const inPart = sql<SqlBool>`${begun} and s.id <= ${last}::${type} and ${where}`;
  return { rows: await findRows(db, kind, inPart), last };
}

/** The last subject that was compared; null before the first. */
export interface SubjectPlace {
  readonly kind: string | null;
  readonly after_key: string | null;
}

/** Returns the next subjects of all kinds, and their place. Without a place, none follows. */
export async function findNextSubjects(
  db: Db,
  { kind, after_key }: SubjectPlace,
  limit: number,
): Promise<{ readonly rows: readonly SubjectRow[]; readonly place: SubjectPlace | undefined }> {
  const first = KINDS.indexOf((kind ?? KINDS[0]) as SubjectKind);
  for (const [at, next] of KINDS.slice(first).entries()) {
    const part = { after: at === 0 ? after_key : null, limit };
    const { rows, last } = await findPart(db, next, sql<SqlBool>`true`, part);
    if (last !== undefined) return { rows, place: { kind: next, after_key: last } };
  }
  return { rows: [], place: undefined };
}

const UNSCREENED = (kind: SubjectKind) => sql<SqlBool>`not exists (select from screening_subjects k
  where k.kind = ${kind} and k.key = s.id::text and k.digest = md5(s.facts::text))`;

/** Returns the next subjects of a kind that are new or have changed since they were compared. */
export const findChanged = (db: Db, kind: SubjectKind, part: Part): Promise<SubjectPart> =>
  findPart(db, kind, UNSCREENED(kind), part);

/** Returns the brand as a subject if its persons are new or have changed, else undefined. */
export async function findChangedBrand(db: Db, id: number): Promise<SubjectRow | undefined> {
  const where = sql<SqlBool>`s.id = ${id} and ${UNSCREENED('brand')}`;
  return (await findRows(db, 'brand', where))[0];
}

/** One person to compare with the lists. */
export interface Person {
  readonly kind: SubjectKind;
  readonly key: string;
  readonly role: SubjectRole;
  readonly names: readonly string[];
  readonly birth_date: string | null;
  readonly nationality: string | null;
  readonly id_numbers: readonly string[];
  /** Changes if a compared fact changes. */
  readonly digest: string;
}

const sameName = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .join(' ')
    .trim();

/**
 * Returns the persons of a brand. Several papers usually name one person, who is compared once. A
 * person without a document of their own is known by the name alone.
 */
function personsOfBrand(
  secrets: Deps['secrets'],
  { sealed, owners_sealed, facts }: SubjectRow,
): Omit<Person, 'kind' | 'key' | 'digest'>[] {
  const { names, id_index, nationality, owner, signers, beneficiaries, owners } =
    facts as BrandFacts;
  const holder = names.filter((name) => name !== null);
  const number = sealed === null ? null : secrets.open(sealed);
  // An owner with the number of the documents is the person of the documents.
  const beneficial = owners.flatMap((one, at) =>
    one.id_index === id_index
      ? []
      : [
          {
            role: 'beneficial_owner' as const,
            names: one.names,
            birth_date: one.birth_date,
            nationality: one.nationality.toLowerCase(),
            id_numbers: [idNumberOf(secrets.open(owners_sealed[at] ?? ''))],
          },
        ],
  );
  const known = new Set([...holder, ...beneficial.flatMap((one) => one.names)].map(sameName));
  const others = (
    [
      ['owner', owner === null ? [] : [owner]],
      ['signer', signers],
      ['beneficiary', beneficiaries],
    ] as const
  ).map(([role, texts]) => {
    const fresh = texts.filter((text) => !known.has(sameName(text)));
    for (const text of fresh) known.add(sameName(text));
    return { role, names: fresh, birth_date: null, nationality: null, id_numbers: [] };
  });
  return [
    {
      role: 'holder' as const,
      names: holder,
      birth_date: number === null ? null : civilIdBirthDate(number),
      nationality: nationality?.toLowerCase() ?? null,
      id_numbers: number === null ? [] : [idNumberOf(number)],
    },
    ...beneficial,
    ...others,
  ].filter((person) => person.names.length > 0);
}

function roleOf({ kind, facts }: SubjectRow): SubjectRole {
  const { role } = facts as PersonFacts;
  if (kind !== 'user' || role === undefined) return kind === 'customer' ? kind : 'stakeholder';
  if (isAdmin(role) || isAuditor(role)) return 'staff';
  return isPartner(role) ? 'partner' : 'member';
}

/** Returns the persons of a subject. Numbers of documents leave neither the server nor its memory. */
export function personsOf({ secrets }: Pick<Deps, 'secrets'>, row: SubjectRow): Person[] {
  const { kind, key, facts } = row;
  const persons =
    kind === 'brand'
      ? personsOfBrand(secrets, row)
      : [
          {
            role: roleOf(row),
            names: [(facts as PersonFacts).name],
            birth_date: null,
            nationality: null,
            id_numbers: [],
          },
        ];
  return persons.map((person) => {
    const { names, birth_date, nationality, id_numbers } = person;
    const compared = JSON.stringify([names, birth_date, nationality, id_numbers]);
    return { kind, key, ...person, digest: secrets.blindIndex('screening', compared) };
  });
}
