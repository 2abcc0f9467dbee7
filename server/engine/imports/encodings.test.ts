import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WizardJob } from '../../../src/protocol/imports.ts'
import { gbk } from '../../../tests/support/gbk.ts'
import { resources } from '../../../tests/support/importSchool.ts'
import { wizardSchool } from '../../../tests/support/importWizard.ts'
import { answerOf, formOf } from '../../../tests/support/signedIn.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { windows1252 } from '../../../tests/support/windows1252.ts'
import { importsDone } from './background.ts'

const western = windows1252('Name,Account\nRenée Müller,renee\n')
// in each of them these bytes are two usual characters
const unclear = gbk('Name,Account\n卢隆,lu\n')

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'text files that don’t say their encoding, on %s',
  (_, kind) => {
    let store: TestStore
    let school: Awaited<ReturnType<typeof wizardSchool>>
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      school = await wizardSchool(store)
    })
    afterAll(() => store.dispose())

    const direct = async (bytes: Uint8Array, encoding?: string) => {
      const form = formOf(bytes, 'a.csv')
      if (encoding !== undefined) form.set('encoding', encoding)
      const answer = await answerOf<{ jobId: string } | null>(
        await school.app.request('/edu_adminserver/student/import', { method: 'POST', body: form }),
      )
      await importsDone(school.ports)
      return answer.status === '200' && answer.response ? school.job(answer.response.jobId) : answer
    }
    const namesOf = async () => (await school.all('student')).map(({ name }) => name)

    it('the wizard shows the readings, takes the likeliest, and reads the file again as it is told (IMP-01)', async () => {
      const job = await school.read('student', western, 'a.csv')
      expect(job.text).toEqual({
        encoding: 'windows-1252',
        isClear: true,
        isGuess: true,
        readings: [
          { encoding: 'windows-1252', samples: ['Renée Müller'] },
          { encoding: 'gb18030', samples: ['Ren閑 M黮ler'] },
        ],
      })
      const readIn = async ({ jobId, revision, mapping }: WizardJob, encoding: string) =>
        school.post<WizardJob>('read', {
          jobId,
          revision,
          sheet: mapping?.sheet ?? '',
          headingRow: 0,
          encoding,
        })
      const { response: other } = await readIn(job, 'gb18030')
      expect(other).toMatchObject({
        text: { encoding: 'gb18030' },
        preview: [{ cells: ['Name', 'Account'] }, { cells: ['Ren閑 M黮ler', 'renee'] }],
      })
      // an encoding that the bytes don't fit is no reading
      expect((await readIn(other, 'utf-8')).status).toBe('321')
      const { response: back } = await readIn(other, 'windows-1252')
      const { jobId, checkKey } = await school.check(back)
      await school.post('commit', { jobId, checkKey, mode: 'good' })
      await importsDone(school.ports)
      expect(await namesOf()).toEqual(['Renée Müller'])
    })

    it('a direct import reads what is clear and says how, and refuses what is not unless it is told (IMP-01)', async () => {
      expect(await direct(windows1252('Name\tAccount\nJosé Peña\tjose\n'))).toMatchObject({
        state: 'DONE',
        text: { encoding: 'windows-1252' },
      })
      const html = windows1252('<table><tr><td>Name<td>Account<tr><td>Zoë Åse<td>zoe</table>')
      expect(await direct(html)).toMatchObject({ state: 'DONE' })
      expect(await direct(unclear)).toMatchObject({ state: 'FAILED', reason: 'unclearEncoding' })
      expect(await direct(unclear, 'no such')).toMatchObject({ status: '321' })
      expect(await direct(unclear, 'GBK')).toMatchObject({
        state: 'DONE',
        text: { encoding: 'gb18030' },
      })
      expect(await direct(western, 'utf-8')).toMatchObject({
        state: 'FAILED',
        reason: 'wrongEncoding',
      })
      const names = await namesOf()
      for (const name of ['José Peña', 'Zoë Åse', '卢隆']) expect(names).toContain(name)
    })
  },
)
