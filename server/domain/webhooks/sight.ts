import type { ExpressionBuilder } from 'kysely'
import { canDo } from '../../../src/access/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { Contexts } from '../../engine/records/system.ts'
import { hidesRecords, isVisible } from '../../engine/records/visible.ts'
import type { Session } from '../../platform/context.ts'
import type { Scope, ScopedDatabase } from '../../platform/store/types.ts'

/** A person's view of an institution's deliveries. */
export interface Sight {
  /** Resources whose records they can read: deliveries about others are hidden. */
  readonly resources: readonly string[]
  /** Those of them whose rules hide some records: their deliveries are shown without the record. */
  readonly guarded: ReadonlySet<string>
}

/** The caller's view of deliveries. */
export const sightOf = (
  of: Contexts,
  { actor }: Pick<Session, 'actor'>,
  registered: Readonly<Record<string, AnyResource>>,
): Sight => {
  const resources = Object.values(registered).flatMap(resource =>
    canDo(actor.access, resource, 'read') ? [resource.name] : [],
  )
  return { resources, guarded: new Set(resources.filter(name => hidesRecords(of(name)))) }
}

/**
 * Deliveries that the reader can see; everyone who reads webhooks sees those without a record (a
 * test event).
 */
export const isKnown = ({ resources }: Pick<Sight, 'resources'>) => {
  const names = [...resources]
  return (eb: ExpressionBuilder<ScopedDatabase, 'webhookDelivery'>) =>
    eb.or([
      eb('webhookDelivery.resource', 'is', null),
      ...(names.length ? [eb('webhookDelivery.resource', 'in', names)] : []),
    ])
}

interface Named {
  readonly resource: string | null
  readonly recordId: string | null
}

/**
 * The records among these that rules keep from the reader, as `<resource> <id>`; one of the trash
 * counts as kept.
 */
export const keptFrom = async (
  scope: Scope,
  of: Contexts,
  { guarded }: Sight,
  named: readonly Named[],
): Promise<ReadonlySet<string>> => {
  const kept = new Set<string>()
  for (const name of guarded) {
    const ids = named.flatMap(({ resource, recordId }) =>
      resource === name && recordId !== null ? [recordId] : [],
    )
    if (!ids.length) continue
    const ctx = of(name)
    const seen = await scope.many(ctx.resource, [...new Set(ids)])
    const visible = new Set(seen.flatMap(row => (isVisible(ctx, row) ? [row.id] : [])))
    for (const id of ids) if (!visible.has(id)) kept.add(`${name} ${id}`)
  }
  return kept
}
