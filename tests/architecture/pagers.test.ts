import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { scheduledPageSize } from '../../custom-pages/scheduling/scheduledLink.ts'
import { resources } from '../../resources/index.ts'
import { defaultPageSize, pageSizes } from '../../src/ui/pager/pages.ts'
import { viewerPageSize } from '../../src/ui/parts/useImageViewer.ts'
import spec from '../spec/constants.json' with { type: 'json' }

const sources = globSync('{src,custom-pages,resources}/**/*.{ts,tsx}').filter(
  name => !name.includes('.test.'),
)
const withText = (text: RegExp): string[] =>
  sources.filter(name => text.test(readFileSync(name, 'utf8')))

describe('pagers', () => {
  it('every list is paged by the shared pager (UI-03)', () => {
    expect(withText(/@mui\/material\/(Table)?Pagination/)).toEqual([])
    expect(withText(/\b(List)?Pagination(Context|Actions)?\b[^;]*from 'react-admin'/)).toEqual([])
  })

  it('each offers the sizes of the specification; a matrix of lessons by people alone has one of its own (UI-03)', () => {
    expect(withText(/<Pager\b[^>]*\bsizes=/)).toEqual([
      'custom-pages/classroom/records/ClassAttendancePage.tsx',
    ])
    expect(pageSizes).toEqual(spec.pager.sizes)
  })

  it('begins with 50, with 10 in lists of lessons, with 5 of lessons just added, with 10 in monitoring lists, with 20 in the image viewer (UI-03)', () => {
    const { default: ordinary, lessonList, lessonAdd, imageViewer, monitoringList } = spec.pager
    expect([ordinary, lessonList, lessonAdd, imageViewer, monitoringList]).toEqual([
      50, 10, 5, 20, 10,
    ])
    expect(defaultPageSize).toBe(ordinary)
    expect(scheduledPageSize).toBe(lessonAdd)
    // no other page names a size of its own
    expect(withText(/pageOfAddress\(query, (?!pageSize)/)).toEqual([])
    expect(withText(/usePageState\(\s*\{[^}]*\},/)).toEqual([
      'custom-pages/scheduling/useScheduled.ts',
    ])
    expect(viewerPageSize).toBe(imageViewer)
    expect(resources.lesson.list.pageSize).toBe(lessonList)
    const others = Object.values(resources).flatMap(({ name, list }) =>
      list.pageSize === undefined || list.pageSize === ordinary ? [] : [name],
    )
    for (const { list } of [resources.alert, resources.superviseRecord])
      expect(list.pageSize).toBe(monitoringList)
    expect(others.toSorted()).toEqual([
      'alert',
      'attendance',
      'booking',
      'classNote',
      'lesson',
      'superviseRecord',
    ])
  })

  it('the header that stays while one scrolls is in use, and so is the block of 1000 ms (UI-05, UI-07)', () => {
    expect(withText(/<StickyHeader\b/).length).toBeGreaterThan(0)
    const blocked = withText(/useClickBlock\(\s*\(\) => [^,]*\)\n/)
    expect(blocked.length).toBeGreaterThan(0)
  })
})
