import { makeZip } from 'client-zip'
import { nodeNameKey, numberedNodeName } from '../../../resources/cloud-disk/disk-node/nodeName.ts'
import type { RawRoute } from '../../engine/domain.ts'
import { fileKeyOf } from '../../engine/files/fileKey.ts'
import { disposition } from '../../engine/exports/answer.ts'
import type { AppPorts, Ctx } from '../../platform/context.ts'
import { errors } from '../../platform/errors/errors.ts'
import { parameter, required } from '../../platform/http/body.ts'
import { demandLinkHolder, linkAnswer } from '../../platform/http/linkHolder.ts'
import { macMatches } from '../../platform/http/files.ts'
import { verificationKeys } from '../../platform/keys.ts'
import type { Scope } from '../../platform/store/types.ts'
import { demandNode } from './access.ts'
import { diskCallerOf } from './caller.ts'
import { chainsOf, isTrashed } from './chain.ts'
import { diskDb } from './nodeTables.ts'
import { receivedNodes } from './received.ts'
import { countDiskTraffic, demandTraffic, trafficLeft } from './traffic.ts'
import { signedZipText, zipPath } from './zipLink.ts'

const batch = 200
/** Bytes after which sent data is counted. */
const countedStep = 16 * 1024 * 1024

interface Entry {
  readonly path: string
  readonly fileId: string | null
  readonly changedAt: string
}

type Child = {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly fileId: string | null
  readonly updateTime: string
}

const childColumns = ['id', 'name', 'kind', 'fileId', 'updateTime'] as const

const childrenOf = (scope: Scope, folder: string, after: string): Promise<Child[]> =>
  diskDb(scope)
    .selectFrom('diskNode')
    .select(childColumns)
    .where('parentId', '=', folder)
    .where('deletedAt', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batch)
    .execute()

/**
 * The contents of nodes, read while they are sent: a folder that is emptied meanwhile has no
 * further entries.
 */
async function* entriesOf(scope: Scope, tops: readonly Child[]): AsyncGenerator<Entry> {
  const taken = new Set<string>()
  const stack: { readonly node: Child; readonly path: string }[] = []
  for (const node of tops) {
    let { name } = node
    for (let n = 2; taken.has(nodeNameKey(name)); n++) name = numberedNodeName(node.name, n)
    taken.add(nodeNameKey(name))
    stack.unshift({ node, path: name })
  }
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node, path } = next
    if (node.kind === 'FILE') {
      yield { path, fileId: node.fileId, changedAt: node.updateTime }
      continue
    }
    yield { path: `${path}/`, fileId: null, changedAt: node.updateTime }
    for (let after = ''; ;) {
      const children = await childrenOf(scope, node.id, after)
      for (const child of children)
        if (child.kind === 'FILE')
          yield {
            path: `${path}/${child.name}`,
            fileId: child.fileId,
            changedAt: child.updateTime,
          }
        else stack.push({ node: child, path: `${path}/${child.name}` })
      const last = children.at(-1)
      if (!last || children.length < batch) break
      after = last.id
    }
  }
}

/** Files with their bytes; one whose bytes are gone is left out, so that the others arrive. */
async function* inputsOf(ports: AppPorts, scope: Scope, tops: readonly Child[]) {
  for await (const { path, fileId, changedAt } of entriesOf(scope, tops)) {
    const lastModified = new Date(changedAt)
    if (fileId === null) {
      if (path.endsWith('/')) yield { name: path, lastModified }
      continue
    }
    const file = await ports.files.stream(fileKeyOf(scope.institutionId, fileId))
    if (file) yield { name: path, lastModified, input: file.body }
  }
}

/** Counts sent bytes, and aborts when the month's traffic is used up. */
const counted = (
  scope: Scope,
  month: string,
  left: number | null,
): TransformStream<Uint8Array, Uint8Array> => {
  let sent = 0
  let uncounted = 0
  const note = async () => {
    const bytes = uncounted
    uncounted = 0
    await countDiskTraffic(scope, month, bytes)
  }
  return new TransformStream({
    async transform(chunk, controller) {
      sent += chunk.byteLength
      uncounted += chunk.byteLength
      if (uncounted >= countedStep) await note()
      if (left !== null && sent > left) {
        await note()
        controller.error(new Error('the traffic of the month is used up'))
        return
      }
      controller.enqueue(chunk)
    },
    flush: note,
  })
}

/**
 * The nodes of a signed selection that its person can still open, with the store of their
 * institution. Throws 404, 34001 after its expiry, 401 and 34002 in another browser, 34101 and
 * 34121.
 */
const selected = async (ports: AppPorts, c: Ctx) => {
  const institution = required(c, 'i', 64)
  const id = required(c, 'id', 64)
  const person = parameter(c, 'p', 64) ?? ''
  const keys = verificationKeys(ports.config)
  if (!(await macMatches(keys, signedZipText(institution, id, person), required(c, 'mac', 100))))
    throw errors.notFound()
  const scope = ports.store.scope(institution)
  const now = ports.clock.now()
  const zip = await scope.db
    .selectFrom('diskZip')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  // rows are swept away some time after their end
  if (!zip || Date.parse(zip.expiresAt) <= now.getTime()) throw errors.fileLinkExpired()
  await demandLinkHolder(ports, c, person)
  // current permissions, shares and suspensions apply
  const member = await ports.identity.member(ports, zip.account, institution)
  if (zip.share !== null) {
    // a row without nodes is of all that is shared
    const input = { share: zip.share, nodes: zip.nodes.length ? zip.nodes : null }
    const { giver, nodes } = await receivedNodes({ scope, ports }, input)
    return { scope: giver, name: zip.name, tops: nodes.map(node => node.id), now }
  }
  const caller = await diskCallerOf(scope, member)
  const chains = await chainsOf(scope, zip.nodes)
  for (const node of zip.nodes) {
    await demandNode(scope, caller, node, { use: 'open', now })
  }
  const tops = zip.nodes.filter(node => {
    const chain = chains.get(node)
    return chain !== undefined && !isTrashed(chain)
  })
  return { scope, name: zip.name, tops, now }
}

const zipRoute =
  (ports: AppPorts) =>
  async (c: Ctx): Promise<Response> => {
    const { scope, name, tops, now } = await selected(ports, c)
    const month = await demandTraffic(scope, now)
    const rows = await diskDb(scope)
      .selectFrom('diskNode')
      .select(childColumns)
      .where('id', 'in', tops)
      .execute()
    const byId = new Map(rows.map(row => [row.id, row]))
    const selection = tops.flatMap(id => byId.get(id) ?? [])
    const body = makeZip(inputsOf(ports, scope, selection)).pipeThrough(
      counted(scope, month, await trafficLeft(scope, month)),
    )
    return new Response(body, {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': disposition(name),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    })
  }

export const diskZipRoute: RawRoute = {
  reason: 'a zip file is streamed, and its link is opened by the browser itself',
  open: true,
  register: ports => app => void app.get(zipPath, linkAnswer(ports, zipRoute(ports))),
}
