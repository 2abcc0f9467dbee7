import { createBrowserSheets } from '../../../mocks/sheets-browser.ts'
import { tasksDone } from '../../../server/engine/jobs/queue.ts'
import type { RuleMap } from '../../../server/engine/records/rules.ts'
import type { UndoTally } from '../../../src/protocol/journal.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { makeApp } from '../../support/app.ts'
import type { StoreKind } from '../../support/stores.ts'
import { uploadPicture } from '../../support/uploadPicture.ts'
import type { Values } from '../suite/bench.ts'
import { draftsOf } from '../suite/drafts.ts'
import { onDisk } from '../suite/onDisk.ts'
import { ownPath } from '../suite/ownPath.ts'
import { differences, holdingsOf } from './stores.ts'

/** The results of an operation and its undo. */
export interface Outcome {
  /** 'nothing': it was refused, or changed no record. */
  readonly outcome: 'undone' | 'refused' | 'nothing'
  /** Records that it changed. */
  readonly changed: number
  /** Of a refusal: the reasons, and the codes of records that the rules refuse. */
  readonly reasons: readonly string[]
  /** Differences from the expected state. */
  readonly problems: readonly string[]
  /** The response to the operation itself. */
  readonly answer: string
}

interface Answered {
  readonly status: string | number
  readonly msg?: string
  readonly response?: unknown
}

/**
 * An institution and its administrator, who does everything; `operator`: the institution of the
 * platform's operator.
 */
export const openUndoWorld = async (
  kind: StoreKind,
  resources: Readonly<Record<string, AnyResource>>,
  rules: RuleMap,
  operator: boolean,
) => {
  const all = Object.values(resources)
  const store = await kind.open(all)
  const t = await makeApp({
    store,
    resources,
    rules,
    institution: operator ? { operator } : {},
    ports: { sheets: createBrowserSheets() },
    config: { accessSeconds: 1e9 },
  })
  const own = ownPath(t, t.administrator.id)
  const definition = (name: string): AnyResource => {
    const found = resources[name]
    if (!found) throw new Error(`no resource ${name}`)
    return found
  }
  const placeOf = onDisk((name, values) => own.create(definition(name), values))
  const create = async (name: string, values: Values): Promise<{ readonly id: string }> => {
    const resource = definition(name)
    const placed = { ...values, ...(await placeOf(name)) }
    if (resource.writes === false) return own.create(resource, placed)
    const answer = await t.call<{ id: string }>('POST', `${name}/create`, placed)
    if (answer.status !== 200)
      throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.response)}`)
    return answer.response
  }
  const draft = draftsOf(resources, create, (name, field) =>
    uploadPicture(t, t.administrator.token, name, field),
  )
  let made = 0
  const read = holdingsOf(store, all)
  const holdings = async () => {
    await tasksDone(t.ports)
    return read()
  }
  const operations = async (): Promise<readonly { id: string; count: number }[]> =>
    t.scope.db
      .selectFrom('operation')
      .select(['id', 'count'])
      .where('undoOf', 'is', null)
      .where('count', '>', 0)
      .execute()

  /** Values of a new record, another one each time. */
  const values = (resource: AnyResource): Promise<Values> => draft(resource, ++made)
  /** A new record, by whatever way its resource has. */
  const record = async (name: string): Promise<string> => {
    const drafted = await values(definition(name))
    // no two stand in one folder under the same name
    const own = name === 'diskNode' ? { ...drafted, name: `Node ${made}` } : drafted
    try {
      return (await create(name, own)).id
    } catch (error) {
      // of some there is but one
      const { response } = await t.call<{ list?: { id: string }[] }>('GET', `${name}/list?limit=1`)
      const [only] = response.list ?? []
      if (!only) throw error
      return only.id
    }
  }

  /** Does an operation, takes its operations back, and compares what there is. */
  const doAndUndo = async (deed: () => Promise<Answered>): Promise<Outcome> => {
    const known = new Set((await operations()).map(({ id }) => id))
    const before = await holdings()
    t.clock.advance(1000)
    const { status, msg = '', response } = await deed()
    const told = JSON.stringify(response ?? null).slice(0, 300)
    const answer = `${status} ${msg} ${told}`
    await tasksDone(t.ports)
    const done = (await operations()).filter(({ id }) => !known.has(id))
    const changed = done.reduce((sum, { count }) => sum + count, 0)
    const nothing = { outcome: 'nothing', changed, reasons: [], problems: [], answer } as const
    if (!done.length) return nothing
    let reasons: readonly string[] = []
    for (const { id } of done.toReversed()) {
      const between = await holdings()
      t.clock.advance(1000)
      const undone = await t.call<UndoTally>('POST', 'operation/undo', { id })
      await tasksDone(t.ports)
      if (undone.status === 200) {
        const { kept, failed } = undone.response
        if (kept.length + failed.length)
          return { ...nothing, outcome: 'undone', problems: [JSON.stringify(undone.response)] }
        continue
      }
      // a server error has no tally
      const { kept, failed }: Partial<UndoTally> = undone.response ?? {}
      reasons = [
        ...new Set([
          ...(kept ?? []).map(({ why }) => why),
          ...(failed ?? []).map(({ code }) => code),
        ]),
      ].toSorted()
      const problems = [
        ...(undone.status === 409 && reasons.length
          ? []
          : [`answered ${undone.status} ${undone.msg} ${JSON.stringify(t.log.at(-1) ?? null)}`]),
        ...differences(between, await holdings()),
      ]
      return { outcome: 'refused', changed, reasons, problems, answer: undone.msg }
    }
    return {
      outcome: 'undone',
      changed,
      reasons,
      problems: differences(before, await holdings()),
      answer,
    }
  }
  const sample = (name: string): Promise<Values> => values(definition(name))
  return { t, own, sample, values, placeOf, record, doAndUndo, dispose: () => store.dispose() }
}
export type UndoWorld = Awaited<ReturnType<typeof openUndoWorld>>
