import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listParamsOf } from './rowsQuery.ts'
import type { ListFilter } from '../../protocol/query.ts'
import { dateTime, text } from '../../schema/index.ts'
import {
  askedFilter,
  formatListState,
  listDefaults,
  parseListState,
  patchFilter,
  endsFrom,
  yieldFrom,
  sortOf,
  type ListState,
} from './list-state.ts'

const defaults = { limit: 50, sort: '-createTime' }
const plain: ListState = {
  page: 1,
  limit: 50,
  sort: '-createTime',
  q: '',
  filter: {},
  trash: false,
  view: '',
}

describe('list state in the address', () => {
  it('is a query string that a person can read (NAV-04)', () => {
    const state = {
      ...plain,
      page: 2,
      limit: 20,
      sort: 'name',
      q: '王',
      filter: { status: 'ON_JOB' },
    }
    expect(formatListState(state, defaults)).toBe('page=2&limit=20&sort=name&q=王&status=ON_JOB')
    expect(formatListState(plain, defaults)).toBe('')
  })

  it('comes back the same, whatever was typed (NAV-04)', () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .map(s => s.trim())
      .filter(s => s !== '')
    const filter = fc
      .dictionary(
        fc.constantFrom('status', 'tags_has', 'createTime_gte', 'name'),
        fc.oneof(text, fc.uniqueArray(text, { minLength: 2, maxLength: 4 })),
      )
      .map(found => ({ ...found }))
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000 }),
        fc.constantFrom(10, 20, 30, 50),
        fc.constantFrom('name', '-name', '-createTime'),
        fc.oneof(fc.constant(''), text),
        filter,
        fc.boolean(),
        fc.constantFrom('', 'all', '01k'),
        (page, limit, sort, q, found, trash, view) => {
          const state: ListState = { page, limit, sort, q, filter: found, trash, view }
          expect(parseListState(formatListState(state, defaults), defaults)).toEqual(state)
        },
      ),
      { seed: 7 },
    )
  })

  it('leaves out what makes no sense instead of failing (NAV-04)', () => {
    expect(parseListState('?page=-3&limit=17&sort=&status=&q=%20', defaults)).toEqual(plain)
    expect(parseListState('?page=abc&limit=100000', defaults)).toEqual(plain)
  })

  it('may begin with what is next: the address says so only where it is asked for something else', () => {
    const next = listDefaults({ list: { columns: [], sort: 'startAt', from: 'startAt' } })
    const filter = { startAt_gte: 'today' }
    const first = parseListState('', next)
    expect(first).toEqual({ ...plain, sort: 'startAt', filter })
    expect(formatListState(first, next)).toBe('')
    expect(parseListState('page=2', next).filter).toEqual(filter)
    // everything, once its condition was taken away
    expect(formatListState({ ...first, filter: {} }, next)).toBe('view=all')
    expect(parseListState('view=all', next).filter).toEqual({})
    for (const queryText of ['courseId=c1', 'q=%E7%8E%8B', 'deleted=only', 'view=01k']) {
      const state = parseListState(queryText, next)
      expect(state.filter).not.toHaveProperty('startAt_gte')
      expect(parseListState(formatListState(state, next), next)).toEqual(state)
    }
    // searched within what is next
    const searched = { ...first, q: '王' }
    expect(parseListState(formatListState(searched, next), next)).toEqual(searched)
  })

  it('what a list begins with yields to a filter that contradicts it, and to no other', () => {
    const def = {
      list: { columns: [], sort: 'startAt', from: 'startAt', fromYields: { status: ['ENDED'] } },
      fields: {
        status: text({ label: { en: 'Status', zh: '状态' } }),
        startAt: dateTime({ label: { en: 'Start', zh: '开始' } }),
        endAt: dateTime({ label: { en: 'End', zh: '结束' } }),
      },
    }
    const next = listDefaults(def)
    const first = next.filter ?? {}
    const left = (patch: ListFilter, filter = first) =>
      Object.keys(yieldFrom(def, next, filter, patch))
    expect(left({ status: 'ENDED' })).toEqual([])
    expect(left({ status: ['ENDED'] })).toEqual([])
    expect(left({ endAt_lt: '2020-01-01' })).toEqual([])
    // of what has ended alone the latest comes first
    expect(
      [{ status: 'ENDED' }, { status: ['ENDED', 'ONGOING'] }, { courseId: 'c1' }].map(patch =>
        endsFrom(def, patch),
      ),
    ).toEqual([true, false, false])
    for (const other of [
      { status: 'NOT_STARTED' },
      { status: ['ENDED', 'ONGOING'] },
      { status: undefined },
      { startAt_lt: '2099-01-01' },
      { courseId: 'c1' },
    ])
      expect(left(other)).toEqual(['startAt_gte'])
    // the person's own choice stays
    expect(left({ status: 'ENDED' }, { startAt_gte: '2020-01-01' })).toEqual(['startAt_gte'])
  })

  it('is asked for quietly: the list itself shows a refusal, once', () => {
    const query = { page: 1, limit: 10, sort: 'name', filter: {} }
    expect(listParamsOf({ ...query, computed: true }).meta).toEqual({ quiet: true })
    expect(listParamsOf({ ...query, computed: false }).meta).toEqual({
      quiet: true,
      computed: false,
    })
  })

  it('keeps sets of values', () => {
    const state = parseListState('status=A&status=B&status=A', defaults)
    expect(state.filter).toEqual({ status: ['A', 'B'] })
    expect(formatListState(state, defaults)).toBe('status=A&status=B')
  })

  it('patches conditions and takes them away', () => {
    expect(
      patchFilter(
        { a: '1', b: '2' },
        { a: undefined, c: 3, d: [], e: ['x'], f: ['x', 'y'], g: false },
      ),
    ).toEqual({
      b: '2',
      c: '3',
      e: 'x',
      f: ['x', 'y'],
      g: 'false',
    })
  })

  it('asks with q, trash and what is fixed', () => {
    expect(
      askedFilter({ filter: { status: 'A' }, q: '王', trash: true }, { teacher: 't1' }),
    ).toEqual({
      status: 'A',
      q: '王',
      deleted: 'only',
      teacher: 't1',
    })
    expect(sortOf('-createTime')).toEqual({ field: 'createTime', order: 'DESC' })
  })
})
