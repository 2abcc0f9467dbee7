import { expect, it, vi } from 'vitest'
import { currentSession } from '../protocol/session.ts'

const answers: ((info: object) => void)[] = []
const update = vi.fn()
vi.mock('./services.ts', () => ({
  session: {
    loggedIn: () => true,
    rid: () => 'r1',
    uid: () => 'u1',
    extra: () => undefined,
    subList: () => [],
    subFilter: () => [],
    setAuth: () => [],
    access: () => ({ rights: 'all', masks: new Set() }),
    customFields: () => [],
    update,
  },
  http: { lost: vi.fn() },
  queryClient: { invalidateQueries: vi.fn() },
  dataProvider: {
    ask: (call: unknown) => {
      expect(call).toBe(currentSession)
      return new Promise<object>(done => answers.push(done))
    },
  },
}))

const settle = () => new Promise(done => setTimeout(done, 0))

it('asks once more where the server announces a change while an answer is under way (ROL-03)', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  const { refreshChangedSession, refreshSession } = await import('./session.ts')
  const first = refreshSession()
  await settle()
  // two screens that refresh at once share one request
  void refreshSession()
  expect(answers).toHaveLength(1)
  // this one may be from before the change
  const second = refreshChangedSession()
  answers[0]?.({ rid: 'r1', n: 1 })
  await settle()
  expect(answers).toHaveLength(2)
  answers[1]?.({ rid: 'r1', n: 2 })
  await Promise.all([first, second])
  expect(update.mock.lastCall).toEqual([{ rid: 'r1', n: 2 }])
  expect(answers).toHaveLength(2)
  // nothing under way: one request
  const third = refreshChangedSession()
  await settle()
  answers[2]?.({ rid: 'r1', n: 3 })
  await third
  expect(answers).toHaveLength(3)
})
