import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { masksField } from '../../../src/access/index.ts'
import type { TextParams } from '../../../src/protocol/errors/catalogue.ts'
import { kindOf } from '../../../src/schema/index.ts'
import type { AppPorts } from '../../platform/context.ts'
import { Fault } from '../../platform/errors/fault.ts'
import { hashOf } from '../../platform/http/idempotency.ts'
import { tally } from '../../platform/tally.ts'
import type { RecordContext } from './context.ts'
import type { Values } from './fields.ts'
import { asText } from '../../../src/schema/asText.ts'
import { hour } from '../../../src/schema/durations.ts'

/**
 * Values of one masked form (138****0001) that a person who sees them masked may try in an hour.
 */
export const guessesPerHour = 50
/** Chooses the text of 429 that says so. */
const guessParams = { guessed: 1 }

interface Try {
  readonly field: string
  readonly form: string
}

/**
 * Limits guesses of masked values. A unique key must be reported as taken, otherwise one person
 * would get two records; so a caller who sees the field masked could complete it by trying (four
 * hidden digits are ten thousand tries). All these tries share one masked form, while the rows of
 * an honest file hardly ever do. So tries are counted per masked form, taken or not, in forms and
 * files alike, and blocked for the rest of the hour long before that. Returns the remaining tries
 * of each.
 */
const spend = async (
  ports: Pick<AppPorts, 'store' | 'clock'>,
  { institution, actor, resource }: RecordContext,
  tries: readonly Try[],
): Promise<(one: Try) => number> => {
  const counts = new Map<string, number>()
  const keyOf = ({ field, form }: Try) => `${resource.name} ${field} ${form}`
  for (const one of tries) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1)
  const forms = [...counts.keys()].toSorted()
  // the masked form itself is not stored in the table of attempts
  const names = await Promise.all(
    forms.map(
      async form => `guess ${institution.id} ${actor.id} ${(await hashOf(form)).slice(0, 24)}`,
    ),
  )
  const used = forms.length
    ? await tally(
        ports.store.db,
        ports.clock.now(),
        hour,
        names.map((name, n) => ({ name, add: counts.get(forms[n] ?? '') ?? 0 })),
      )
    : []
  const left = new Map(
    forms.map((form, n) => [
      form,
      Math.max(0, guessesPerHour - ((used[n] ?? 0) - (counts.get(form) ?? 0))),
    ]),
  )
  return one => {
    const n = left.get(keyOf(one)) ?? 0
    left.set(keyOf(one), n - 1)
    return n
  }
}

/** Fields of natural keys whose values the caller sees masked. */
export const blindKeys = ({
  resource,
  actor,
}: Pick<RecordContext, 'resource' | 'actor'>): string[] =>
  [...new Set((resource.keys ?? []).flat())].filter(name => {
    const field = resource.fields[name]
    return field !== undefined && masksField(actor.access, field)
  })

const triesOf = ({ resource }: RecordContext, names: readonly string[], values: Values): Try[] =>
  names.flatMap(name => {
    const field = resource.fields[name]
    const value = values[name]
    if (!field || typeof value !== 'string' || value === '' || value.includes('**')) return []
    return [{ field: name, form: asText(kindOf(field).mask?.(value)) }]
  })

/**
 * Counts a write of the caller's; 429 at the field where they have tried too many values of one
 * that they see masked.
 */
export const spendGuess = async (
  ports: Pick<AppPorts, 'store' | 'clock'>,
  ctx: RecordContext,
  values: Values,
): Promise<void> => {
  const tries = triesOf(ctx, blindKeys(ctx), values)
  const left = await spend(ports, ctx, tries)
  const over = tries.find(one => left(one) < 1)
  if (over) throw new Fault(ErrorCode.tooManyRequests, { params: guessParams }).at(over.field)
}

interface Row {
  readonly values: Values
  readonly issue?:
    | { readonly field: string; readonly code: string; readonly params?: TextParams | undefined }
    | undefined
}
/** The same for rows of an import: rows over the limit fail with 429, taken or not. */
export const spendGuesses = async <R extends Row>(
  ports: Pick<AppPorts, 'store' | 'clock'>,
  ctx: RecordContext,
  rows: readonly R[],
): Promise<readonly R[]> => {
  const names = blindKeys(ctx)
  if (!names.length) return rows
  const tries = rows.map(row => (row.issue ? [] : triesOf(ctx, names, row.values)))
  const left = await spend(ports, ctx, tries.flat())
  return rows.map((row, n) => {
    const over = tries[n]?.find(one => left(one) < 1)
    return over
      ? {
          ...row,
          issue: { field: over.field, code: ErrorCode.tooManyRequests, params: guessParams },
        }
      : row
  })
}
