import type { ActionMap } from '../../../src/schema/action.ts'
import type { Extension } from '../../../src/schema/extension.ts'
import type { Fields, RecordOf, Resource, ValuesOf } from '../../../src/schema/resource.ts'
import {
  machineRules,
  type AnyRules,
  type ComputeContext,
  type PersonalData,
  type RecordChange,
  type RuleContext,
  type RuleOptions,
} from './rules.ts'

/**
 * A domain's rules for records of another domain with the fields `F`, to which it adds the fields
 * `X`.
 */
export type RuleExtension<F extends Fields, X extends Fields = Record<never, never>> = Pick<
  RuleOptions<F, ActionMap>,
  'highlights' | 'afterWrite' | 'afterWrites' | 'foresee' | 'follows'
> & {
  /** Checks a change before the resource's own rules do. Throws a fault to refuse it. */
  beforeWrite?(change: RecordChange<RecordOf<{ fields: F }>>, ctx: RuleContext): Promise<void>
  /** Values of `computed` fields, of its own and of the resource's, by the records' ids. */
  computed?(
    ids: readonly string[],
    ctx: ComputeContext,
  ): Promise<ReadonlyMap<string, Partial<ValuesOf<F> & ValuesOf<X>>>>
  /** The data that it stores beside a person's record. */
  readonly personal?: Pick<PersonalData, 'parts' | 'also'>
}
type Handlers<F extends Fields, A extends ActionMap> = Pick<RuleOptions<F, A>, 'actions'>

/**
 * Declares a domain's rules for records of another domain, which run in the transaction of the
 * change, and the handlers of the actions that `adds` (`extendResource`) adds to them. The manifest
 * of the extending domain lists it (`extends`). Its `beforeWrite` runs before the resource's own
 * rules, everything else after them; several domains run in the order of `server/domains.ts`.
 *
 * @example
 * export const billingOfRecording = extendRules(recording, { afterWrite: rateRecording })
 * export const pointsOfStudent = extendRules(student, pointsOnStudents, { afterWrites: rankStudents, actions })
 */
export function extendRules<N extends string, F extends Fields, A extends ActionMap>(
  resource: Resource<N, F, A>,
  options: RuleExtension<F>,
): AnyRules
export function extendRules<
  N extends string,
  F extends Fields,
  A extends ActionMap,
  X extends Fields,
  Y extends ActionMap,
>(
  resource: Resource<N, F, A>,
  adds: Extension<N, X, Y>,
  options: RuleExtension<F, X> & Handlers<F, Y>,
): AnyRules
export function extendRules<F extends Fields>(
  resource: Pick<Resource<string, F>, 'name' | 'fields'>,
  first: object,
  second?: object,
): AnyRules {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the signatures say which of the two has the rules
  const { beforeWrite, ...rest } = (second ?? first) as RuleExtension<F>
  return machineRules(resource.name, {
    actions: {},
    ...rest,
    ...(beforeWrite
      ? {
          beforeWrite: async (change: RecordChange<RecordOf<{ fields: F }>>, ctx: RuleContext) => {
            await beforeWrite(change, ctx)
            return undefined
          },
        }
      : {}),
  })
}

/**
 * Returns one function that calls the defined ones one after another; undefined if there is none.
 */
const inTurn = <Args extends readonly unknown[]>(
  calls: readonly (((...args: Args) => Promise<unknown>) | undefined)[],
): ((...args: Args) => Promise<void>) | undefined => {
  const present = calls.filter(call => call !== undefined)
  return present.length
    ? async (...args) => {
        for (const call of present) await call(...args)
      }
    : undefined
}

const handlersOf = <H>(
  resource: string,
  tables: readonly Readonly<Record<string, H>>[],
): Readonly<Record<string, H>> => {
  const names = tables.flatMap(table => Object.keys(table))
  const twice = names.find((name, n) => names.indexOf(name) !== n)
  if (twice !== undefined) throw new Error(`${resource}: two handle the action ${twice}`)
  return Object.fromEntries(tables.flatMap(table => Object.entries(table)))
}

const personalOf = (all: readonly AnyRules[]): PersonalData | undefined => {
  const [own, ...others] = all.map(({ personal }) => personal)
  const parts = [own, ...others].filter(part => part !== undefined)
  if (!parts.length) return undefined
  const also = inTurn(parts.map(part => part.also))
  return {
    ...own,
    parts: (id, source) => parts.flatMap(part => part.parts?.(id, source) ?? []),
    ...(also ? { also } : {}),
  }
}

const computedOf = (all: readonly AnyRules[]): AnyRules['computed'] => {
  const parts = all.map(({ computed }) => computed).filter(part => part !== undefined)
  if (parts.length < 2) return parts[0]
  return async (ids, ctx) => {
    const found = await Promise.all(parts.map(part => part(ids, ctx)))
    return new Map(ids.map(id => [id, Object.assign({}, ...found.map(values => values.get(id)))]))
  }
}

/**
 * The rules of a resource together with what other domains do about its records.
 * @throws where two handle one action
 */
export const withExtensions = (own: AnyRules, extensions: readonly AnyRules[]): AnyRules => {
  if (!extensions.length) return own
  const all = [own, ...extensions]
  const refuse = inTurn(extensions.map(({ beforeWrite }) => beforeWrite))
  const { beforeWrite } = own
  return {
    ...own,
    quotas: all.flatMap(({ quotas }) => quotas),
    highlights: all.flatMap(({ highlights = [] }) => highlights),
    follows: deed => all.flatMap(({ follows }) => follows?.(deed) ?? []),
    personal: personalOf(all),
    beforeWrite: refuse
      ? async (change, ctx) => {
          await refuse(change, ctx)
          return beforeWrite?.(change, ctx)
        }
      : beforeWrite,
    afterWrite: inTurn(all.map(({ afterWrite }) => afterWrite)),
    afterWrites: inTurn(all.map(({ afterWrites }) => afterWrites)),
    foresee: inTurn(all.map(({ foresee }) => foresee)),
    computed: computedOf(all),
    actions: handlersOf(
      own.resource,
      all.map(({ actions }) => actions),
    ),
  }
}
