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

/** Every declared call: one that vanishes, or that a manifest gains, is noticed here. */
const declared = [
  'GET /edu_adminserver/apiKey/list',
  'GET /edu_adminserver/app/account',
  'GET /edu_adminserver/app/captcha',
  'GET /edu_adminserver/app/outbox',
  'GET /edu_adminserver/app/secondFactor',
  'GET /edu_adminserver/app/session',
  'GET /edu_adminserver/app/sessions',
  'GET /edu_adminserver/app/settings',
  'GET /edu_adminserver/attendance/events',
  'GET /edu_adminserver/attendance/ofCourse',
  'GET /edu_adminserver/attendance/ofLesson',
  'GET /edu_adminserver/classNote/ofLesson',
  'GET /edu_adminserver/course/events',
  'GET /edu_adminserver/importJob/errors',
  'GET /edu_adminserver/importJob/get',
  'GET /edu_adminserver/importJob/list',
  'GET /edu_adminserver/importJob/plan',
  'GET /edu_adminserver/importJob/rows',
  'GET /edu_adminserver/lesson/playback',
  'GET /edu_adminserver/lessonMonitor/devices',
  'GET /edu_adminserver/lessonMonitor/messages',
  'GET /edu_adminserver/lessonMonitor/network',
  'GET /edu_adminserver/lessonMonitor/queryDetailInfo',
  'GET /edu_adminserver/openKey/list',
  'GET /edu_adminserver/operation/get',
  'GET /edu_adminserver/operation/list',
  'GET /edu_adminserver/org/findSchoolPermission',
  'GET /edu_adminserver/rbac-menu/get',
  'GET /edu_adminserver/scheduling/timetable',
  'GET /edu_adminserver/search',
  'GET /edu_adminserver/statistics/chat',
  'GET /edu_adminserver/statistics/playback',
  'GET /edu_adminserver/task/file',
  'GET /edu_adminserver/task/get',
  'GET /edu_adminserver/task/list',
  'GET /edu_adminserver/upload/get',
  'GET /edu_adminserver/webSchools/currency',
  'GET /edu_adminserver/webSchools/currency/query',
  'GET /edu_adminserver/webhook/deliveries',
  'GET /edu_adminserver/webhook/facts',
  'POST /edu_adminserver/apiKey/create',
  'POST /edu_adminserver/apiKey/end',
  'POST /edu_adminserver/apiKey/replace',
  'POST /edu_adminserver/app/account/update',
  'POST /edu_adminserver/app/code/send',
  'POST /edu_adminserver/app/contact/bind',
  'POST /edu_adminserver/app/contact/unbind',
  'POST /edu_adminserver/app/createOrg',
  'POST /edu_adminserver/app/institution/switch',
  'POST /edu_adminserver/app/login',
  'POST /edu_adminserver/app/login/secondStep',
  'POST /edu_adminserver/app/login/secondStep/passkey',
  'POST /edu_adminserver/app/login/secondStep/passkey/begin',
  'POST /edu_adminserver/app/loginByCode',
  'POST /edu_adminserver/app/loginOrg',
  'POST /edu_adminserver/app/logout',
  'POST /edu_adminserver/app/outbox/export',
  'POST /edu_adminserver/app/overseaReg',
  'POST /edu_adminserver/app/password/change',
  'POST /edu_adminserver/app/password/reset',
  'POST /edu_adminserver/app/register',
  'POST /edu_adminserver/app/secondFactor/authenticator/begin',
  'POST /edu_adminserver/app/secondFactor/authenticator/confirm',
  'POST /edu_adminserver/app/secondFactor/authenticator/remove',
  'POST /edu_adminserver/app/secondFactor/passkey/add',
  'POST /edu_adminserver/app/secondFactor/passkey/begin',
  'POST /edu_adminserver/app/secondFactor/passkey/remove',
  'POST /edu_adminserver/app/secondFactor/passkey/rename',
  'POST /edu_adminserver/app/secondFactor/recoveryCodes/renew',
  'POST /edu_adminserver/app/sessions/end',
  'POST /edu_adminserver/app/sessions/endOthers',
  'POST /edu_adminserver/app/settings',
  'POST /edu_adminserver/booking/exportDurations',
  'POST /edu_adminserver/booking/link',
  'POST /edu_adminserver/booking/revokeLinks',
  'POST /edu_adminserver/course/addPeople',
  'POST /edu_adminserver/course/copy',
  'POST /edu_adminserver/course/findPeople',
  'POST /edu_adminserver/importJob/begin',
  'POST /edu_adminserver/importJob/cancel',
  'POST /edu_adminserver/importJob/check',
  'POST /edu_adminserver/importJob/commit',
  'POST /edu_adminserver/importJob/edit',
  'POST /edu_adminserver/importJob/leave',
  'POST /edu_adminserver/importJob/read',
  'POST /edu_adminserver/importJob/replace',
  'POST /edu_adminserver/importJob/resume',
  'POST /edu_adminserver/importJob/trash',
  'POST /edu_adminserver/importJob/undo',
  'POST /edu_adminserver/joining/accept',
  'POST /edu_adminserver/joining/invitation',
  'POST /edu_adminserver/lesson/enter',
  'POST /edu_adminserver/lessonMonitor/delete',
  'POST /edu_adminserver/openKey/create',
  'POST /edu_adminserver/openKey/end',
  'POST /edu_adminserver/operateLog/export',
  'POST /edu_adminserver/operation/export',
  'POST /edu_adminserver/operation/undo',
  'POST /edu_adminserver/operationLog/export',
  'POST /edu_adminserver/org/updateAccountType',
  'POST /edu_adminserver/scheduling/change',
  'POST /edu_adminserver/scheduling/findTime',
  'POST /edu_adminserver/scheduling/preview',
  'POST /edu_adminserver/scheduling/remove',
  'POST /edu_adminserver/scheduling/save',
  'POST /edu_adminserver/task/cancel',
  'POST /edu_adminserver/task/export',
  'POST /edu_adminserver/upload/begin',
  'POST /edu_adminserver/webSchools/currency/choose',
  'POST /edu_adminserver/webhook/resend',
  'POST /edu_adminserver/webhook/secret/renew',
  'POST /edu_adminserver/webhook/secret/show',
  'POST /edu_adminserver/webhook/test',
  'POST /edu_appserver/openapi/ticket',
  'POST /edu_openapi/booking/class/queryDurationStatistic',
  'POST /edu_openapi/booking/mine/book',
  'POST /edu_openapi/booking/mine/change',
  'POST /edu_openapi/booking/mine/get',
  'POST /edu_openapi/booking/mine/move',
  'POST /edu_openapi/booking/mine/rename',
  'POST /edu_openapi/classroom/lessons',
  'POST /edu_openapi/classroom/ticket',
  'POST /edu_openapi/joining/accept',
  'POST /edu_openapi/joining/class',
  'POST /edu_openapi/joining/enter',
  'POST /edu_openapi/joining/invitation',
  'POST /edu_system/lesson/exportStudentLessons',
  'POST /edu_system/lesson/exportTeacherLessons',
  'PUT /edu_adminserver/app/token/refresh',
]

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

it('the manifests answer exactly these calls', () => {
  expect(ofDomains.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(declared)
})

it('every resource answers exactly these calls besides', () => {
  for (const resource of Object.values<AnyResource>(resources))
    expect(ofResource(resource).map(({ method, path }) => `${method} ${path}`)).toEqual([
      ...(resource.import === false ? [] : [`GET /edu_adminserver/${resource.name}/template`]),
      ...(resource.export === false ? [] : [`POST /edu_adminserver/${resource.name}/export`]),
      ...(resource.export && resource.export.path ? [`POST ${resource.export.path}`] : []),
      ...(resource.locks ? [`GET /edu_adminserver/${resource.name}/editable`] : []),
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

    /** Nothing of an institution or of the platform is written while `work` is done. */
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
        // the right is judged before anything that was sent
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
        // what is missing answers no other way: nothing tells that the record is there, elsewhere
        await writesNothing(async () => {
          const answer = await answerFor(foreign)
          expect([name, answer]).toEqual([name, await answerFor('x'.repeat(foreign.length))])
          // a plan names the input that points nowhere; a reference that may be left out narrows what is asked for, down to nothing
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
