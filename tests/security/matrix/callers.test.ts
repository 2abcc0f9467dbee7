import { describe, expect, it } from 'vitest'
import { student } from '../../../resources/people/student/student.resource.ts'
import { callersOf, type Asked } from './callers.ts'
import type { Path, Subject } from './paths.ts'

const record = { id: 'S1', version: 1, name: 'Anna', phone: '13800000001' }
const subject: Subject = {
  record,
  other: {},
  operation: 'O1',
  sheet: () => Promise.resolve(new FormData()),
}
const pathOf = (name: string, more: Partial<Path> = {}): Path => ({
  name,
  rights: [`student.${name}`],
  call: () => ({ method: 'GET', path: `student/${name}` }),
  foreign: 'missing',
  ...more,
})
/** Callers of a server that answers every call alike. */
const callersAnswered = (status: number, response: Readonly<Record<string, unknown>> | null) =>
  callersOf(
    (): Asked => ({
      send: async () => ({ http: 200, status, response, text: JSON.stringify(response) }),
      settled: async () => undefined,
      subject: async () => subject,
      masked: async () => 'masked',
      without: async () => 'without',
      single: () => false,
      holder: 'holder',
      stranger: 'stranger',
    }),
    {},
  )
const [get, list, remove] = [
  pathOf('get'),
  pathOf('list', { foreign: 'nothing' }),
  pathOf('delete', { foreign: 'nothing' }),
]

describe('the matrix names an answer that is wrong (ROL-02, ROL-03)', () => {
  it.each([
    ['shows the record', get, 200, record],
    ['shows its id beside the refusal', get, 804, { id: 'S1' }],
    ['shows a contact', list, 200, { list: ['13800000001'] }],
    ['says that it is there, and not theirs', get, 403, null],
    ['deletes it', remove, 200, { done: 1 }],
  ])('another institution: it %s', async (_, path, status, response) => {
    const { strangers } = callersAnswered(status, response)
    await expect(strangers(student, path, subject)).rejects.toThrow()
  })

  it.each([
    ['shows the contact as it is', 200, record],
    ['refuses what they may see masked', 905, null],
  ])('a caller who sees it masked: it %s', async (_, status, response) => {
    const { maskedCaller } = callersAnswered(status, response)
    await expect(maskedCaller(student, get)).rejects.toThrow()
  })

  it.each([
    ['does it', get, 200, record],
    ['finds nothing', get, 804, null],
    ['takes it back', pathOf('undo'), 200, { done: 1, failed: [] }],
  ])('a caller without the right: it %s', async (_, path, status, response) => {
    const { withoutRight } = callersAnswered(status, response)
    await expect(withoutRight(student, path, subject)).rejects.toThrow()
  })

  it.each([
    ['refuses', get, 905, null],
    ['does nothing', remove, 200, { matched: 1, done: 0, failed: [] }],
    ['fails for one', remove, 200, { matched: 1, done: 1, failed: [{ id: 'S1' }] }],
    [
      'refuses one of a selection',
      pathOf('suspend', { free: true }),
      200,
      { failed: [{ id: 'S1', code: '905' }] },
    ],
  ])('a caller with the right: it %s', async (_, path, status, response) => {
    const { holders } = callersAnswered(status, response)
    await expect(holders(student, path)).rejects.toThrow()
  })

  it('and no answer that is right', async () => {
    const masked = { ...record, phone: '138****0001' }
    await callersAnswered(804, null).strangers(student, get, subject)
    await callersAnswered(200, { done: 0, failed: [] }).strangers(student, remove, subject)
    await callersAnswered(200, masked).maskedCaller(student, get)
    await callersAnswered(905, null).withoutRight(student, get, subject)
    await callersAnswered(200, { matched: 1, done: 1, failed: [] }).holders(student, remove)
  })
})
