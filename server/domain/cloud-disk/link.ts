import { headerFileName } from '../../platform/http/disposition.ts'
import { signFile, type LinkOptions } from '../../platform/http/files.ts'
import { ownLinkHolder } from '../../platform/http/linkHolder.ts'
import type { Session } from '../../platform/context.ts'
import { errors } from './errors.ts'
import type { SessionContext } from '../../engine/calls/implement.ts'
import { demandNode, mayUse } from './access.ts'
import { diskCallerOf } from './caller.ts'
import { entryOf, logRead } from './log.ts'
import { demandTraffic } from './traffic.ts'
import { rowOf } from './view.ts'

const linkSeconds = 300

/**
 * Options of a link for the caller: for them only, or for anyone if the caller is a program, which
 * has no browser session.
 */
export const linkFor = (
  caller: Pick<Session, 'actor' | 'apiKey'>,
  name: string,
  preview: boolean,
): LinkOptions => ({
  person: ownLinkHolder(caller),
  seconds: linkSeconds,
  disposition: preview ? 'inline' : 'attachment',
  name: headerFileName(name),
})

/**
 * A link for downloading or viewing a file; its bytes count as traffic when they are sent. Throws
 * 34101, 34107, 34122 and 18002.
 */
export const linkDiskNode = async (
  ctx: SessionContext<{
    readonly node: string
    readonly fileId: string | null
    readonly preview: boolean
  }>,
): Promise<{ readonly url: string; readonly name: string }> => {
  const { scope, session, ports, input } = ctx
  const now = ports.clock.now()
  const caller = await diskCallerOf(scope, session)
  const chain = await demandNode(scope, caller, input.node, { use: 'open', now })
  const row = await rowOf(scope, input.node)
  if (row?.kind !== 'FILE' || row.fileId === null) throw errors.diskNodeWrongKind().at('node')
  const fileId = input.fileId ?? row.fileId
  // only people who can change the file get earlier versions
  if (fileId !== row.fileId && !mayUse(caller, chain, 'write')) throw errors.diskVersionNotFound()
  const version = await scope.db
    .selectFrom('diskVersion')
    .select('fileId')
    .where('nodeId', '=', input.node)
    .where('fileId', '=', fileId)
    .executeTakeFirst()
  if (!version) throw errors.diskVersionNotFound()
  await demandTraffic(scope, now)
  if (!input.preview) await logRead(scope, ctx, { ...entryOf(chain), deed: 'DOWNLOAD' })
  const url = await signFile(
    ports,
    session.institution.id,
    { id: fileId },
    linkFor(session, row.name, input.preview),
  )
  return { url, name: row.name }
}
