import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { addShippedRoles } from '../../server/domain/identity/institutions/shippedRoles.ts'
import { label as tag } from '../../resources/people/label/label.resource.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { stores, type TestStore } from '../support/stores.ts'

const shipped = {
  ...resources,
  label: {
    ...tag,
    roles: {
      labelKeeper: {
        label: { en: 'Label keeper', zh: '标签管理员' },
        rights: ['label.read', 'student.read'],
        masks: ['studentPhone'],
      },
    },
  },
}

interface Role {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly code: string
  readonly rights: readonly string[]
  readonly masks: readonly string[]
}

describe.each(stores)('roles that come with a resource, on $name', kind => {
  let store: TestStore
  let app: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(shipped))
    app = await makeApp({ store, resources: shipped, listed: true })
  })
  afterAll(() => store.dispose())
  const keepers = async (token?: string) =>
    (
      await app.call<{ list: Role[] }>(
        'GET',
        'role/list?limit=200',
        undefined,
        token === undefined ? {} : { token },
      )
    ).response.list.filter(({ name }) => /Label keeper|标签管理员/.test(name))

  it('are given to every institution once, however many servers give them', async () => {
    await Promise.all([addShippedRoles(app.ports), addShippedRoles({ ...app.ports })])
    const [mine, ...more] = await keepers()
    expect(more).toEqual([])
    expect(mine).toMatchObject({
      code: 'custom',
      rights: ['label.read', 'student.read'],
      masks: ['studentPhone'],
    })
    expect(await keepers(app.stranger.token)).toHaveLength(1)
  })

  it('stay as administrators leave them, changed or deleted', async () => {
    const [mine] = await keepers()
    await app.call('POST', 'role/update', { id: mine?.id, version: 1, rights: ['label.read'] })
    await addShippedRoles(app.ports)
    expect(await keepers()).toMatchObject([{ rights: ['label.read'] }])
    await app.call('POST', 'role/delete', { ids: [mine?.id] })
    await addShippedRoles(app.ports)
    expect(await keepers()).toEqual([])
  })

  it('take another name where theirs is taken', async () => {
    const { list } = (await app.call<{ list: Role[] }>('GET', 'role/list?limit=1')).response
    await app.call('POST', 'role/update', { id: list[0]?.id, version: 1, name: 'Usher' })
    const named = { en: 'Usher', zh: 'Usher' }
    const more = { ...tag, roles: { usher: { label: named, rights: ['label.read'] } } }
    const ports = { ...app.ports, resources: { ...shipped, label: more } }
    await addShippedRoles(ports)
    const names = (await app.call<{ list: Role[] }>('GET', 'role/list?limit=200')).response.list
    expect(names.map(({ name }) => name).filter(name => name.startsWith('Usher'))).toEqual(
      expect.arrayContaining(['Usher', 'Usher (2)']),
    )
  })
})
