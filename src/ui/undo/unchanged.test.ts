import { expect, it } from 'vitest'
import type { UnchangedRecord } from '../../protocol/journal.ts'
import { unchangedLines } from './unchanged.ts'

const kept = (id: string): UnchangedRecord => ({
  resource: 'boat',
  id,
  title: `Boat ${id}`,
  fields: ['deletedAt'],
  why: 'changed',
  by: 'Ann',
  at: null,
})

it('names the first records that stayed and were refused, and says how many more there are', () => {
  const tally = {
    operation: 'o1',
    matched: 9,
    done: 1,
    kept: ['1', '2', '3', '4'].map(kept),
    failed: [{ id: '5', resource: 'boat', title: 'Boat 5', code: '409', msg: 'Taken' }],
    more: { kept: 2, failed: 0 },
  }
  expect(unchangedLines(tally, { lang: 'en', find: () => undefined })).toEqual([
    '6 left unchanged:',
    '· Boat 1: since deleted or restored by Ann',
    '· Boat 2: since deleted or restored by Ann',
    '· Boat 3: since deleted or restored by Ann',
    '· and 3 more',
    '1 couldn’t be undone:',
    '· Boat 5: Taken',
  ])
})
