import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { domains } from '../../server/domains.ts'
import { callsOf } from '../../server/engine/domain.ts'
import { openApiOf } from '../../server/engine/openapi/index.ts'
import type { AnyCall } from '../../src/schema/call/index.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { stores } from '../support/stores.ts'
import { goodInput, referencesOf, refusalsOf } from './calls/samples.ts'
import { openWorld, rights, type Answered, type World } from './calls/world.ts'

const calls: readonly AnyCall[] = callsOf(domains, resources).map(({ route }) => route.call)
const ofDomains = domains.flatMap(({ calls: routes = [] }) => routes.map(({ call }) => call))
/** Calls that a resource has because it is one, by its name. */
const ofResource = (resource: AnyResource): readonly AnyCall[] =>
  callsOf(domains, { [resource.name]: resource })
    .map(({ route }) => route.call)
    .filter(call => !ofDomains.some(({ path }) => path === call.path))

const cases = calls.map(call => [call.path, call] as const)
/** The part of a description that the declaration decides. */
interface Described {
  readonly security?: readonly unknown[]
  readonly parameters?: readonly { readonly in: string; readonly name: string }[]
  readonly requestBody?: {
    readonly content: Readonly<
      Record<
        string,
        { readonly schema: { readonly properties?: Readonly<Record<string, unknown>> } }
      >
    >
  }
}

const missingCode = (to: string): string => {
  const target: AnyResource | undefined = resources[to as keyof typeof resources]
  return target?.notFound ?? '404'
}
const referenceGone = '9994'
const isReferenceGone = (code: string): boolean => code === referenceGone
const nobody = new Set(['401', '2000'])
const refused = new Set(['401', '403', '905', '5003', '2000'])

it('every resource answers exactly these calls besides', () => {
  for (const resource of Object.values<AnyResource>(resources))
    expect(ofResource(resource).map(({ method, path }) => `${method} ${path}`)).toEqual([
      ...(resource.import === false ? [] : [`GET /edu_adminserver/${resource.name}/template`]),
      ...(resource.export === false ? [] : [`POST /edu_adminserver/${resource.name}/export`]),
      ...(resource.export && resource.export.path ? [`POST ${resource.export.path}`] : []),
      ...(resource.locks ? [`GET /edu_adminserver/${resource.name}/editable`] : []),
      ...(resource.figures ? [`POST /edu_adminserver/${resource.name}/figures`] : []),
      ...(resource.figures && resource.export !== false
        ? [`POST /edu_adminserver/${resource.name}/exportFigures`]
        : []),
      ...(['student', 'teacher', 'recordedCourse'].includes(resource.name)
        ? [`GET /edu_adminserver/${resource.name}/tagsInUse`]
        : []),
    ])
})

it('every right of a call can be given to a role', () => {
  const missing = calls.filter(({ right }) => right !== undefined && !rights.includes(right))
  expect(missing.map(({ path }) => path)).toEqual([])
})

describe.each(stores.map(store => [store.name, store] as const))(
  'every call on %s',
  (_name, kind) => {
    let world: World
    beforeAll(async () => {
      world = await openWorld(kind)
    })
    afterAll(() => world?.dispose())

    /** Checks that `work` writes nothing for the institution or the platform. */
    const writesNothing = async (work: () => Promise<void>): Promise<void> => {
      const before = await world.print()
      await work()
      expect(await world.print()).toBe(before)
    }
    const good = (call: AnyCall, optionalNames: readonly string[] = []) =>
      goodInput(call, world.own, optionalNames)

    it.each(cases)(
      '%s answers nobody without a session, unless it is public',
      async (_path, call) => {
        const input = await good(call)
        if (call.audience === 'public') {
          expect(refused).not.toContain((await world.send(call, input, undefined)).status)
          return
        }
        await writesNothing(async () => {
          expect(nobody).toContain((await world.send(call, input, undefined)).status)
          expect(nobody).toContain((await world.send(call, input, { token: 'no token' })).status)
        })
      },
    )

    const guarded = cases.filter(
      ([, { right, scope }]) => right !== undefined || scope !== undefined,
    )
    it.each(guarded)('%s answers 905 without its right', async (_path, call) => {
      const [input, by] = [await good(call), await world.unentitled(call)]
      await writesNothing(async () => {
        expect((await world.send(call, input, by)).status).toBe('905')
        // the right is checked before anything that was sent
        expect((await world.send(call, { noSuchInput: '1' }, by)).status).toBe('905')
      })
    })

    it.each(cases)('%s refuses names that it does not declare', async (_path, call) => {
      const [input, by] = [await good(call), await world.entitled(call)]
      await writesNothing(async () => {
        const answer = await world.send(call, { ...input, noSuchInput: '1' }, by)
        expect(answer).toMatchObject({ status: '321', errors: { noSuchInput: '321' } })
        expect(Object.keys(answer.errors)).toEqual(['noSuchInput'])
      })
    })

    it.each(cases)('%s refuses each input outside its limits at its name', async (_path, call) => {
      const [input, by] = [await good(call), await world.entitled(call)]
      await writesNothing(async () => {
        for (const [name, one] of Object.entries(call.input))
          for (const { value, errors } of refusalsOf(call, name, one)) {
            const { [name]: _left, ...others } = input
            const sentInput = value === undefined ? others : { ...input, [name]: value }
            const answer = await world.send(call, sentInput, by)
            const label = `${name}: ${JSON.stringify(value)?.slice(0, 80)}`
            expect([label, answer.errors]).toEqual([label, errors])
            expect(Object.values(errors), label).toContain(answer.status)
          }
      })
    })

    const pointing = cases.filter(([, call]) => referencesOf(call).length)
    it.each(pointing)('%s knows no record of another institution', async (_path, call) => {
      const by = await world.entitled(call)
      for (const { name, to, required, isList } of referencesOf(call)) {
        const input = await good(call, [name])
        const answerFor = async (id: string): Promise<Answered> => {
          const answer = await world.send(call, { ...input, [name]: isList ? [id] : id }, by)
          return { ...answer, text: answer.text.replaceAll(id, 'its id') }
        }
        const foreign = await world.foreign(to)
        // a missing record gets the same response, so nothing shows that the record exists
        // elsewhere
        await writesNothing(async () => {
          const answer = await answerFor(foreign)
          expect([name, answer]).toEqual([name, await answerFor('x'.repeat(foreign.length))])
          // a plan names the input with the missing record; an optional reference is a filter that
          // then matches nothing
          const codes = [
            missingCode(to),
            ...(answer.errors[name] === referenceGone ? call.errors.filter(isReferenceGone) : []),
            ...(required ? [] : ['200']),
          ]
          expect(codes, name).toContain(answer.status)
          expect(['200', ...call.errors], name).toContain(answer.status)
        })
        expect([name, (await world.send(call, input, by)).status]).not.toEqual([
          name,
          missingCode(to),
        ])
      }
    })
  },
)

describe('OpenAPI', () => {
  const { paths } = openApiOf(domains, resources, '0', 'en') as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  }
  it.each(cases)('describes %s: who may call, and its inputs', (path, call) => {
    const described = paths[path]?.[call.method.toLowerCase()]
    const body = described?.requestBody?.content['application/json']?.schema.properties ?? {}
    const parameters = described?.parameters?.filter(({ in: place }) => place === 'query') ?? []
    const names = call.method === 'GET' ? parameters.map(({ name }) => name) : Object.keys(body)
    expect(names.toSorted()).toEqual(Object.keys(call.input).toSorted())
    expect(described?.security?.length === 0).toBe(call.audience === 'public')
  })
})
