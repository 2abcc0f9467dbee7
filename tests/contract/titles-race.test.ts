import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { resumeTasks, tasksDone } from '../../server/engine/jobs/queue.ts'
import { defineRules } from '../../server/engine/records/rules.ts'
import { rules } from '../../server/domains.ts'
import { defineResource, reference, text } from '../../src/schema/index.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { bothStores, type TestStore } from '../support/stores.ts'

const label = { en: 'Thing', zh: '东西' }
const called = (en: string, zh: string) => ({ label: { en, zh } })
const volume = defineResource({
  name: 'volume',
  label,
  plural: label,
  title: 'name',
  fields: { name: text({ ...called('Name', '名称'), required: true, max: 200 }) },
  list: { columns: ['name'], sort: 'name' },
  form: { layout: 'sections', groups: [{ name: 'all', label, fields: ['name'] }] },
})
const borrowing = defineResource({
  name: 'borrowing',
  label,
  plural: label,
  title: 'title',
  fields: {
    title: text({ ...called('Title', '标题'), joins: ['volume'] }),
    volume: reference({ ...called('Volume', '书'), to: 'volume' }),
    // points at the same records, and is no part of the title
    returned: reference({ ...called('Returned', '归还'), to: 'volume' }),
  },
  list: { columns: ['title', 'volume'], sort: 'title' },
  form: { layout: 'sections', groups: [{ name: 'all', label, fields: ['volume', 'returned'] }] },
})
const all = { ...resources, volume, borrowing }

describe.each(bothStores)('a title that is written while its part is renamed, on $name', kind => {
  let store: TestStore
  let t: TestApp
  /** What happens between the writing of a borrowing and the end of its transaction. */
  let meanwhile: (() => Promise<void>) | undefined
  const borrowingRules = defineRules(borrowing, {
    actions: {},
    afterWrite: async () => {
      const todo = meanwhile
      meanwhile = undefined
      await todo?.()
    },
  })
  beforeAll(async () => {
    store = await kind.open(Object.values(all))
    const own = { ...rules, borrowing: borrowingRules }
    t = await makeApp({ store, resources: all, rules: own, listed: true })
    await resumeTasks(t.ports, true)
  })
  afterAll(() => store.dispose())

  interface Made {
    readonly id: string
    readonly title: string
  }
  const call = async (path: string, values: object): Promise<Made> => {
    const answer = await t.call<Made>('POST', path, values)
    expect(answer.status, JSON.stringify(answer.response)).toBe(200)
    return answer.response
  }
  /** Resolves when a statement of this database waits for a lock. */
  const somebodyWaits = async (given: { readonly up: boolean }): Promise<void> => {
    const waiting = `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    const connection = await store.driver.connect()
    for (let found = 0; found === 0 && !given.up;)
      found = Number((await connection.query(waiting, [])).rows[0]?.['n'])
    connection.release()
  }
  /**
   * Writes a borrowing while the volume is renamed; the rename's consequences are applied before
   * the write ends, unless something makes them wait.
   */
  const writtenWhileRenamed = async (id: string, write: () => Promise<unknown>) => {
    let renaming: Promise<unknown> | undefined
    meanwhile = async () => {
      renaming = call('volume/update', { id, version: 1, name: 'New' }).then(() =>
        tasksDone(t.ports),
      )
      // the embedded database does one transaction after the other
      if (kind.name === 'pglite') return
      const given = { up: false }
      await Promise.race([renaming, somebodyWaits(given)])
      given.up = true
    }
    await write()
    expect(renaming).toBeDefined()
    await renaming
    await tasksDone(t.ports)
  }
  const titleOf = async (id: string) =>
    (await t.call<Made>('GET', `borrowing/get?id=${id}`)).response.title

  it('says the new name: of a new record', async () => {
    const { id } = await call('volume/create', { name: 'Old' })
    const made: Made[] = []
    const create = async () =>
      made.push(await call('borrowing/create', { volume: id, returned: id }))
    await writtenWhileRenamed(id, create)
    expect(await titleOf(made[0]?.id ?? '')).toBe('New')
  })

  it('says the new name: of a record that refers to it from now on', async () => {
    const { id } = await call('volume/create', { name: 'Old' })
    const one = await call('borrowing/create', {})
    await writtenWhileRenamed(id, () =>
      call('borrowing/update', { id: one.id, version: 1, volume: id }),
    )
    expect(await titleOf(one.id)).toBe('New')
  })

  it('says the new name: of a record that comes back from the trash', async () => {
    const { id } = await call('volume/create', { name: 'Old' })
    const one = await call('borrowing/create', { volume: id })
    await call('borrowing/delete', { ids: [one.id] })
    await writtenWhileRenamed(id, () => call('borrowing/restore', { ids: [one.id] }))
    expect(await titleOf(one.id)).toBe('New')
  })

  it('says the new name: of a record that is changed otherwise', async () => {
    const { id } = await call('volume/create', { name: 'Old' })
    const other = await call('volume/create', { name: 'Other' })
    const one = await call('borrowing/create', { volume: id })
    await writtenWhileRenamed(id, () =>
      call('borrowing/update', { id: one.id, version: 1, returned: other.id }),
    )
    expect(await titleOf(one.id)).toBe('New')
  })
})
