import { expect, it } from 'vitest'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { sessionWith } from '../../../tests/support/signedIn.ts'
import { testClock } from '../../../tests/support/stores.ts'
import { parseRow, cellSettingsOf } from './parseRow.ts'

const at = (timezone: string) => {
  const cells = { startAt: '2027-03-01 10:00', endAt: '2027-03-01T11:00:00' }
  return parseRow(lesson, 2, cells, {
    ...cellSettingsOf({ ...sessionWith(undefined, { timezone }), clock: testClock() }),
  }).values
}

it('times of a sheet are of the clock of the institution', () => {
  expect(at('Asia/Shanghai')).toMatchObject({
    startAt: '2027-03-01T02:00:00.000Z',
    endAt: '2027-03-01T03:00:00.000Z',
  })
  expect(at('America/New_York')).toMatchObject({
    startAt: '2027-03-01T15:00:00.000Z',
    endAt: '2027-03-01T16:00:00.000Z',
  })
})
