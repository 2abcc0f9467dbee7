import { expect, it } from 'vitest'
import { lockReasons } from '../../../resources/recorded-courses/catalogue.calls.ts'
import { lockText, previousNameOf } from './lockText.ts'

const now = Date.parse('2026-11-24T08:00:00.000Z')
const opensAt = '2026-12-01T01:00:00.000Z'

it('VID-01 every lock says in both languages why it is closed, and when it opens where that is known', () => {
  for (const lang of ['en', 'zh'] as const)
    for (const locked of lockReasons) {
      const dated = lockText({ locked, opensAt }, lang, now, 'Scales')
      const undated = lockText({ locked, opensAt: null }, lang, now, undefined)
      expect(dated, locked).toBeTruthy()
      expect(undated, locked).toBeTruthy()
      if (locked === 'START' || locked === 'DATE') expect(dated).toMatch(/1 Dec|12月1日/)
      if (locked === 'PREVIOUS') expect(dated).toContain('Scales')
    }
  expect(lockText({ locked: null, opensAt: null }, 'en', now, undefined)).toBeUndefined()
})

it('finds the section before another one over the border of its chapter', () => {
  const section = (id: string) => ({
    id,
    name: `Name ${id}`,
    durationMs: null,
    locked: null,
    opensAt: null,
    percent: 0,
    finished: false,
    lastWatchedAt: null,
    poster: null,
  })
  const chapters = [
    { id: 'a', name: 'A', sections: [section('a1')] },
    { id: 'b', name: 'B', sections: [] },
    { id: 'c', name: 'C', sections: [section('c1'), section('c2')] },
  ]
  expect(previousNameOf(chapters, 'c1')).toBe('Name a1')
  expect(previousNameOf(chapters, 'c2')).toBe('Name c1')
  expect(previousNameOf(chapters, 'a1')).toBeUndefined()
})
