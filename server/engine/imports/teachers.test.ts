import { read as sheetJsRead, utils, write as sheetJsWrite } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importSchool, resources } from '../../../tests/support/importSchool.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'the import of teachers on %s',
  (_name, kind) => {
    let store: TestStore
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
    })
    afterAll(() => store.dispose())

    it.each([
      ['zh', '老师', '老师 - 导入模板.xlsx', '姓名', '男'],
      ['en', 'Teachers', 'Teachers - template.xlsx', 'Name', 'Male'],
    ] as const)(
      'TCH-04 the template for teachers (%s) is downloaded, filled in and imported, as xlsx and as xls',
      async (lang, sheetName, fileName, heading, male) => {
        const { app, run, all } = await importSchool(store)
        const response = await app.request('/edu_adminserver/teacher/template', {
          headers: { 'accept-language': lang },
        })
        expect(response.status).toBe(200)
        expect(
          decodeURIComponent(response.headers.get('content-disposition') ?? '').toLowerCase(),
        ).toContain(fileName.toLowerCase())
        const bytes = new Uint8Array(await response.arrayBuffer())
        for (const [n, bookType] of (['xlsx', 'xls'] as const).entries()) {
          const book = sheetJsRead(bytes, { type: 'array' })
          const sheet = book.Sheets[sheetName]
          if (!sheet) throw new Error(`no sheet ${sheetName}`)
          const [headings = []] = utils.sheet_to_json<string[]>(sheet, { header: 1 })
          expect(headings[0]).toContain(heading)
          expect(headings).toHaveLength(13)
          const row = [`王老师${n}`, '86', `1391000000${n}`, `w${n}@example.org`, `wang${n}`, male]
          utils.sheet_add_aoa(sheet, [row], { origin: 'A3' })
          const filled = sheetJsWrite(book, { type: 'array', bookType }) as ArrayBuffer
          const { job, list } = await run('teacher', new Uint8Array(filled), `list.${bookType}`)
          expect([job.state, job.created, job.failed]).toEqual(['DONE', 1, 0])
          expect(list).toMatchObject([{ username: row[0], success: true, errorCode: null }])
        }
        expect(await all('teacher')).toMatchObject(
          [0, 1].map(n => ({
            name: `王老师${n}`,
            countryCode: '86',
            phone: `1391000000${n}`,
            email: `w${n}@example.org`,
            account: `wang${n}`,
            gender: 'MALE',
            status: 'ON_JOB',
          })),
        )
      },
    )
  },
)
