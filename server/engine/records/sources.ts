import { seesField } from '../../../src/access/index.ts'
import { fieldEntries, followingOf, sourceOf } from '../../../src/schema/index.ts'
import type { Field } from '../../../src/schema/kind.ts'
import type { RecordContext } from './context.ts'

type Ctx = Pick<RecordContext, 'actor' | 'allRules' | 'resource'>

/** The other records that a field follows from: of those that it repeats, or counts. */
export const othersOf = (field: Field): string | undefined => {
  const asked = followingOf(field)
  return (
    sourceOf(field)?.resource.name ?? (asked?.kind === 'counts' ? asked.resource.name : undefined)
  )
}

/**
 * Whether rules of the referenced resource hide some of its records from people: then its fields
 * are not shown elsewhere.
 */
const isKeptBack = ({ allRules }: Ctx, field: Field): boolean => {
  const others = othersOf(field)
  return others !== undefined && allRules[others]?.visible !== undefined
}

/**
 * Names of the fields that repeat another record's, or follow from conditions, and that the caller
 * sees.
 */
export const seenSources = (ctx: Ctx): readonly string[] =>
  fieldEntries(ctx.resource).flatMap(([name, field]) =>
    (sourceOf(field) ?? followingOf(field)) &&
    seesField(ctx.actor.access, field) &&
    !isKeptBack(ctx, field)
      ? [name]
      : [],
  )

/**
 * Names of fields that repeat a field which rules hide from people; they can't be used for search
 * or sorting.
 */
export const keptBackSources = (ctx: Ctx): readonly string[] =>
  fieldEntries(ctx.resource).flatMap(([name, field]) => (isKeptBack(ctx, field) ? [name] : []))
