import type { Session } from '../../platform/context.ts'
import type { EnginePorts, RulePorts } from '../ports.ts'
import { errors } from '../../platform/errors/errors.ts'
import { systemName } from '../../../src/schema/actorName.ts'
import { systemId } from './actor.ts'
import { institutionView, type Caller } from '../../platform/caller.ts'
import { callerContext, contextOf, type CallerContext, type RecordContext } from './context.ts'
import type { RuleContext } from './rules.ts'

/** Context of a resource by its name, of one caller. */
export type Contexts = (resource: string) => RecordContext

/** The contexts of other resources for rules: the same caller and transaction. */
export const contextsOfRules =
  (ctx: Pick<RuleContext, 'contextOf' | 'resource'>): Contexts =>
  name =>
    ctx.contextOf(ctx.resource(name))

/** The server's own name. */
export const systemActor = {
  id: systemId,
  name: systemName.en,
  role: null,
  access: { rights: 'all', masks: new Set<string>() },
} as const

/** Contexts of a known caller (rules, actions). */
export const contextsFrom =
  (ctx: CallerContext): Contexts =>
  name => {
    const resource = ctx.resources[name]
    if (!resource) throw new Error(`no resource ${name}`)
    return contextOf(ctx, resource)
  }

/**
 * A session of the server itself in an institution; each call is a new operation. Throws 9001 if
 * there is no such institution.
 */
export const systemSession = async (
  ports: EnginePorts,
  institutionId: string,
): Promise<Session> => {
  const row = await ports.store.db
    .selectFrom('institution')
    .selectAll()
    .where('id', '=', institutionId)
    .executeTakeFirst()
  if (!row) throw errors.institutionInformationNotFound()
  return {
    actor: systemActor,
    institution: institutionView(row),
    institutions: 1,
    lang: 'zh',
    requestId: ports.ids.next(),
    rid: systemActor.id,
  }
}

/** Contexts of a logged-in caller. */
export const sessionContexts = (ports: RulePorts, caller: Caller): Contexts =>
  contextsFrom(callerContext(ports, caller))

/** Contexts of the server itself. */
export const systemContexts = async (
  ports: EnginePorts,
  institutionId: string,
): Promise<Contexts> => sessionContexts(ports, await systemSession(ports, institutionId))
