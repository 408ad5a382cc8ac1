import type { Client } from '../postgres-connection.ts'

/** Everything needed to make a database like the one it was read from. */
export interface Schema {
  /** Statements that create tables and what their columns need. Some depend on later ones. */
  tables: string[]
  /** Statements for what's faster to create, or only possible, once the rows are there; run them in this order. */
  rest: string[]
  /** Every object, and properties that the statements leave out, to compare two databases. */
  inventory: string[]
  /** Tables that store rows themselves, so not partitioned ones. */
  filled: { name: string; columns: string; bytes: number }[]
  sequences: string[]
}

/** The statements cover only the kinds of objects that Open Mat and pg-boss use; the inventory covers all kinds. */
export async function readSchema(client: Client): Promise<Schema> {
  const rowsOf = async (text: string) => (await client.query<string[]>({ text, rowMode: 'array' })).rows
  const lines = async (text: string) => (await rowsOf(text)).map(([line = '']) => line)
  const [path] = await lines('SHOW search_path')
  // Makes PostgreSQL print names with their schema.
  await client.query("SET search_path = ''")
  const catalogs = await lines(CATALOGS)
  const schema = {
    tables: await lines(`${TABLES} ORDER BY step, oid`),
    rest: await lines(`${REST} ORDER BY step, oid`),
    inventory: await lines(`${catalogs.map(objectsIn).join(' UNION ALL ')} UNION ALL ${PROPERTIES}`),
    filled: (await rowsOf(FILLED)).map(([name = '', columns = '', bytes]) => ({ name, columns, bytes: Number(bytes) })),
    sequences: await lines(`SELECT oid::regclass::text FROM ${own('pg_class')} WHERE relkind = 'S'`),
  }
  await client.query(`SET search_path = ${path}`)
  return schema
}

/** The rows of a catalogue that are neither PostgreSQL's own (object ids below 16384) nor an extension's. */
const own = (catalog: string) => `(SELECT * FROM pg_catalog.${catalog} WHERE oid >= 16384 AND NOT EXISTS (SELECT
  FROM pg_depend WHERE classid = '${catalog}'::regclass AND objid = ${catalog}.oid AND deptype = 'e')) own`

const SEQUENCE = `concat('START ', seqstart, ' INCREMENT ', seqincrement, ' MINVALUE ', seqmin, ' MAXVALUE ', seqmax,
  ' CACHE ', seqcache, CASE WHEN seqcycle THEN ' CYCLE' END)`

/** A partition gets its identity columns from its parent. */
const COLUMNS = `SELECT string_agg(concat(quote_ident(attname), ' ', format_type(atttypid, atttypmod),
    CASE WHEN attcollation NOT IN (0, typcollation) THEN ' COLLATE ' || attcollation::regcollation END,
    CASE WHEN attgenerated <> '' THEN format(' GENERATED ALWAYS AS (%s) %s', pg_get_expr(adbin, adrelid),
        CASE attgenerated WHEN 's' THEN 'STORED' ELSE 'VIRTUAL' END)
      WHEN seqrelid IS NOT NULL THEN format(' GENERATED %s AS IDENTITY (SEQUENCE NAME %s %s)',
        CASE attidentity WHEN 'a' THEN 'ALWAYS' ELSE 'BY DEFAULT' END, seqrelid::regclass, ${SEQUENCE})
      ELSE ' DEFAULT ' || pg_get_expr(adbin, adrelid) END,
    CASE WHEN attnotnull THEN ' NOT NULL' END), ', ' ORDER BY attnum)
  FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  LEFT JOIN pg_sequence ON attidentity <> '' AND NOT relispartition
    AND seqrelid = pg_get_serial_sequence(attrelid::regclass::text, attname)::regclass
  WHERE attrelid = own.oid AND attnum > 0 AND NOT attisdropped`

const TABLES = `SELECT statement FROM (
  SELECT 1 AS step, oid, format('CREATE SCHEMA %I', nspname) AS statement
    FROM ${own('pg_namespace')} WHERE nspname !~ '^pg_'
  UNION ALL SELECT 2, oid, format('CREATE EXTENSION %I SCHEMA %s', extname, extnamespace::regnamespace)
    FROM ${own('pg_extension')}
  UNION ALL SELECT 3, oid, format('CREATE TYPE %s AS ENUM (%s)', oid::regtype, (SELECT
      string_agg(quote_literal(enumlabel), ', ' ORDER BY enumsortorder) FROM pg_enum WHERE enumtypid = own.oid))
    FROM ${own('pg_type')} WHERE typtype = 'e'
  UNION ALL SELECT 3, oid, pg_get_functiondef(oid) FROM ${own('pg_proc')} WHERE prokind IN ('f', 'p')
  UNION ALL SELECT 3, oid, format('CREATE SEQUENCE %s AS %s %s', oid::regclass, seqtypid::regtype, ${SEQUENCE})
    FROM ${own('pg_class')} JOIN pg_sequence ON seqrelid = oid WHERE NOT EXISTS (SELECT FROM pg_depend
      WHERE classid = 'pg_class'::regclass AND objid = own.oid AND deptype = 'i')
  UNION ALL SELECT 3, oid, format('CREATE %sTABLE %s (%s)%s%s', CASE relpersistence WHEN 'u' THEN 'UNLOGGED ' END,
      oid::regclass, (${COLUMNS}), ' PARTITION BY ' || pg_get_partkeydef(oid),
      ' WITH (' || array_to_string(reloptions, ', ') || ')') FROM ${own('pg_class')} WHERE relkind IN ('r', 'p')
  UNION ALL SELECT 3, oid, format('CREATE VIEW %s AS %s', oid::regclass, pg_get_viewdef(oid))
    FROM ${own('pg_class')} WHERE relkind = 'v') made`

/** A partitioned table's indexes and keys come after the attaching of its partitions, whose own they take over. */
const REST = `SELECT statement FROM (
  SELECT 1 AS step, objid AS oid, format('ALTER SEQUENCE %s OWNED BY %s.%I', seqrelid::regclass, attrelid::regclass,
      attname) AS statement FROM pg_depend JOIN pg_sequence ON seqrelid = objid
    JOIN pg_attribute ON attrelid = refobjid AND attnum = refobjsubid WHERE classid = 'pg_class'::regclass AND deptype = 'a'
  UNION ALL SELECT CASE WHEN contype = 'c' THEN 1 WHEN contype = 'f' THEN 6 WHEN relkind = 'p' THEN 5 ELSE 3 END,
      own.oid, format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(own.oid))
    FROM ${own('pg_constraint')} JOIN pg_class ON pg_class.oid = conrelid
    WHERE contype IN ('c', 'p', 'u', 'x') OR contype = 'f' AND conparentid = 0
  UNION ALL SELECT CASE relkind WHEN 'i' THEN 2 ELSE 5 END, oid, regexp_replace(pg_get_indexdef(oid), ' ON ONLY ', ' ON ')
    FROM ${own('pg_class')} WHERE relkind IN ('i', 'I') AND relnamespace <> 'pg_toast'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = own.oid AND contype IN ('p', 'u', 'x'))
  UNION ALL SELECT 4, oid, format('ALTER TABLE %s ATTACH PARTITION %s %s', inhparent::regclass, oid::regclass,
      pg_get_expr(relpartbound, oid)) FROM ${own('pg_class')} JOIN pg_inherits ON inhrelid = oid
    WHERE relkind IN ('r', 'p') AND relispartition
  UNION ALL SELECT 7, oid, pg_get_statisticsobjdef(oid) FROM pg_statistic_ext
  UNION ALL SELECT 8, oid, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal AND tgparentid = 0) made`

const FILLED = `SELECT oid::regclass::text, (SELECT string_agg(quote_ident(attname), ', ') FROM pg_attribute
    WHERE attrelid = own.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''), pg_table_size(oid)
  FROM ${own('pg_class')} WHERE relkind = 'r' ORDER BY oid`

/** Leaves out parts of operator families (not marked as an extension's), values of enums, and user mappings. */
const CATALOGS = `SELECT relname::text FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'oid'
  WHERE relnamespace = 'pg_catalog'::regnamespace AND relkind = 'r' AND NOT relisshared
  AND relname NOT IN ('pg_amop', 'pg_amproc', 'pg_enum', 'pg_user_mapping')`

/** Leaves out what PostgreSQL names by number, and NOT NULL constraints, which PostgreSQL 17 has no objects for. */
const objectsIn = (catalog: string) =>
  `SELECT concat(type, ' ', identity) FROM ${own(catalog)}, pg_identify_object('${catalog}'::regclass, own.oid, 0)
   WHERE identity !~ '^"?pg_(toast|temp)|^"?RI_ConstraintTrigger' ${catalog === 'pg_constraint' ? "AND contype <> 'n'" : ''}`

const PROPERTIES = `SELECT concat_ws(' ', 'properties of', oid::regclass, relkind, relreplident, relrowsecurity)
    FROM ${own('pg_class')} WHERE relkind IN ('r', 'p', 'S')
  UNION ALL SELECT concat_ws(' ', 'properties of', oid::regclass, attname, attstorage, attcompression,
      nullif(attstattarget, -1), attoptions) FROM ${own('pg_class')} JOIN pg_attribute ON attrelid = oid
    WHERE relkind = 'r' AND attnum > 0 AND NOT attisdropped
  UNION ALL SELECT concat_ws(' ', inhrelid::regclass, 'inherits from', inhparent::regclass) FROM pg_inherits
  UNION ALL SELECT concat_ws(' ', 'trigger', tgname, tgrelid::regclass, tgenabled) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT 'setting ' || setconfig::text FROM pg_db_role_setting
  UNION ALL SELECT 'role ' || rolname FROM pg_roles WHERE oid >= 16384
  UNION ALL SELECT 'database ' || datname FROM pg_database`
