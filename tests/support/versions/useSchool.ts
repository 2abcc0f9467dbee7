import type { Call } from '../serverApi.ts'

interface Found {
  readonly list: readonly { readonly id: string; readonly version: number }[]
}

const newStudent = (n: number) => ({
  name: `Newcomer ${n}`,
  countryCode: '86',
  phone: `1390000000${n}`,
  account: `newcomer${n}`,
})

/**
 * Uses a demo school beyond its seed: custom fields, automations that run, keys, webhooks, edits,
 * an undone deletion. Versions differ: refused steps are skipped. Returns the refusals with their
 * reasons.
 */
export const useSchool = async (call: Call): Promise<readonly string[]> => {
  const refused: string[] = []
  const ask = async <T>(path: string, body?: object): Promise<T | undefined> =>
    call<T>(path, body).catch((error: unknown) => {
      refused.push(error instanceof Error ? error.message : String(error))
      return undefined
    })
  const firstOf = async (resource: string, sort = '-createTime') => {
    const found = await call<Found>(`${resource}/list?page=1&limit=3&sort=${sort}`)
    return found.list.map(({ id, version }) => ({ id, version }))
  }
  await ask('customField/create', { target: 'student', name: '生源地', type: 'TEXT' })
  await ask('customField/create', { target: 'lesson', name: 'Room', type: 'TEXT' })
  await ask('automation/create', {
    name: 'New students',
    target: 'student',
    trigger: 'CHANGE',
    events: ['CREATED'],
    action: 'TAG',
    field: 'tags',
    tags: ['new'],
  })
  const [automation] = await firstOf('automation')
  if (automation) await ask('automation/update', { ...automation, status: 'ON' })
  await ask('webhook/create', {
    name: 'CRM',
    url: 'https://hooks.example.org/edu',
    events: ['student.created'],
  })
  await ask('apiKey/create', { name: 'Sync', rights: ['student.read', 'lesson.read'], days: 30 })
  await ask('openKey/create', {
    name: 'Portal',
    scopes: ['passes', 'classroom', 'statistics'],
    days: 30,
  })
  await ask('savedView/create', {
    name: 'Active',
    resource: 'student',
    scope: 'EVERYONE',
    content: '{}',
  })
  const template = {
    name: 'Readers',
    permissions: ['PLAYBACK'],
    recordingMethods: [],
    videoDefinitions: ['P720'],
  }
  await ask('permissionTemplate/create', template)
  for (const n of [1, 2, 3]) await ask('student/create', newStudent(n))
  const [first, second] = await firstOf('student')
  if (first) await ask('student/update', { ...first, tags: ['VIP', '海外'] })
  const [lesson] = await firstOf('lesson', '-startAt')
  // courseware was text before it was a reference
  const texts = { courseware: ['Unit 1.pdf', 'Songs'], remark: 'Bring a pencil' }
  if (lesson) await ask('lesson/update', { ...lesson, ...texts })
  if (second) await ask('student/delete', { ids: [second.id] })
  const operations = await call<Found>('operation/list?page=1&limit=1')
  await ask('operation/undo', { id: operations.list[0]?.id })
  return refused
}
