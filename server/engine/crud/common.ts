import type { Verb } from '../../../src/access/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { Ctx } from '../../platform/context.ts'
import type { EnginePorts } from '../ports.ts'
import { recordContext } from '../records/context.ts'
import type { RecordContext } from '../records/context.ts'
import { demandVerb } from '../records/rights.ts'
import { ownLinkHolder } from '../../platform/http/linkHolder.ts'
import { fileSigner, type SignFile } from '../../platform/http/files.ts'

/** The handler of one route of a resource. */
export type ResourceRoute = (
  ports: EnginePorts,
  resource: AnyResource,
) => (c: Ctx) => Promise<Response>

/**
 * Throws 905 unless the caller has the permission for the resource, 5003 if it was withdrawn during
 * the session.
 */
export const authorise = (c: Ctx, resource: AnyResource, verb: Verb): void => {
  demandVerb(c.get('session'), resource, verb)
}

export const contextFor = (ports: EnginePorts, resource: AnyResource, c: Ctx): RecordContext =>
  recordContext(ports, resource, c.get('session'))

/**
 * Signs file links of records for the caller. If access to the file is checked at each request, the
 * link works for the caller only; links for programs work for anyone, because programs have no
 * browser session.
 */
export const signerFor = (ports: EnginePorts, c: Ctx): SignFile => {
  const session = c.get('session')
  const open = fileSigner(ports, session.institution.id)
  const own = fileSigner(ports, session.institution.id, ownLinkHolder(session))
  const isJudged = (resource = ''): boolean => Object.hasOwn(ports.fileAccess, resource)
  return file => (isJudged(file.resource) ? own(file) : open(file))
}
/** Returns the query parameters of a request. */
export const searchParamsOf = (c: Ctx): URLSearchParams => new URL(c.req.url).searchParams
