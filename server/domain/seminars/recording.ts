import { shareLink } from '../../../resources/shared-links/share-link/shareLink.resource.ts'
import type { Seminar } from '../../../resources/seminars/seminar/seminar.resource.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { createRecord } from '../../engine/records/create.ts'
import { among, rowsWhere } from '../../engine/records/rows.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { Fault } from '../../platform/errors/fault.ts'
import type { Scope } from '../../platform/store/types.ts'
import { tokenOf } from '../shared-links/index.ts'

/** The name of the link by which a public page shows a recording. */
const linkName = 'Seminar'

/** The code of the link to a seminar's recording; null while there is none. */
export const recordingToken = async (
  ports: EnginePorts,
  scope: Scope,
  { recordingSectionId }: Pick<Seminar, 'recordingSectionId'>,
): Promise<string | null> => {
  if (recordingSectionId === null) return null
  const links = await rowsWhere(scope, shareLink, [
    among('sectionId', [recordingSectionId]),
    among('status', ['ACTIVE']),
  ])
  const link = links.find(({ name, expiresAt }) => name === linkName && expiresAt === null)
  return link ? tokenOf(ports, scope.institutionId, link.id) : null
}

/**
 * Makes the link by which the public page shows the recording. Throws at the seminar's field what
 * refuses the link.
 */
export const shareRecording = async (
  { recordingSectionId }: Pick<Seminar, 'recordingSectionId'>,
  ctx: RuleContext,
): Promise<void> => {
  if (recordingSectionId === null) return
  const links = await rowsWhere(ctx.tx, shareLink, [
    among('sectionId', [recordingSectionId]),
    among('status', ['ACTIVE']),
  ])
  if (links.some(({ name, expiresAt }) => name === linkName && expiresAt === null)) return
  try {
    await createRecord(
      ctx.tx,
      ctx.contextOf(shareLink),
      { name: linkName, sectionId: recordingSectionId, status: 'ACTIVE' },
      { system: true },
    )
  } catch (error) {
    throw error instanceof Fault ? error.at('recordingSectionId') : error
  }
}
