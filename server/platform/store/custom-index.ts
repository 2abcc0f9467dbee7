import { expressionBuilder, type Compilable, type Kysely, type SqlBool } from 'kysely'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { fragment, fragmentOf } from './branded.ts'
import { emptyKey, keyColumn } from './custom-columns.ts'
import { keysOfField } from './custom-conditions.ts'
import { sqlText } from './ddl.ts'
import { place } from './placeholders.ts'
import type { RecordsContext } from './records.ts'
import type { AnyDatabase } from './statements.ts'

const eb = expressionBuilder<AnyDatabase, string>()
const bareKey = (name: string) => fragmentOf<string>(sqlText(emptyKey(name))).as(keyColumn)

/** Gives every record the row of the index that it has without a value. */
const fillStatement = (
  db: Kysely<AnyDatabase>,
  table: string,
  index: string,
  name: string,
): Compilable =>
  db
    .insertInto(index)
    .columns(['id', keyColumn])
    .expression(db.selectFrom(table).select([`${table}.id as id`, bareKey(name)]))
    .onConflict(on => on.columns(['id', keyColumn]).doNothing())

/** The same of the records with these ids (place `ids`) that have no row of the field. */
const fillPartStatement = (
  db: Kysely<AnyDatabase>,
  table: string,
  index: string,
  name: string,
): Compilable => {
  const own = eb
    .selectFrom(index)
    .select(`${index}.id`)
    .whereRef(`${index}.id`, '=', `${table}.id`)
    .where(keysOfField(name, eb.ref(`${index}.${keyColumn}`)))
  return db
    .insertInto(index)
    .columns(['id', keyColumn])
    .expression(
      db
        .selectFrom(table)
        .select([`${table}.id as id`, bareKey(name)])
        .where(fragment<SqlBool>`${eb.ref(`${table}.id`)} = any(${place('ids')})`)
        .where(eb.not(eb.exists(own))),
    )
}

const lockStatement = (db: Kysely<AnyDatabase>, table: string): Compilable =>
  db
    .selectFrom(table)
    .select(`${table}.id`)
    .where(`${table}.id`, '>', place<string>('after'))
    .orderBy(`${table}.id`)
    .limit(place<number>('limit'))
    .forUpdate()

type Context = Pick<RecordsContext, 'engine' | 'sender' | 'institutionId' | 'tableOf'>

/** Adds a field that no record has a value of to the index, while nobody else writes records. */
export const fillIndex = async (
  { engine, sender, institutionId, tableOf }: Context,
  resource: AnyResource,
  name: string,
): Promise<void> => {
  const { spec, custom } = tableOf(resource)
  if (!custom) return
  const { name: index } = custom.index
  await engine.run(
    sender,
    `fill ${index} ${name}`,
    db => fillStatement(db, spec.name, index, name),
    {
      institution: institutionId,
    },
  )
}

/**
 * The same for the next records after an id, while others write: it waits for a record that is
 * being written and then reads its current row. Returns the last id; undefined if there are no
 * more.
 */
export const fillIndexPart = async (
  { engine, sender, institutionId, tableOf }: Context,
  resource: AnyResource,
  name: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string | undefined> => {
  const { spec, custom } = tableOf(resource)
  if (!custom) return undefined
  const { name: index } = custom.index
  const institution = institutionId
  const { rows } = await engine.run(
    sender,
    `fill lock ${spec.name}`,
    db => lockStatement(db, spec.name),
    { institution, after, limit },
  )
  const ids = rows.map(row => String(row['id']))
  // a separate statement, so that it sees everything written before the locks
  await engine.run(
    sender,
    `fill part ${index} ${name}`,
    db => fillPartStatement(db, spec.name, index, name),
    { institution, ids },
  )
  return ids.length < limit ? undefined : ids.at(-1)
}
