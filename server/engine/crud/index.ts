import type { Hono } from 'hono'
import { resourcePath } from '../../../src/protocol/paths.ts'
import { maskedFields } from '../../../src/access/masked.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { Ctx, Env } from '../../platform/context.ts'
import type { EnginePorts } from '../ports.ts'
import { resourceOf } from '../records/context.ts'
import type { ResourceRoute } from './common.ts'
import { changesMany } from '../bulk/order.ts'
import { actionRoute } from './action.ts'
import { createRoute } from './create.ts'
import { deleteRoute } from './delete.ts'
import { existsRoute } from './exists.ts'
import { getRoute, manyRoute } from './get.ts'
import { historyRoute } from './history.ts'
import { countRoute, listRoute } from './list.ts'
import { previewRoute } from './preview.ts'
import { restoreRoute } from './restore.ts'
import { revealRoute } from './reveal.ts'
import { updateRoute } from './update.ts'
import { updateManyRoute } from './updateMany.ts'

const reads = {
  list: listRoute,
  count: countRoute,
  get: getRoute,
  many: manyRoute,
  history: historyRoute,
}
// whether a key is free matters to who is about to write it
const asks = { exists: existsRoute }
const additions = { create: createRoute }
const edits = {
  update: updateRoute,
  delete: deleteRoute,
  restore: restoreRoute,
  updateMany: updateManyRoute,
}

/** Refreshes the sessions' permissions after a write to a resource that grants them. */
const withAccessRefresh =
  (ports: EnginePorts, resource: string, handle: (c: Ctx) => Promise<Response>) =>
  async (c: Ctx): Promise<Response> => {
    const answer = await handle(c)
    if (ports.rules[resource]?.changesAccess) await ports.identity.accessChanged(ports)
    return answer
  }

/**
 * The handler of a route, created once per definition of the resource: an institution with custom
 * fields has its own definition.
 */
const forCaller = (
  ports: EnginePorts,
  resource: AnyResource,
  route: ResourceRoute,
): ((c: Ctx) => Promise<Response>) => {
  if (!resource.custom) return route(ports, resource)
  const handlers = new WeakMap<AnyResource, (c: Ctx) => Promise<Response>>()
  return async c => {
    const own = resourceOf(c.get('session'), resource)
    const handle = handlers.get(own) ?? route(ports, own)
    handlers.set(own, handle)
    return handle(c)
  }
}

/**
 * The ordinary routes of every resource of the registry (to write only where people may), and those
 * of its actions.
 */
export const crudRoutes =
  (ports: EnginePorts) =>
  (app: Hono<Env>): void => {
    for (const resource of Object.values(ports.resources)) {
      for (const [verb, route] of Object.entries(reads))
        app.get(resourcePath(resource.name, verb), forCaller(ports, resource, route))
      if (resource.writes !== false) {
        for (const [verb, route] of Object.entries(asks))
          app.get(resourcePath(resource.name, verb), forCaller(ports, resource, route))
        const writes = resource.writes === 'append' ? additions : { ...additions, ...edits }
        for (const [verb, route] of Object.entries<ResourceRoute>(writes))
          app.post(
            resourcePath(resource.name, verb),
            withAccessRefresh(ports, resource.name, forCaller(ports, resource, route)),
          )
      }
      if (changesMany(resource))
        app.post(resourcePath(resource.name, 'preview'), forCaller(ports, resource, previewRoute))
      if (resource.custom || maskedFields(resource).length)
        app.post(resourcePath(resource.name, 'reveal'), forCaller(ports, resource, revealRoute))
      for (const [name, action] of Object.entries(resource.actions)) {
        app.post(
          action.path ?? resourcePath(resource.name, name),
          withAccessRefresh(
            ports,
            resource.name,
            forCaller(ports, resource, (own, one) => actionRoute(own, one, name, action)),
          ),
        )
      }
    }
  }
