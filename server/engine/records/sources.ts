import { seesField } from '../../../src/access/index.ts'
import { fieldEntries, sourceOf } from '../../../src/schema/index.ts'
import type { Field } from '../../../src/schema/kind.ts'
import type { RecordContext } from './context.ts'

type Ctx = Pick<RecordContext, 'actor' | 'allRules' | 'resource'>

/** Whether the rules of the repeated record's resource keep some of its records from people: nothing of them is told elsewhere then. */
const isKeptBack = ({ allRules }: Ctx, field: Field): boolean => {
  const source = sourceOf(field)
  return source !== undefined && allRules[source.resource.name]?.visible !== undefined
}

/** Names of the fields that repeat another record's and that the caller sees. */
export const seenSources = (ctx: Ctx): readonly string[] =>
  fieldEntries(ctx.resource).flatMap(([name, field]) =>
    sourceOf(field) && seesField(ctx.actor.access, field) && !isKeptBack(ctx, field) ? [name] : [],
  )

/** Names of the fields that repeat what rules keep from people; by these nothing is found or sorted. */
export const keptBackSources = (ctx: Ctx): readonly string[] =>
  fieldEntries(ctx.resource).flatMap(([name, field]) => (isKeptBack(ctx, field) ? [name] : []))
