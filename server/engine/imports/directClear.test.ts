import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importSchool, resources, tableOf } from '../../../tests/support/importSchool.ts'
import { answerOf, formOf } from '../../../tests/support/signedIn.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { importsDone } from './background.ts'

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'the text that clears a field in a direct import, on %s',
  (_, kind) => {
    let store: TestStore
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
    })
    afterAll(() => store.dispose())

    it('clears where the call names it, and is a text like any other where it does not (IMP-01)', async () => {
      const { app, ports, all, jobOf } = await importSchool(store)
      const post = async (account: string, clear?: string) => {
        const form = formOf(
          tableOf(['Name', 'Account', 'Tags'], ['Ann', account, '[clear]']),
          'a.xlsx',
        )
        if (clear !== undefined) form.set('clear', clear)
        const answer = await answerOf<{ jobId: string }>(
          await app.request('/edu_adminserver/student/import', { method: 'POST', body: form }),
        )
        await importsDone(ports)
        return answer
      }
      const { response } = await post('ann1', ' [clear] ')
      expect(await jobOf(response.jobId)).toMatchObject({ state: 'DONE', created: 1 })
      await post('ann2')
      expect((await all('student')).map(row => [row['account'], row['tags']])).toEqual([
        ['ann1', []],
        ['ann2', ['[clear]']],
      ])
      expect((await post('ann3', 'x'.repeat(21))).status).toBe('321')
    })
  },
)
