import { can } from '../../../src/access/index.ts'
import type { Session } from '../../platform/context.ts'
import { errors } from '../../platform/errors/errors.ts'
import { lacks } from '../records/rights.ts'
import type { EnginePorts } from '../ports.ts'
import type { AnyUploadPurpose } from './purpose.ts'

/**
 * The purpose of a name. Throws 321 if there is none, and 905 or 5003 if the caller lacks its
 * right.
 */
export const purposeFor = (
  ports: EnginePorts,
  session: Session,
  name: string,
): AnyUploadPurpose => {
  const purpose = Object.hasOwn(ports.uploads, name) ? ports.uploads[name] : undefined
  if (!purpose) throw errors.invalidParameter().at('purpose')
  const rights = typeof purpose.right === 'string' ? [purpose.right] : (purpose.right ?? [])
  if (rights.length && !rights.some(right => can(session.actor.access, right)))
    throw lacks(session, ...rights)
  return purpose
}

/** The same for an upload that was begun: its purpose checks its target again. */
export const purposeOf = (
  ports: EnginePorts,
  session: Session,
  upload: { readonly purpose: string; readonly target: unknown },
): AnyUploadPurpose => {
  const purpose = purposeFor(ports, session, upload.purpose)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what this purpose's `begin` returned
  purpose.demand?.(session, upload.target as never, ports)
  return purpose
}
