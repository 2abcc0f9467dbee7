import type { Sheets } from '../../../server/platform/ports.ts'
import { rowsOfBatch } from '../../../server/engine/exports/cells.ts'
import type { RuleMap } from '../../../server/engine/records/rules.ts'
import { importsDone } from '../../../server/engine/imports/background.ts'
import { tasksDone } from '../../../server/engine/jobs/queue.ts'
import { signAccess } from '../../../server/domain/identity/session/tokens.ts'
import { maskTree, rightTree } from '../../../src/access/tree.ts'
import { importColumns } from '../../../src/schema/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { PageDefinition } from '../../../src/schema/page.ts'
import { draftsOf } from '../../contract/suite/drafts.ts'
import { ownPath } from '../../contract/suite/ownPath.ts'
import { makeApp } from '../../support/app.ts'
import type { StoreKind } from '../../support/stores.ts'
import { uploadPicture } from '../../support/uploadPicture.ts'
import type { Call, Path, Rec, Subject, Values } from './paths.ts'
import { waitForImport } from './waitForImport.ts'
import { asText } from '../../../src/schema/asText.ts'

export interface Answered {
  readonly http: number
  readonly status: number
  readonly text: string
  readonly response: Values | null
}

async function* rowsOf(rows: string[][]) {
  yield await Promise.resolve(rows)
}

const mark = 'PK\u0003\u0004'
const texts = {
  encode: (text: string) => new TextEncoder().encode(text),
  decode: (bytes: Uint8Array) => new TextDecoder().decode(bytes),
}
/**
 * Spreadsheets as plain text: only their contents matter here, and threads for real ones have their
 * own tests.
 */
const plainSheets: Sheets = {
  read: bytes =>
    Promise.resolve([
      { name: 's', rows: JSON.parse(texts.decode(bytes).slice(mark.length)) as [] },
    ]),
  mayHaveSheet: () => Promise.resolve(false),
  write: (columns, batches) =>
    new ReadableStream({
      async start(controller) {
        const rows: string[][] = [columns.map(column => column.heading)]
        for await (const batch of batches)
          for (const cells of rowsOfBatch(columns, batch))
            rows.push(cells.map(cell => String(cell ?? '')))
        controller.enqueue(
          texts.encode(
            mark + JSON.stringify(rows.map((cells, at) => ({ sheetRow: at + 1, cells }))),
          ),
        )
        controller.close()
      },
    }),
  book: book => Promise.resolve(texts.encode(mark + JSON.stringify(book))),
  async mend(_bytes, mending, rows) {
    const marked: unknown[] = []
    for await (const batch of rows) marked.push(...batch)
    return texts.encode(mark + JSON.stringify({ mending, marked }))
  },
}

/**
 * A store with the server over it, and a token for each kind of caller: of a school, or of the
 * platform's operator at home.
 */
export const openMatrix = async (
  kind: StoreKind,
  resources: Readonly<Record<string, AnyResource>>,
  rules: RuleMap,
  pages: readonly PageDefinition[],
  place: 'institution' | 'operator' = 'institution',
) => {
  const all = Object.values(resources)
  const store = await kind.open(all)
  const sheets = plainSheets
  // every export that isn't requested at once is a task
  const config = {
    signingKey: new TextEncoder().encode('test key of at least thirty-two bytes'),
    version: 'test',
    exportInline: 0,
  }
  const institution = place === 'operator' ? { operator: true } : {}
  const t = await makeApp({
    store,
    resources,
    rules,
    institution,
    ports: { sheets, pages, config },
  })
  const tree = rightTree(all, pages, place).flatMap(group =>
    group.nodes.flatMap(node => node.leaves.map(leaf => leaf.code)),
  )
  // every right there is, by name: this user makes the records, and is who has the right
  const holder = await t.as({ rights: tree })
  const past = new Date(t.clock.now().getTime() - 24 * 3600 * 1000)
  const expired = await signAccess(t.ports.config, past, {
    accountId: holder.id,
    institutionId: t.institution,
    rid: holder.rid,
  })
  const tokenByName = new Map<string, Promise<string>>()
  const member = (name: string, rights: readonly string[], masks: readonly string[]) => {
    const known = tokenByName.get(name) ?? t.as({ rights, masks }).then(one => one.token)
    tokenByName.set(name, known)
    return known
  }

  const send = async (
    { method, path, body, headers }: Call,
    token: string | null,
  ): Promise<Answered> => {
    const form = body instanceof FormData || body instanceof Uint8Array
    const answer = await t.app.request(
      `/edu_adminserver/${path.replace(/^\/edu_adminserver\//, '')}`,
      {
        method,
        headers: {
          'Accept-Language': 'en',
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
          ...(body === undefined || form ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: form ? (body as BodyInit) : JSON.stringify(body) }),
      },
    )
    if (/spreadsheet|csv/.test(answer.headers.get('content-type') ?? '')) {
      const found = await sheets.read(new Uint8Array(await answer.arrayBuffer()), 'export.xlsx')
      return { http: answer.status, status: 200, text: JSON.stringify(found), response: null }
    }
    const text = await answer.text()
    const envelope = JSON.parse(text) as {
      responseHeader: { status: number | string }
      response: Values | null
    }
    return {
      http: answer.status,
      status: Number(envelope.responseHeader.status),
      text,
      response: envelope.response,
    }
  }

  const own = ownPath(t, holder.id)
  let n = 0
  const make = async (name: string, values: Values): Promise<{ readonly id: string }> => {
    const of = resources[name]
    if (of?.writes === false) return own.create(of, values)
    const { response } = await send(
      { method: 'POST', path: `${name}/create`, body: values },
      holder.token,
    )
    const id = response?.['id'] ?? (of && (await theOnly(of))?.id)
    // what could not be made has none
    return { id: typeof id === 'string' ? id : String(undefined) }
  }
  const draft = draftsOf(resources, make, (name, field) =>
    uploadPicture(t, holder.token, name, field),
  )
  const listed = async (resource: AnyResource, params = ''): Promise<Rec | undefined> =>
    (
      (await send({ method: 'GET', path: `${resource.name}/list?limit=1${params}` }, holder.token))
        .response as { list: Rec[] } | null
    )?.list[0]

  /** The only record of a single-record resource, restored from the trash if it is there. */
  const theOnly = async (resource: AnyResource): Promise<Rec | undefined> => {
    const trashedRecord = await listed(resource, '&deleted=only')
    if (trashedRecord)
      await send(
        { method: 'POST', path: `${resource.name}/restore`, body: { ids: [trashedRecord.id] } },
        holder.token,
      )
    return listed(resource)
  }

  /**
   * A record of the holder; for a single-record resource its only one, restored from the trash if
   * it is there.
   */
  const record = async (resource: AnyResource, token: string): Promise<Rec> => {
    if (resource.writes === false) {
      const { id } = await own.create(resource, await draft(resource, ++n))
      return (await send({ method: 'GET', path: `${resource.name}/get?id=${id}` }, holder.token))
        .response as Rec
    }
    const answer = await send(
      { method: 'POST', path: `${resource.name}/create`, body: await draft(resource, ++n) },
      token,
    )
    if (answer.status === 200) return answer.response as Rec
    const only = await theOnly(resource)
    if (!only) throw new Error(`${resource.name}/create answered ${answer.text}`)
    return only
  }

  /** The subject of a call; the record belongs to the holder, unless another's token is given. */
  const subject = async (
    resource: AnyResource,
    path: Pick<Path, 'trash'>,
    token = holder.token,
  ): Promise<Subject> => {
    const own = await record(resource, token)
    const other = await draft(resource, ++n)
    if (path.trash)
      await send(
        { method: 'POST', path: `${resource.name}/delete`, body: { ids: [own.id] } },
        holder.token,
      )
    const operation = await t.scope.db
      .selectFrom('audit')
      .select('requestId')
      .where('recordId', '=', own.id)
      .where('action', '=', 'create')
      .executeTakeFirst()
    const sheet = async (): Promise<FormData> => {
      const form = new FormData()
      form.set('file', new File([await sheetOf(resource, [other])], `matrix ${n}.xlsx`))
      return form
    }
    return { record: own, other, operation: operation?.requestId ?? 'none', sheet }
  }

  /**
   * A sheet of these rows, with a column for each text that a record of the resource may be given,
   * and for each figure that it needs.
   */
  const sheetOf = async (
    resource: AnyResource,
    rows: readonly Values[],
  ): Promise<Uint8Array<ArrayBuffer>> => {
    const names = importColumns(resource).filter(name => {
      const value = rows[0]?.[name]
      return (
        typeof value === 'string' ||
        (typeof value === 'number' && resource.fields[name]?.options.required === true)
      )
    })
    const columns = names.map(name => ({
      heading: resource.fields[name]?.options.label.en ?? name,
      width: 20,
    }))
    const cells = rows.map(row => names.map(name => asText(row[name])))
    return new Uint8Array(
      await new Response(sheets.write(columns, rowsOf(cells), 's')).arrayBuffer(),
    )
  }

  const single = (resource: AnyResource): boolean =>
    (rules[resource.name]?.quotas ?? []).some(quota => quota.max({ ...demoPlan }) <= 1)

  return {
    store,
    send,
    settled: (answer: Answered, token: string | null) => waitForImport(send, answer, token),
    subject,
    sheetOf,
    /** Resolves when no background work is running. */
    rested: async () => {
      await importsDone(t.ports)
      await tasksDone(t.ports)
    },
    holder: holder.token,
    expired,
    stranger: t.stranger.token,
    single,
    /** Takes what there is but one of out of the trash: other resources' records point at it. */
    restoreOnly: async () => {
      for (const resource of all) if (single(resource)) await theOnly(resource)
    },
    without: (rights: readonly string[]) =>
      member(
        `without ${rights.join()}`,
        tree.filter(code => !rights.includes(code)),
        [],
      ),
    masked: (resource: AnyResource) =>
      member(
        `masked ${resource.name}`,
        tree,
        maskTree([resource]).flatMap(node => node.leaves.map(leaf => leaf.code)),
      ),
  }
}
export type Matrix = Awaited<ReturnType<typeof openMatrix>>

const demoPlan = {
  id: '',
  name: '',
  plan: '',
  teacherSeats: 200,
  studentLimit: 1000,
  domestic: true,
  currency: 'CNY',
  currencyChosen: true,
  accountType: null,
  countryCode: '86',
  timezone: 'Asia/Shanghai',
}
