import { expect, it } from 'vitest'
import { issueOf } from './issue-text.ts'

it('finds the code wherever a form keeps it, and leaves sentences alone', () => {
  expect(issueOf({ type: '9994', message: '9994', params: { max: 5 } })).toEqual({
    code: '9994',
    params: { max: 5 },
  })
  expect(issueOf({ type: 'server', message: { code: '945' } })).toEqual({
    code: '945',
    params: undefined,
  })
  expect(issueOf({ type: 'server', message: 'Taken.' })).toBe('Taken.')
  expect(issueOf({ message: '11005' })).toEqual({ code: '11005' })
  expect([issueOf(undefined), issueOf(''), issueOf({ type: 'x' })]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
