import type pg from "pg";
import { z } from "zod";

/** The product's schemas; the queue's schema belongs to its library. */
const ownSchemas = ["public", "fieldstone"];
/** The runner's own table, created before any migration. */
const runnerTable = "fieldstone.migrations";

const column = z.object({
  name: z.string(),
  type: z.string(),
  /** Type name without length or array brackets. */
  baseType: z.string(),
  isArray: z.boolean(),
  notNull: z.boolean(),
  default: z.string().nullable(),
  identity: z.enum(["", "a", "d"]),
  generated: z.boolean(),
});
const named = z.object({ name: z.string(), definition: z.string() });
const table = z.object({
  schema: z.string(),
  name: z.string(),
  owner: z.string(),
  rowSecurity: z.boolean(),
  forceRowSecurity: z.boolean(),
  columns: z.array(column),
  constraints: z.array(named),
  indexes: z.array(named),
  policies: z.array(named),
  triggers: z.array(named),
  grants: z.array(z.string()),
});
const routine = z.object({
  signature: z.string(),
  definition: z.string(),
  owner: z.string(),
  grants: z.array(z.string()),
});
const catalogue = z.object({
  extensions: z.array(z.string()),
  enums: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), grants: z.array(z.string()) })),
  tables: z.array(table),
  views: z.array(named),
  routines: z.array(routine),
});

export type CatalogueColumn = z.output<typeof column>;
export type CatalogueTable = z.output<typeof table>;
export type Catalogue = z.output<typeof catalogue>;

const notOfExtension = (classOf: string, id: string) =>
  `not exists (select from pg_depend where classid = '${classOf}'::regclass and objid = ${id} and deptype = 'e')`;

const grantsOf = (acl: string, owner: string) => `array(
  select format('%s to %s', string_agg(lower(privilege_type), ', ' order by privilege_type),
    case grantee when 0 then 'public' else grantee::regrole::text end)
  from aclexplode(${acl}) where grantee <> ${owner} group by grantee order by grantee::regrole::text)`;

const catalogueQuery = `
with own as (select oid, nspname from pg_namespace where nspname = any($1))
select json_build_object(
  'extensions', (select coalesce(json_agg(extname order by extname), '[]') from pg_extension where extname <> 'plpgsql'),
  'enums', (select coalesce(json_agg(json_build_object('name', typname, 'values',
      (select json_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = pg_type.oid)) order by typname), '[]')
    from pg_type join own on own.oid = typnamespace where typtype = 'e'),
  'sequences', (select coalesce(json_agg(json_build_object('name', pg_class.oid::regclass::text,
      'grants', ${grantsOf("relacl", "relowner")}) order by pg_class.oid::regclass::text), '[]')
    from pg_class join own on own.oid = relnamespace where relkind = 'S'
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('i', 'a'))),
  'views', (select coalesce(json_agg(json_build_object('name', pg_class.oid::regclass::text,
      'definition', pg_get_viewdef(pg_class.oid, true)) order by relname), '[]')
    from pg_class join own on own.oid = relnamespace where relkind in ('v', 'm') and ${notOfExtension("pg_class", "pg_class.oid")}),
  'tables', (select coalesce(json_agg(json_build_object(
      'schema', nspname, 'name', relname, 'owner', relowner::regrole::text,
      'rowSecurity', relrowsecurity, 'forceRowSecurity', relforcerowsecurity,
      'columns', (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod),
          'baseType', coalesce(element.typname, pg_type.typname), 'isArray', element.oid is not null,
          'notNull', attnotnull, 'identity', attidentity, 'generated', attgenerated <> '',
          'default', pg_get_expr(adbin, adrelid)) order by attnum)
        from pg_attribute join pg_type on pg_type.oid = atttypid
          left join pg_type element on element.oid = pg_type.typelem and pg_type.typcategory = 'A'
          left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped),
      'constraints', (select coalesce(json_agg(json_build_object('name', conname, 'definition', pg_get_constraintdef(oid))
          order by contype desc, conname), '[]') from pg_constraint where conrelid = pg_class.oid and contype <> 'n'),
      'indexes', (select coalesce(json_agg(json_build_object('name', indexrelid::regclass::text,
          'definition', pg_get_indexdef(indexrelid)) order by indexrelid::regclass::text), '[]')
        from pg_index where indrelid = pg_class.oid
          and not exists (select from pg_constraint where conindid = indexrelid and conrelid = pg_class.oid and contype in ('p', 'u', 'x'))),
      'policies', (select coalesce(json_agg(json_build_object('name', polname, 'definition',
          format('for %s%s using (%s)%s',
            case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
            case when polroles = array[relowner] then ' to owner' end,
            pg_get_expr(polqual, polrelid),
            ' with check (' || pg_get_expr(polwithcheck, polrelid) || ')')) order by polname), '[]')
        from pg_policy where polrelid = pg_class.oid),
      'triggers', (select coalesce(json_agg(json_build_object('name', tgname, 'definition', pg_get_triggerdef(oid)) order by tgname), '[]')
        from pg_trigger where tgrelid = pg_class.oid and not tgisinternal),
      'grants', ${grantsOf("relacl", "relowner")}
    ) order by nspname, relname), '[]')
    from pg_class join own on own.oid = relnamespace where relkind in ('r', 'p')
      and pg_class.oid is distinct from to_regclass($2) and ${notOfExtension("pg_class", "pg_class.oid")}),
  'routines', (select coalesce(json_agg(json_build_object('signature', pg_proc.oid::regprocedure::text,
      'definition', pg_get_functiondef(pg_proc.oid), 'owner', proowner::regrole::text,
      'grants', ${grantsOf("coalesce(proacl, acldefault('f', proowner))", "proowner")})
      order by pg_proc.oid::regprocedure::text), '[]')
    from pg_proc join own on own.oid = pronamespace where prokind in ('f', 'p') and ${notOfExtension("pg_proc", "pg_proc.oid")})
) as catalogue`;

/** The contents of a migrated database, read from its catalogue in a fixed order. */
export async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const { rows } = await client.query<{ catalogue: unknown }>(catalogueQuery, [ownSchemas, runnerTable]);
  return catalogue.parse(rows[0]?.catalogue);
}
