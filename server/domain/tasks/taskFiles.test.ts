import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openTaskSchool,
  pixel,
  soundOf,
  type TaskSchool,
} from '../../../tests/support/taskSchool.ts'
import { stores } from '../../../tests/support/stores.ts'
import type { UploadAnswer } from '../../../tests/support/tus.ts'
import { fileKeyOf } from '../../engine/files/fileKey.ts'

const fileOf = ({ response }: UploadAnswer): string => String(response.answer?.['fileId'])

describe.each(stores.map(kind => [kind.name, kind] as const))('files of tasks on %s', (_, kind) => {
  let s: TaskSchool
  beforeAll(async () => {
    s = await openTaskSchool(kind)
  })
  afterAll(() => s.store.dispose())

  const isStored = async (fileId: string): Promise<boolean> =>
    (await s.t.ports.files.stream(fileKeyOf(s.t.institution, fileId))) !== undefined

  it('what a student takes out again leaves no bytes, however often (TSK-02)', async () => {
    const { pass, taskId } = await s.newTask()
    for (let round = 0; round < 3; round++) {
      const fileId = fileOf(await s.answer(pass, { taskId }, pixel()))
      expect(await isStored(fileId)).toBe(true)
      expect((await s.own(pass, 'removeFile', { taskId, fileId })).status).toBe(200)
      expect(await isStored(fileId)).toBe(false)
    }
  })

  it('a submitted file keeps its bytes until the submission that leaves it out (TSK-02)', async () => {
    const { pass, taskId } = await s.newTask()
    const fileId = fileOf(await s.answer(pass, { taskId }, pixel()))
    const first = await s.own(pass, 'submit', { taskId, content: 'Mine', version: 0 })
    const id = String(first.response['id'])
    const { version } = await s.reviewOf(id)
    await s.ok('POST', 'submission/review', {
      id,
      version,
      decision: 'NEEDS_REVISION',
      comment: 'Again',
    })
    const { draft } = await s.page(pass, taskId)
    expect((await s.own(pass, 'removeFile', { taskId, fileId })).status).toBe(200)
    expect(await isStored(fileId)).toBe(true)
    const better = { taskId, content: 'Better', version: draft.version }
    const again = await s.own(pass, 'submit', better)
    expect(again.response).toEqual({ id, state: 'REVISED' })
    expect(await isStored(fileId)).toBe(false)
  })

  it('attachments and voice comments that are deleted leave no bytes (TSK-01)', async () => {
    const { pass, taskId, templateId } = await s.newTask()
    const attached = fileOf(await s.attach(templateId, pixel()))
    await s.ok('POST', 'taskTemplate/removeFile', { templateId, fileId: attached })
    expect(await isStored(attached)).toBe(false)
    const { response } = await s.own(pass, 'submit', { taskId, content: 'Mine', version: 0 })
    const id = String(response['id'])
    const voice = fileOf(await s.voice(id, soundOf(1)))
    expect(await isStored(voice)).toBe(true)
    await s.ok('POST', 'submission/removeReviewFile', { id, fileId: voice })
    expect(await isStored(voice)).toBe(false)
  })
})
