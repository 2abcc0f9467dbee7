import { paths } from '../../../src/protocol/paths.ts'
import type { SessionContext, WriteContext } from '../../engine/calls/implement.ts'
import { errors } from '../../platform/errors/errors.ts'
import { ownLinkHolder } from '../../platform/http/linkHolder.ts'
import { macOf } from '../../platform/http/files.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { demandNode } from './access.ts'
import type { Chain } from './chain.ts'
import { entryOf, logDeeds } from './log.ts'
import { receivedNodes } from './received.ts'
import { logReceived } from './receivedLog.ts'
import { demandTraffic } from './traffic.ts'
import { diskWriterOf } from './write.ts'

export const zipPath = `${paths.root}/disk/zip` as const
const minutes = 10

/** The signed text of a link to a zip. */
export const signedZipText = (institution: string, id: string, person: string) =>
  `zip ${institution} ${id} ${person}`

interface ZipLink {
  readonly url: string
  readonly name: string
}
interface Selection {
  readonly nodes: readonly string[]
  /** The share by which another institution's nodes are opened; null: they are of this one. */
  readonly share: string | null
  /** Title of the node that names the zip. */
  readonly title: string
}

/** Keeps a selection for ten minutes and signs a link to it. */
const keepSelection = async (
  tx: StoreTx,
  { ports, session }: Pick<WriteContext<unknown>, 'ports' | 'session'>,
  { nodes, share, title }: Selection,
): Promise<ZipLink> => {
  const name = `${title}.zip`
  const id = ports.ids.next()
  const expiresAt = new Date(ports.clock.now().getTime() + minutes * 60_000).toISOString()
  await tx.append('diskZip', [{ id, account: session.actor.id, nodes, share, name, expiresAt }])
  const institution = session.institution.id
  const person = ownLinkHolder(session)
  const mac = await macOf(ports.config.signingKey, signedZipText(institution, id, person))
  const query = new URLSearchParams({ i: institution, id, ...(person ? { p: person } : {}), mac })
  return { url: `${zipPath}?${query.toString()}`, name }
}

/** A link to what the caller selected, as one zip, for ten minutes. Throws 34101 and 18002. */
export const linkDiskZip = async (
  write: WriteContext<{ readonly nodes: readonly string[] }>,
): Promise<ZipLink> => {
  const { tx, ports, input } = write
  const now = ports.clock.now()
  const caller = await diskWriterOf(write)
  const chains: Chain[] = []
  for (const id of input.nodes)
    chains.push(await demandNode(tx, caller, id, { use: 'open', now, field: 'nodes' }))
  await demandTraffic(tx, now)
  const [first] = chains
  if (!first) throw errors.diskNodeNotFound().at('nodes')
  const title = first.nodes[0].name
  const link = await keepSelection(tx, write, { nodes: input.nodes, share: null, title })
  await logDeeds(
    tx,
    write,
    chains.map(chain => ({ ...entryOf(chain), deed: 'DOWNLOAD' as const })),
  )
  return link
}

/**
 * The same of what another institution shares; both log it, and the giver's traffic is used. Throws
 * 34121 and 18002.
 */
export const zipReceived = async (
  ctx: SessionContext<{ readonly share: string; readonly nodes: readonly string[] | null }>,
): Promise<ZipLink> => {
  const { scope, ports, input } = ctx
  if (input.nodes?.length === 0) throw errors.invalidParameter().at('nodes')
  const { share, giver, nodes } = await receivedNodes(ctx, input)
  await demandTraffic(giver, ports.clock.now())
  const title = nodes[0]?.name ?? share.name
  const link = await scope.transaction(tx =>
    keepSelection(tx, ctx, { nodes: input.nodes ?? [], share: share.id, title }),
  )
  await logReceived(ctx, { share, giver }, 'DOWNLOAD', nodes)
  return link
}
