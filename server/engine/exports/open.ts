import type { Session } from '../../platform/context.ts'
import type { EnginePorts } from '../ports.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { Body } from '../../platform/http/body.ts'
import type { Scope } from '../../platform/store/types.ts'
import { logNamed, logSource } from './logSource.ts'
import { recordSource, type ExportSource } from './source.ts'

/**
 * Validates the body and the caller of an export: a route does so at the request, a task at each
 * start. Throws faults.
 */
export const openSource = async (
  ports: EnginePorts,
  scope: Scope,
  session: Session,
  name: string,
  body: Body,
): Promise<ExportSource> => {
  const resource = Object.hasOwn(ports.resources, name) ? ports.resources[name] : undefined
  if (resource) {
    const source = recordSource(ports, scope, session, resource, body)
    await source.demandYear()
    return source
  }
  const log = logNamed(ports, name)
  if (!log) throw errors.notFound()
  return logSource(ports, scope, session, log, body)
}
