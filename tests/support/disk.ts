import type { FolderPage, NodeView } from '../../resources/cloud-disk/disk.calls.ts'
import { diskFilePurpose, type DiskTarget } from '../../server/domain/cloud-disk/upload.ts'
import { fileKeyOf } from '../../server/engine/files/fileKey.ts'
import type { Answer, TestApp } from './app.ts'
import { sendWhole } from './tus.ts'

const year = 365 * 86_400

/** Log-ins that last while a test lets months pass. */
export const longSessions = {
  accessSeconds: year,
  sessionLimits: { idleMs: year * 1000, totalMs: year * 1000 },
} as const

/** Header of a browser's calls; the response contains the cookie for its links. */
export const inBrowser = { 'Sec-Fetch-Site': 'same-origin' } as const

let people = 0

/** A teacher with an account, and the data needed for their calls. */
export const diskTeacher = async (
  t: TestApp,
  values: Readonly<Record<string, unknown>> = {},
  rights: readonly string[] = ['disk.read', 'disk.write', 'disk.share', 'operation.read'],
) => {
  const name = `teacher${String(people++)}`
  const { response } = await t.call<{ id: string }>('POST', 'teacher/create', {
    name,
    account: name,
    ...values,
  })
  const member = await t.as({ rights })
  await t.scope.db
    .insertInto('accountLink')
    .values({
      resource: 'teacher',
      recordId: response.id,
      accountId: member.id,
      createTime: t.clock.now().toISOString(),
    })
    .onConflict(on => on.columns(['resource', 'recordId']).doUpdateSet({ accountId: member.id }))
    .execute()
  const ask = <T>(method: 'GET' | 'POST', path: string, body?: unknown) =>
    t.call<T>(method, `disk/${path}`, body, { token: member.token, headers: inBrowser })
  const opened = await ask<{ personal: string | null }>('POST', 'open', {})
  return {
    id: response.id,
    account: member.id,
    token: member.token,
    disk: opened.response.personal ?? '',
    ask,
  }
}
export type DiskTeacher = Awaited<ReturnType<typeof diskTeacher>>

/** The folder that a teacher makes. */
export const makeFolder = async (
  { ask }: Pick<DiskTeacher, 'ask'>,
  folder: string,
  name: string,
): Promise<NodeView> =>
  (await ask<{ node: NodeView }>('POST', 'createFolder', { folder, name })).response.node

/** Names of what is in a folder. */
export const namesIn = async (
  { ask }: Pick<DiskTeacher, 'ask'>,
  folder: string,
): Promise<readonly string[]> =>
  (await ask<FolderPage>('GET', `list?folder=${folder}`)).response.list.map(({ name }) => name)

/** The caller of a purpose's functions. */
const callerOf = async ({ account }: Pick<DiskTeacher, 'account'>, t: TestApp) => {
  const member = await t.ports.identity.member(t.ports, account, t.institution)
  return { ...member, lang: 'en' as const, requestId: t.ports.ids.next(), rid: '' }
}

/** An upload to a disk that was accepted, before its bytes are there. */
export interface BegunFile {
  readonly target: DiskTarget
  readonly size: number
}

/** Begins an upload of a teacher by the function of its purpose. Throws its faults. */
export const beginFile = async (
  who: Pick<DiskTeacher, 'account'>,
  t: TestApp,
  folder: string,
  fileName: string,
  size: number,
  target: Readonly<Record<string, unknown>> = {},
): Promise<BegunFile> => {
  const session = await callerOf(who, t)
  const begun = await t.scope.transaction(tx =>
    diskFilePurpose.begin(
      { ports: t.ports, session, tx },
      { fileName, sentName: fileName, size, target: { folder, ...target } },
    ),
  )
  return { target: begun, size }
}

/**
 * Passes the bytes of an upload to its purpose: `content`, by default some of the right size.
 * Throws its faults.
 */
export const finishFile = async (
  who: Pick<DiskTeacher, 'account'>,
  t: TestApp,
  { target, size }: BegunFile,
  content = '',
): Promise<NodeView> => {
  const session = await callerOf(who, t)
  const id = t.ports.ids.next()
  await t.ports.files.put(fileKeyOf(t.institution, id), new TextEncoder().encode(content))
  const { node } = await t.scope.transaction(async tx => {
    await tx.db
      .insertInto('fileRow')
      .values({
        id,
        name: target.name,
        type: 'text/plain',
        size,
        resource: null,
        field: null,
        ownerId: who.account,
        createTime: t.clock.now().toISOString(),
        waits: true,
      })
      .execute()
    return diskFilePurpose.finish(
      tx,
      { ports: t.ports, session, tx },
      { id, size, type: 'text/plain', ext: 'txt' },
      target,
    )
  })
  return node
}

/** Gives back what an upload that ends without its file has reserved. */
export const cancelFile = (t: TestApp, { target }: BegunFile): Promise<void> =>
  t.scope.transaction(tx => diskFilePurpose.release(tx, target))

/** A file that a teacher uploads to a folder, by the functions of its purpose. */
export const makeFile = async (
  who: Pick<DiskTeacher, 'account'>,
  t: TestApp,
  folder: string,
  fileName: string,
  content: string,
  target: Readonly<Record<string, unknown>> = {},
): Promise<NodeView> => {
  const size = new TextEncoder().encode(content).byteLength
  return finishFile(who, t, await beginFile(who, t, folder, fileName, size, target), content)
}

/** A file that a teacher uploads to a folder by the protocol, so that its content is checked. */
export const uploadFile = async (
  { token }: Pick<DiskTeacher, 'token'>,
  t: TestApp,
  folder: string,
  fileName: string,
  bytes: Uint8Array,
): Promise<NodeView> => {
  const { status, response } = await sendWhole(
    t,
    token,
    { purpose: 'diskFile', fileName, target: { folder } },
    bytes,
  )
  const node = (response.answer as { readonly node?: NodeView } | undefined)?.node
  if (!node) throw new Error(`${fileName} was answered ${String(status)}`)
  return node
}

/** The cookie that the browser of a person holds. */
export const cookieOf = async (t: TestApp, token: string): Promise<string> => {
  const { headers } = await t.call('GET', 'app/session', undefined, { token, headers: inBrowser })
  return (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

/** The response to a link in the browser with a cookie, with the code of a refusal. */
export const visitLink = async (t: TestApp, url: string, cookie = '', language = 'en') => {
  const answer = await t.app.request(url, {
    headers: { 'Accept-Language': language, ...(cookie ? { Cookie: cookie } : {}) },
  })
  const isRefusal = answer.headers.get('content-type')?.startsWith('application/json') ?? false
  const { responseHeader } = isRefusal
    ? ((await answer.json()) as { responseHeader: { status: number; msg: string } })
    : { responseHeader: { status: 200, msg: '' } }
  return {
    http: answer.status,
    code: responseHeader.status,
    msg: responseHeader.msg,
    headers: answer.headers,
    bytes: isRefusal ? new Uint8Array() : new Uint8Array(await answer.arrayBuffer()),
  }
}

/** The response to a response's link, in the browser of the person who got it. */
export const openLink = (
  t: TestApp,
  { response, headers }: Answer<{ readonly url: string }>,
): Promise<Response> | Response =>
  t.app.request(response.url, {
    headers: { Cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '' },
  })
