import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { tags } from '../../../src/schema/index.ts'
import { can } from '../../../src/access/index.ts'
import { rules } from '../../domains.ts'
import { noRules } from '../records/rules.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'

const { fields } = resources.student
const student = {
  ...resources.student,
  fields: {
    ...fields,
    tags: tags({
      label: fields.tags.options.label,
      suggest: true,
      masked: 'studentTags',
      right: 'student.tags',
    }),
  },
}
const registry = { ...resources, student }

describe.each(stores.map(kind => [kind.name, kind] as const))('tags in use, %s', (_name, kind) => {
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(registry))
    t = await makeApp({
      store,
      resources: registry,
      rules: {
        ...rules,
        teacher: {
          ...(rules['teacher'] ?? noRules(resources.teacher)),
          visible: ({ actor }) => (can(actor.access, 'teacher.create') ? {} : { name: ['Ann'] }),
        },
      },
    })
    for (const [n, list] of [['Vip', '数学'], ['数学'], ['old vip', 'music'], []].entries())
      await t.call('POST', 'student/create', { name: `学员${n}`, account: `tag${n}`, tags: list })
    for (const [name, tag] of [
      ['Ann', 'shown'],
      ['Bob', 'shut'],
    ])
      await t.call('POST', 'teacher/create', { name, account: `${name}1`, tags: [tag] })
  })
  afterAll(() => store.dispose())
  const ask = async (query: string, token?: string, resource = 'student') => {
    const path = `${resource}/tagsInUse?${query}`
    const { status, response } = await t.call<{ list: readonly string[] }>(
      'GET',
      path,
      undefined,
      token === undefined ? {} : { token },
    )
    return status === 200 ? response.list : status
  }

  it('are those that contain the text: beginnings first, then the more frequent', async () => {
    expect(await ask('field=tags&q=VIP')).toEqual(['Vip', 'old vip'])
    expect(await ask('field=tags')).toEqual(['数学', 'Vip', 'music', 'old vip'])
  })

  it('are at most 20', async () => {
    const many = Array.from({ length: 20 }, (_, n) => `z${n}`)
    await t.call('POST', 'student/create', { name: '学员9', account: 'tag9', tags: many })
    await t.call('POST', 'student/create', { name: '学员8', account: 'tag8', tags: ['zz'] })
    expect(await ask('field=tags&q=z')).toHaveLength(20)
  })

  it('are none of another institution', async () => {
    expect(await ask('field=tags', t.stranger.token)).toEqual([])
  })

  it('are those of records that the caller sees', async () => {
    const { token } = await t.as({ rights: ['teacher.read'] })
    expect(await ask('field=tags', undefined, 'teacher')).toEqual(['shown', 'shut'])
    expect(await ask('field=tags', token, 'teacher')).toEqual(['shown'])
  })

  it('need the right to read, and a field that the caller sees and that suggests them', async () => {
    const reader = await t.as({ rights: ['student.read', 'student.tags'] })
    expect(await ask('field=tags&q=vip', reader.token)).toEqual(['Vip', 'old vip'])
    const blind = await t.as({ rights: ['student.read'] })
    expect(await ask('field=tags', blind.token)).toBe(321)
    const masked = await t.as({ rights: ['*'], masks: ['studentTags'] })
    expect(await ask('field=tags', masked.token)).toBe(321)
    expect(await ask('field=name')).toBe(321)
    const without = await t.as({ rights: ['teacher.read'] })
    expect(await ask('field=tags', without.token)).toBe(905)
  })
})
