import type { Issue } from '../../../src/schema/issue.ts'
import type { PageDefinition } from '../../../src/schema/page.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { Clock, Ids, Passwords } from '../../platform/ports.ts'
import type { Caller } from '../../platform/caller.ts'
import { noRules, type AnyRules, type RuleMap } from './rules.ts'
import type { PlatformDay, Registry, Session } from '../../platform/context.ts'
import type { EnginePorts } from '../ports.ts'

/** What every write and read of records needs besides the store: the definition, its rules, and who calls. */
export interface RecordContext extends Caller {
  readonly resource: AnyResource
  readonly rules: AnyRules
  readonly resources: Registry
  readonly allRules: RuleMap
  /** Hand-written pages: their rights are part of the permission tree. */
  readonly pages?: readonly PageDefinition[]
  /** Days off of every institution. */
  readonly platformDays?: readonly PlatformDay[] | undefined
  readonly clock: Clock
  readonly ids: Ids
  readonly passwords: Passwords
}

/** A context whose resource is known. */
export type RecordContextOf<R extends AnyResource> = Omit<RecordContext, 'resource'> & {
  readonly resource: R
}

/** The same caller, looking at another resource. */
export const contextOf = <R extends AnyResource>(
  ctx: Omit<RecordContext, 'resource' | 'rules'>,
  resource: R,
): RecordContextOf<R> => ({
  ...ctx,
  resource,
  rules: ctx.allRules[resource.name] ?? noRules(resource),
})

/** A resource's context for a caller who is logged in: the definition and its rules. */
export const recordContext = (
  ports: EnginePorts,
  resource: AnyResource,
  session: Session,
): RecordContext => ({
  ...session,
  resource,
  rules: ports.rules[resource.name] ?? noRules(resource),
  resources: ports.resources,
  allRules: ports.rules,
  pages: ports.pages,
  platformDays: ports.config.platformDays,
  clock: ports.clock,
  ids: ports.ids,
  passwords: ports.passwords,
})

/** Options of a write that the server itself makes: no rights are asked, read-only fields may be given. */
export interface WriteOptions {
  readonly system?: boolean
  /** The values were the record's own once (an undo): the caller may write them though they see them masked. */
  readonly known?: boolean
  /** Values of fields that nobody may give, written with the rest: what an undo puts back of the server's own marks. */
  readonly marks?: Readonly<Record<string, unknown>>
  /** Locked fields stay as they are, and are told here, while the rest of the change is made; without it they refuse all of it. */
  readonly apart?: (stays: Readonly<Record<string, Issue>>) => void
  /** Values of list fields may be edits of the list (`demandListEdits` has judged them). */
  readonly listEdits?: true
  /** Name of the change in the audit. */
  readonly action?: string
}
