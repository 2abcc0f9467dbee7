import type { AnyResource } from '../../../src/schema/resource.ts'
import type { Clock, Ids, Passwords, Row } from '../../ports.ts'
import type { StoreTx } from '../../store/types.ts'
import type { Caller } from '../people.ts'
import { noRules, type AnyRules, type RuleContext, type RuleMap } from '../rules.ts'
import { updateRecord } from './update.ts'

export type Registry = Readonly<Record<string, AnyResource>>

/** What every write and read of records needs besides the store: the definition, its rules, and who calls. */
export interface RecordContext extends Caller {
  readonly resource: AnyResource
  readonly rules: AnyRules
  readonly resources: Registry
  readonly allRules: RuleMap
  readonly clock: Clock
  readonly ids: Ids
  readonly passwords: Passwords
}

/** The same caller, looking at another resource. */
export const contextOf = (ctx: Omit<RecordContext, 'resource' | 'rules'>, resource: AnyResource): RecordContext => ({
  ...ctx,
  resource,
  rules: ctx.allRules[resource.name] ?? noRules(resource),
})

/** What rules and actions get; it is made for one transaction. */
export const ruleContext = (tx: StoreTx, ctx: RecordContext): RuleContext => ({
  actor: ctx.actor,
  institution: ctx.institution,
  lang: ctx.lang,
  requestId: ctx.requestId,
  tx,
  now: ctx.clock.now().toISOString(),
  resource: name => {
    const found = ctx.resources[name]
    if (!found) throw new Error(`no resource ${name}`)
    return found
  },
  // a counter's row lock is the turnstile; the count itself means nothing
  turn: async name => {
    await tx.quota(`turn:${name}`, 1, Number.MAX_SAFE_INTEGER, async () => 0)
  },
  change: async (resource, id, changes): Promise<Row> => updateRecord(tx, contextOf(ctx, resource), { id, changes }),
})
