import { masksField } from '../../../src/access/index.ts'
import type { AppPorts } from '../../context.ts'
import { fieldFault } from '../../errors.ts'
import { tally } from '../accounts/attempts.ts'
import type { RecordContext } from './context.ts'
import type { Values } from './fields.ts'

const hour = 3600 * 1000
/** Values of masked keys that somebody who sees them masked may write in an hour. */
export const guessesPerHour = 200

/**
 * A key is unique, so whoever may write one can try whether it is held: "taken" must be said, or one person would become two. Who sees the
 * field masked could find a number this way, four hidden digits being ten thousand tries; so what she writes is counted, taken or not, and
 * ends for the hour long before that. Answers how many of `count` she has left.
 */
const spend = async (ports: Pick<AppPorts, 'store' | 'clock'>, ctx: RecordContext, count: number): Promise<number> => {
  if (count === 0) return 0
  const name = `guess ${ctx.institution.id} ${ctx.actor.id}`
  const [used = 0] = await tally(ports.store.db, ports.clock.now(), hour, [{ name, add: count }])
  return Math.max(0, Math.min(count, guessesPerHour - (used - count)))
}

/** Fields of natural keys whose values the caller sees masked. */
const blindKeys = ({ resource, actor }: Pick<RecordContext, 'resource' | 'actor'>): string[] =>
  [...new Set((resource.keys ?? []).flat())].filter(name => {
    const field = resource.fields[name]
    return field !== undefined && masksField(actor.access, field)
  })
const tried = (names: readonly string[], values: Values): string | undefined =>
  names.find(name => typeof values[name] === 'string' && values[name] !== '' && !values[name].includes('**'))

/** Counts a write of the caller's; 429 at the field where she has tried too many values of one that she sees masked. */
export const spendGuess = async (ports: Pick<AppPorts, 'store' | 'clock'>, ctx: RecordContext, values: Values): Promise<void> => {
  const field = tried(blindKeys(ctx), values)
  if (field !== undefined && (await spend(ports, ctx, 1)) < 1) throw fieldFault(field, '429')
}

interface Row {
  readonly values: Values
  readonly issue?: { readonly field: string; readonly code: string }
}
/** The same for rows of an import: those beyond what is left fail with 429, taken or not. */
export const spendGuesses = async <R extends Row>(
  ports: Pick<AppPorts, 'store' | 'clock'>,
  ctx: RecordContext,
  rows: readonly R[],
): Promise<readonly R[]> => {
  const names = blindKeys(ctx)
  if (!names.length) return rows
  const trying = rows.filter(row => !row.issue && tried(names, row.values) !== undefined)
  const fine = new Set(trying.slice(0, await spend(ports, ctx, trying.length)))
  return rows.map(row =>
    trying.includes(row) && !fine.has(row) ? { ...row, issue: { field: tried(names, row.values), code: '429' } } : row,
  )
}
