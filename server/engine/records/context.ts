import type { Issue } from '../../../src/schema/issue.ts'
import { customised } from '../../../src/schema/custom/with-custom-fields.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { Clock, Ids, Passwords } from '../../platform/ports.ts'
import type { Caller } from '../../platform/caller.ts'
import { consoleAddress } from '../../platform/http/consoleOrigins.ts'
import { macOf } from '../../platform/http/files.ts'
import { noRules, type AnyRules, type RuleMap } from './rules.ts'
import type { Registry } from '../../platform/context.ts'
import type { RulePorts } from '../ports.ts'

/**
 * What every write and read of records needs besides the store: the definition, its rules, and who
 * calls.
 */
export interface RecordContext extends Caller {
  readonly resource: AnyResource
  readonly rules: AnyRules
  readonly resources: Registry
  readonly allRules: RuleMap
  readonly ports: RulePorts
  /** The console's origin, e.g. 'https://console.school', for links in messages. */
  readonly origin: string
  /** A keyed print of a text, by which a link is recognised. */
  readonly sign: (text: string) => Promise<string>
  readonly clock: Clock
  readonly ids: Ids
  readonly passwords: Passwords
}

/** A caller's context, before it is known which resource they work with. */
export type CallerContext = Omit<RecordContext, 'resource' | 'rules'>

/** A context whose resource is known. */
export type RecordContextOf<R extends AnyResource> = Omit<RecordContext, 'resource'> & {
  readonly resource: R
}

type Institution = Pick<Caller, 'institution'>

/**
 * The definition of a resource in the caller's institution: with its custom fields, where it can
 * have any.
 */
export const resourceOf = <R extends AnyResource>({ institution }: Institution, resource: R): R =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- custom fields add to a definition, and take nothing from it
  customised(resource, institution.customFields) as R

const registries = new WeakMap<Registry, WeakMap<object, Registry>>()
/** All definitions, as the caller's institution has them. */
export const resourcesOf = ({ institution }: Institution, resources: Registry): Registry => {
  const { customFields } = institution
  if (!customFields?.length) return resources
  let byFields = registries.get(resources)
  if (!byFields) registries.set(resources, (byFields = new WeakMap()))
  let derived = byFields.get(customFields)
  if (!derived) {
    derived = Object.fromEntries(
      Object.entries(resources).map(([name, one]) => [name, customised(one, customFields)]),
    )
    byFields.set(customFields, derived)
  }
  return derived
}

/** The same caller, looking at another resource. */
export const contextOf = <R extends AnyResource>(
  ctx: CallerContext,
  resource: R,
): RecordContextOf<R> => ({
  ...ctx,
  resource: resourceOf(ctx, resource),
  rules: ctx.allRules[resource.name] ?? noRules(resource),
})

/** The parts that `contextOf` makes a caller's contexts from. */
export const callerContext = (ports: RulePorts, caller: Caller): CallerContext => ({
  ...caller,
  ports,
  resources: resourcesOf(caller, ports.resources),
  allRules: ports.rules,
  origin: consoleAddress(ports),
  sign: text => macOf(ports.config.signingKey, text),
  clock: ports.clock,
  ids: ports.ids,
  passwords: ports.passwords,
})

/** A resource's context for a caller who is logged in: the definition and its rules. */
export const recordContext = <R extends AnyResource>(
  ports: RulePorts,
  resource: R,
  caller: Caller,
): RecordContextOf<R> => contextOf(callerContext(ports, caller), resource)

/**
 * Options of a write by the server itself: rights aren't checked, read-only fields may be given.
 */
export interface WriteOptions {
  readonly system?: boolean
  /** Id of a new record, where it is known beforehand. */
  readonly id?: string
  /** A person filled in the record's own form: required custom fields must have a value. */
  readonly ownForm?: boolean
  /**
   * The values are earlier values of the record (an undo): the caller can write them even if they
   * see them masked.
   */
  readonly known?: boolean
  /**
   * Values of fields that no caller may give, written with the rest: an undo restores the server's
   * own marks by them.
   */
  readonly marks?: Readonly<Record<string, unknown>>
  /**
   * Locked fields keep their values and are reported here, while the rest of the change is made;
   * without this function a locked field refuses the whole change.
   */
  readonly apart?: (stays: Readonly<Record<string, Issue>>) => void
  /** Values of list fields may be edits of the list (`demandListEdits` has checked them). */
  readonly listEdits?: true
  /** Name of the change in the audit. */
  readonly action?: string
}
