import { expect, it } from 'vitest'
import { lesson } from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import { emptyRecord } from '../../../../src/schema/index.ts'
import { locksOfLesson } from './locks.ts'

const at = (minutes: number): string =>
  new Date(Date.UTC(2026, 2, 2, 8) + minutes * 60_000).toISOString()

it('CLS-04 within 20 minutes of the start, whoever edits a lesson is warned in their language', () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields that locks look at are there
  const soon = {
    ...emptyRecord(lesson),
    id: 'l',
    status: 'NOT_STARTED',
    attended: false,
    startAt: at(0),
    endAt: at(60),
  } as unknown as Parameters<typeof locksOfLesson>[0]
  expect(locksOfLesson(soon, at(-21)).warning).toBeUndefined()
  expect(locksOfLesson(soon, at(-19)).warning).toEqual({
    en: expect.stringContaining('less than 20 minutes'),
    zh: expect.stringContaining('20 分钟内'),
  })
})
