import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBrowserSheets } from '../../../mocks/sheets-browser.ts'
import { resources } from '../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { tableOf } from '../../../tests/support/importSchool.ts'
import { formOf } from '../../../tests/support/signedIn.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { teachingSchool } from '../../../tests/support/teaching.ts'
import { importsDone } from './background.ts'

interface Row {
  readonly success: boolean
  readonly errorCode: string | null
  readonly field: string | null
  readonly msg: string
}

describe.each(stores)('rows that name people, on $name', kind => {
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store, ports: { sheets: createBrowserSheets() } })
  })
  afterAll(() => store.dispose())

  it('ERR-03 11001 says in words that the user of a row is not registered, and the others are added', async () => {
    const school = teachingSchool(t)
    await school.course({ courseName: 'Chess' })
    const student = await school.student({ name: 'Ann' })
    const sheet = tableOf(['Class', 'Student'], ['Chess', 'Nobody'], ['Chess', 'Ann'])
    const begun = await t.app.request('/edu_adminserver/courseMember/import', {
      method: 'POST',
      body: formOf(sheet, 'people.xlsx'),
      headers: { Authorization: `Bearer ${t.administrator.token}`, 'Accept-Language': 'en' },
    })
    const { response } = (await begun.json()) as { response: { jobId: string } }
    await importsDone(t.ports)
    const rows = await t.call<{ list: Row[] }>(
      'GET',
      `importJob/rows?jobId=${response.jobId}&limit=10`,
    )
    expect(rows.response.list).toMatchObject([
      { success: false, errorCode: '11001', field: 'studentId' },
      { success: true, errorCode: null },
    ])
    expect(rows.response.list[0]?.msg).toBe('This user isn’t registered. Add them first.')
    const members = await t.call<{ list: { studentId: string }[] }>('GET', 'courseMember/list')
    expect(members.response.list.map(({ studentId }) => studentId)).toEqual([student])
  })
})
