import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openTaskSchool,
  pixel,
  soundOf,
  type TaskSchool,
} from '../../../tests/support/taskSchool.ts'
import { stores } from '../../../tests/support/stores.ts'
import { announcing, askTus, type UploadAnswer } from '../../../tests/support/tus.ts'
import { taskPurposes } from '../../../resources/tasks/submission/taskFile.options.ts'
import { minute } from '../../../src/schema/durations.ts'
import { fileKeyOf } from '../../engine/files/fileKey.ts'
import { sweepReservations } from '../../engine/uploads/drop.ts'
import { countersOutside, storedName } from '../cloud-disk/stored.ts'
import { taskStorage } from './storage.ts'

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

  /**
   * Bytes of task files that the storage counts as taken; what is there or on its way is the same.
   */
  const takenBytes = async (): Promise<number> => {
    const counted = (await countersOutside(s.t.scope)).get(storedName(taskStorage.name)) ?? 0
    expect(counted).toBe(await taskStorage.count(s.t.scope))
    return counted
  }
  const hundredMB = 100 * 1024 * 1024
  /** Announces a file by a pass, and sends no byte of it. */
  const announce = async (pass: string, taskId: string, size = hundredMB) => {
    const purpose = taskPurposes.answer
    const file = { purpose, fileName: 'a', size, target: { taskId } }
    const path = `/edu_openapi/uploads/${purpose}`
    return (await askTus(s.t, pass, 'POST', path, announcing(file))).status
  }

  it('files that are on their way count among those that an answer may hold (VAL-15)', async () => {
    const { pass, taskId } = await s.newTask()
    for (let n = 0; n < 18; n++) await s.answer(pass, { taskId }, pixel())
    expect(await announce(pass, taskId)).toBe(200)
    expect(await announce(pass, taskId)).toBe(200)
    expect(await announce(pass, taskId)).toBe(34418)
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

  it('a pass reserves three files at a time, for minutes, and none once it is revoked', async () => {
    const { pass, taskId, student } = await s.newTask()
    const afterMinutes = async (minutes: number) => {
      s.t.clock.advance(minutes * minute)
      await sweepReservations(s.t.ports, s.t.scope)
    }
    // what other tests have announced
    await afterMinutes(16)
    const before = await takenBytes()
    const begun = await Promise.all(Array.from({ length: 30 }, () => announce(pass, taskId)))
    expect(begun.filter(status => status === 200)).toHaveLength(3)
    expect(begun.filter(status => status === 34000)).toHaveLength(27)
    expect(await takenBytes()).toBe(before + 3 * hundredMB)
    await afterMinutes(14)
    expect(await announce(pass, taskId)).toBe(34000)
    await afterMinutes(2)
    expect(await takenBytes()).toBe(before)
    expect(await announce(pass, taskId)).toBe(200)
    const { token } = await s.t.as({ rights: ['*'] })
    const link = { studentId: student.id, anew: true }
    expect((await s.t.call('POST', 'classTask/link', link, { token })).status).toBe(200)
    expect(await takenBytes()).toBe(before)
    expect(await announce(pass, taskId)).toBe(34414)
  })
})
