import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources as declared } from '../../resources/index.ts'
import { domains, rules } from '../../server/domains.ts'
import { callsOf } from '../../server/engine/domain.ts'
import { enter } from '../../server/engine/journals/enter.ts'
import type { AnyRules } from '../../server/engine/records/rules.ts'
import { isPlatformRight } from '../../src/access/index.ts'
import type { Action } from '../../src/schema/action.ts'
import type { AnyCall } from '../../src/schema/call/index.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { lead, leadCall, leadVisit } from '../support/fixture/lead.resource.ts'
import { leadCallRules, leadRules, leadVisitRules } from '../support/fixture/lead.rules.ts'
import { ring } from '../support/ring.ts'
import { stores } from '../support/stores.ts'
import { goodInput } from './calls/samples.ts'
import type { Values } from './suite/bench.ts'
import { callsElsewhere, elsewhere, recipes } from './undo/recipes.ts'
import { partOfResources } from './representatives.ts'
import { openUndoWorld, type Outcome, type UndoWorld } from './undo/world.ts'

const resources: Readonly<Record<string, AnyResource>> = { ...declared, lead, leadCall, leadVisit }
/** While it is on, undoing a lead enters a visit: a side effect that an undo would leave behind. */
let isPlanted = false
const planted: AnyRules = {
  ...leadRules,
  async afterWrite({ before, after }, ctx) {
    if (isPlanted && before?.['status'] === 'TRIAL' && after['status'] === 'NEW')
      await enter(ctx, leadVisit, [{ values: { lead: after.id, note: 'Went back' } }])
  },
}
const allRules = {
  ...rules,
  lead: planted,
  leadCall: leadCallRules,
  leadVisit: leadVisitRules,
}
const root = /^\/edu_[a-z]+\//
// sessions, jobs and the undo itself change no records of the institution
const besideRecords = /export|\/app\/|\/importJob\/|\/task\/|\/operation\/|\/inbox\//i
const calls: readonly AnyCall[] = callsOf(domains, declared)
  .map(({ route }) => route.call)
  .filter(
    call =>
      call.method !== 'GET' &&
      call.writes &&
      (call.right !== undefined || call.audience === 'member') &&
      !besideRecords.test(call.path),
  )
// in a run with rings: representatives, changed ones, and the current quarter
const asked = partOfResources(0, 1, [lead, leadCall, leadVisit])
const [anyCall] = calls

/** Reasons for which an undo may be refused to an administrator right after the operation. */
const knownReasons = new Set([
  'noWayBack',
  'fixed',
  'final',
  'secret',
  'together',
  // the disk itself is no item that is deleted
  '34109',
])

describe.each(
  stores.flatMap(kind => [false, true].map(isOperator => ({ name: kind.name, kind, isOperator }))),
)('every deed on $name, of the operator: $isOperator', ({ kind, isOperator }) => {
  let world: UndoWorld
  beforeAll(async () => {
    world = await openUndoWorld(kind, resources, allRules, isOperator)
  })
  afterAll(() => world?.dispose())

  const prepared = async (name: string, input: Values): Promise<Values> => ({
    ...input,
    ...(await recipes[name]?.(world, input)),
  })
  const inputOf = (call: AnyCall): Promise<Values> =>
    goodInput(call, world.record, Object.keys(call.input))
  const bodyOf = async (resource: AnyResource, name: string, action: Action): Promise<Values> => {
    if (!anyCall) throw new Error('no call')
    const id = action.on === 'resource' ? undefined : await world.record(resource.name)
    const drafted = await inputOf({ ...anyCall, input: action.input })
    const { id: _id, ...input } = await prepared(`${resource.name}.${name}`, { id, ...drafted })
    if (id === undefined) return { input }
    return action.on === 'record' ? { id, input } : { selection: { ids: [id] }, input }
  }

  /** Does everything that can be done to records of a resource; by name what became of it. */
  const deedsOf = async (
    resource: AnyResource,
  ): Promise<readonly (readonly [string, () => Promise<Outcome>])[]> => {
    const { name } = resource
    const post = async (path: string, body: Values | Promise<Values>) => {
      const sent = await body
      return world.doAndUndo(() => world.t.call('POST', path, sent))
    }
    const actions = Object.entries(resource.actions).map(
      ([action, one]) =>
        [
          `${name}.${action}`,
          () => post(one.path ?? `${name}/${action}`, bodyOf(resource, action, one)),
        ] as const,
    )
    if (resource.writes === false) {
      const create = async () => {
        const values = { ...(await world.values(resource)), ...(await world.placeOf(name)) }
        return world.doAndUndo(async () => {
          await world.own.create(resource, values)
          return { status: 200 }
        })
      }
      return [[`${name} by the server`, create], ...actions]
    }
    const created = [
      `${name}/create`,
      () => post(`${name}/create`, world.values(resource)),
    ] as const
    if (resource.writes === 'append') return [created, ...actions]
    const changed = async () => {
      const id = await world.record(name)
      const { version } = (await world.t.call('GET', `${name}/get?id=${id}`)).response
      const values = Object.entries(await world.values(resource)).filter(
        ([field]) => !resource.fields[field]?.options.readOnly,
      )
      return { id, version, ...Object.fromEntries(values) }
    }
    const trashed = async () => ({ ids: [await world.record(name)] })
    return [
      created,
      [`${name}/update`, () => post(`${name}/update`, changed())],
      [`${name}/delete`, () => post(`${name}/delete`, trashed())],
      ...actions,
    ]
  }

  it(
    'goes back as a whole, or is refused for a reason that is known, with nothing changed (ROL-04)',
    {
      timeout: 300_000,
    },
    async () => {
      const outcomes = new Map<string, Outcome>()
      const run = async (name: string, deed: () => Promise<Outcome>) => {
        const none = { outcome: 'nothing', changed: 0, reasons: [], problems: [] } as const
        const outcome = await deed().catch((error: unknown) => ({ ...none, answer: String(error) }))
        outcomes.set(name, outcome)
      }
      for (const call of calls)
        if (isPlatformRight(call.right ?? '') === isOperator) {
          const name = call.path.replace(root, '')
          await run(name, async () => {
            const input = await prepared(name, await inputOf(call))
            return world.doAndUndo(() => world.t.call('POST', call.path, input))
          })
        }
      // last, because a field that becomes required would refuse everything else
      const last = ({ name }: AnyResource) => Number(name === 'customField')
      for (const resource of asked.toSorted((a, b) => last(a) - last(b)))
        if (isPlatformRight(resource.name) === isOperator)
          for (const [name, deed] of await deedsOf(resource)) await run(name, deed)
      const all = [...outcomes]
      expect(all.filter(([, { problems }]) => problems.length)).toEqual([])
      expect(
        all.flatMap(([name, { reasons }]) =>
          reasons.filter(reason => !knownReasons.has(reason)).map(reason => `${name}: ${reason}`),
        ),
      ).toEqual([])
      const unreached = all.flatMap(([name, { outcome }]) => (outcome === 'nothing' ? [name] : []))
      // nothing is left out unnoticed, and nothing reachable is excused
      const excused = Object.keys({ ...elsewhere, ...callsElsewhere }).filter(name =>
        outcomes.has(name),
      )
      expect(unreached.toSorted()).toEqual(excused.toSorted())
      // undos of what writes other records too are what this is about
      const connected = all.filter(
        ([, { changed, outcome }]) => changed > 1 && outcome === 'undone',
      )
      expect(connected.length).toBeGreaterThanOrEqual(isOperator ? 0 : ring ? 4 : 12)
    },
  )

  it.skipIf(isOperator)('an undo that leaves something behind is found', async () => {
    const id = await world.record('lead')
    isPlanted = true
    const { outcome, problems } = await world.doAndUndo(() =>
      world.t.call('POST', 'lead/enrol', { id, input: {} }),
    )
    isPlanted = false
    const tables = problems.map(problem => problem.slice(0, problem.indexOf('{')))
    expect([outcome, tables]).toEqual(['undone', ['lead - ', 'lead + ', 'leadVisit + ']])
  })
})
