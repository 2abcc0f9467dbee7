import { tasksDone } from '../../../server/engine/jobs/queue.ts'
import { pages } from '../../../custom-pages/index.ts'
import { resources } from '../../../resources/index.ts'
import { createBrowserSheets } from '../../../mocks/sheets-browser.ts'
import { hashOf } from '../../../server/platform/http/idempotency.ts'
import { hmacOf } from '../../../server/platform/http/signed.ts'
import { isPlatformRight } from '../../../src/access/index.ts'
import { rightTree } from '../../../src/access/tree.ts'
import type { KeyScope } from '../../../src/protocol/signing.ts'
import { signedHeaders, signedText } from '../../../src/protocol/signing.ts'
import type { AnyCall } from '../../../src/schema/call/index.ts'
import { makeApp, type TestApp } from '../../support/app.ts'
import type { StoreKind, TestStore } from '../../support/stores.ts'
import { uploadPicture } from '../../support/uploadPicture.ts'
import { draftsOf } from '../suite/drafts.ts'
import { onDisk } from '../suite/onDisk.ts'
import { ownPath } from '../suite/ownPath.ts'
import type { Values } from '../suite/bench.ts'

export interface Answered {
  readonly status: string
  /** The response as text, for searching forbidden contents. */
  readonly text: string
  /** Codes by the name of the refused input. */
  readonly errors: Readonly<Record<string, string>>
}

/** The sender: a session's token, a key, or none. */
export type Sender =
  | { readonly token: string }
  | { readonly keyId: string; readonly secret: string }
  | undefined

const answerOf = async (response: Response): Promise<Answered> => {
  const text = await response.text()
  if (!response.headers.get('content-type')?.includes('json'))
    return { status: String(response.status), text, errors: {} }
  const { responseHeader, response: body } = JSON.parse(text) as {
    responseHeader: { status: number | string }
    response: { errors?: Record<string, { code: string }> } | null
  }
  return {
    status: String(responseHeader.status),
    text,
    errors: Object.fromEntries(
      Object.entries(body?.errors ?? {}).map(([name, { code }]) => [name, code]),
    ),
  }
}

const addressOf = (path: string, input: Values): string => {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(input))
    for (const one of Array.isArray(value) ? value : [value]) parameters.append(name, String(one))
  return parameters.size ? `${path}?${parameters}` : path
}

const signedWith = async (
  t: TestApp,
  key: { readonly keyId: string; readonly secret: string },
  request: { readonly method: string; readonly path: string; readonly text: string },
) => {
  const [time, nonce] = [String(Math.floor(t.clock.now().getTime() / 1000)), t.ports.ids.secret(16)]
  const { method, path, text } = request
  const signed = signedText({ method, path, time, nonce, bodyHash: await hashOf(text) })
  return {
    [signedHeaders.key]: key.keyId,
    [signedHeaders.time]: time,
    [signedHeaders.nonce]: nonce,
    [signedHeaders.sign]: await hmacOf(key.secret, signed),
  }
}

// a caller is looked up, and its last use noted, before the call is refused
const notedWithoutCall = new Set(['session', 'openNonce', 'apiKey'])

interface Print {
  /** The number that the next transaction to write will get. */
  readonly transaction: string
  readonly text: string
}

/**
 * The number of rows of each table, and the latest transaction that wrote any of them. `last`: an
 * earlier result, returned again while it is valid.
 */
const printOf = async ({ driver }: TestStore, last: Print | undefined): Promise<Print> => {
  const connection = await driver.connect()
  try {
    // every writer gets a transaction id, so nothing was written if the next id is still the same
    const next = await connection.query(
      'select pg_snapshot_xmax(pg_current_snapshot())::text as next',
      [],
    )
    const transaction = String(next.rows[0]?.['next'])
    if (last?.transaction === transaction) return last
    const { rows } = await connection.query(
      "select tablename from pg_tables where schemaname = 'public' order by tablename",
      [],
    )
    const counts = rows
      .map(({ tablename }) => String(tablename))
      .filter(name => !notedWithoutCall.has(name))
      .map(
        name =>
          `select '${name} ' || count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as print from "${name}"`,
      )
    const prints = await connection.query(counts.join(' union all '), [])
    // the database answers the parts in any order
    const text = prints.rows
      .map(({ print }) => String(print))
      .toSorted()
      .join('\n')
    return { transaction, text }
  } finally {
    connection.release()
  }
}

// calls delete them: each is given another one
const thrownAway = new Set(['diskNode', 'diskGrant'])

/**
 * Records of resources, made when they are first asked for: `by` whom they are made is where they
 * belong.
 */
const recordsOf = (t: TestApp, by: TestApp['administrator'], institution: string) => {
  const own = ownPath({ ...t, scope: t.ports.store.scope(institution), institution }, by.id)
  const placeOf = onDisk((name, values) =>
    own.create(resources[name as keyof typeof resources], values),
  )
  const create = async (name: string, values: Values): Promise<{ readonly id: string }> => {
    const resource = resources[name as keyof typeof resources]
    // no administrator makes what is the operator's
    if (resource.writes === false || isPlatformRight(name))
      return own.create(resource, { ...values, ...(await placeOf(name)) })
    const answer = await t.call<{ id: string }>('POST', `${name}/create`, values, by)
    if (answer.status !== 200)
      throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.response)}`)
    return answer.response
  }
  const draft = draftsOf(resources, create, (name, field) =>
    uploadPicture(t, by.token, name, field),
  )
  const idByResource = new Map<string, Promise<string>>()
  let made = 0
  const nodeName = () => `Sample node ${String(made)}`
  return (name: string): Promise<string> => {
    const known =
      (thrownAway.has(name) ? undefined : idByResource.get(name)) ??
      draft(resources[name as keyof typeof resources], ++made)
        // no two stand in one folder under the same name
        .then(values =>
          create(name, name === 'diskNode' ? { ...values, name: nodeName() } : values),
        )
        .then(({ id }) => id)
    idByResource.set(name, known)
    return known
  }
}

/** Every right that a role can be given, in an institution or at the operator's home. */
export const rights: readonly string[] = (['institution', 'operator'] as const)
  .flatMap(of => rightTree(Object.values(resources), pages, of))
  .flatMap(group => group.nodes.flatMap(node => node.leaves.map(leaf => leaf.code)))

/** A server with two institutions that have records, and every kind of caller. */
export const openWorld = async (kind: StoreKind) => {
  const store = await kind.open(Object.values(resources))
  const t = await makeApp({
    store,
    ports: {
      sheets: createBrowserSheets(),
      config: {
        signingKey: new TextEncoder().encode('test key of at least thirty-two bytes'),
        version: 'test',
        accessSeconds: 1e8,
      },
    },
  })
  const keys = new Map<KeyScope, Promise<{ keyId: string; secret: string }>>()
  const keyFor = (scope: KeyScope) => {
    const keyAnswer =
      keys.get(scope) ??
      t
        .call<{ keyId: string; secret: string }>('POST', 'apiKey/create', {
          name: scope,
          scopes: [scope],
          days: 'never',
        })
        .then(({ response }) => response)
    keys.set(scope, keyAnswer)
    return keyAnswer
  }
  const send = async (call: AnyCall, input: Values, by: Sender): Promise<Answered> => {
    const { method } = call
    const path = method === 'GET' ? addressOf(call.path, input) : call.path
    const text = method === 'GET' ? '' : JSON.stringify(input)
    const headers = {
      'Accept-Language': 'en',
      ...(method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
      ...(by && 'token' in by ? { Authorization: `Bearer ${by.token}` } : {}),
      ...(by && 'keyId' in by ? await signedWith(t, by, { method, path, text }) : {}),
    }
    const body = method === 'GET' ? {} : { body: text }
    const answer = await answerOf(await t.app.request(path, { method, headers, ...body }))
    if (answer.status !== '429') return answer
    // one address has asked too often
    t.clock.advance(3_600_000)
    return send(call, input, by)
  }
  let lastPrint: Print | undefined
  return {
    t,
    send,
    // first waits for the tasks that an earlier call has started
    print: async () => {
      await tasksDone(t.ports)
      lastPrint = await printOf(store, lastPrint)
      return lastPrint.text
    },
    dispose: () => store.dispose(),
    /** A sender with permission for the call. */
    entitled: async (call: AnyCall): Promise<Sender> => {
      if (call.audience === 'public') return undefined
      if (call.right === undefined && call.scope !== undefined) return keyFor(call.scope)
      // what no administrator has
      if (call.right !== undefined && isPlatformRight(call.right))
        return t.as({ rights: [call.right] })
      return t.administrator
    },
    /** A session with every right but the call's; a key that is made for something else. */
    unentitled: async (call: AnyCall): Promise<Sender> => {
      if (call.right === undefined)
        return keyFor(call.scope === 'statistics' ? 'classroom' : 'statistics')
      return t.as({ rights: rights.filter(right => right !== call.right) })
    },
    own: recordsOf(t, t.administrator, t.institution),
    foreign: recordsOf(t, t.stranger, t.otherInstitution),
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>
