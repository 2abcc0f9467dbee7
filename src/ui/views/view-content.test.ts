import { describe, expect, it } from 'vitest'
import { parseListState } from '../list/list-state.ts'
import { defaultView, isChanged, makeContent, readContent, stateUnder } from './view-content.ts'

const defaults = { limit: 50, sort: '-createTime' }

describe('saved views', () => {
  it('keep the question without its page, and the columns; and give them back (NAV-04)', () => {
    const state = parseListState('page=4&sort=name&q=王&status=A&status=B&view=old', defaults)
    const columns = { order: ['phone', 'status'], shown: ['phone'], widths: { phone: 200 } }
    const content = JSON.stringify(makeContent(state, columns, defaults))
    const view = { id: 'v1', content }
    expect(stateUnder(view, defaults)).toEqual({ ...state, page: 1, view: 'v1' })
    expect(readContent(content).columns).toEqual(columns)
    expect(isChanged(view, { ...state, page: 9 }, columns, defaults)).toBe(false)
    expect(isChanged(view, { ...state, q: '李' }, columns, defaults)).toBe(true)
    expect(isChanged(view, state, {}, defaults)).toBe(true)
  })

  it('survive content that is damaged or from another time', () => {
    for (const text of [
      '',
      '{',
      '[]',
      'null',
      '7',
      '{"query":7,"columns":{"order":"x","widths":{"a":"b"}}}',
    ]) {
      expect(readContent(text)).toEqual({ query: '', columns: {} })
      expect(stateUnder({ id: 'v', content: text }, defaults)).toEqual({
        ...parseListState('', defaults),
        view: 'v',
      })
    }
  })

  it("prefer one's own default to the role's, and that to everyone's", () => {
    const view = (id: string, scope: 'MINE' | 'ROLE' | 'EVERYONE', isDefault = true) => ({
      id,
      scope,
      isDefault,
    })
    expect(
      defaultView([view('a', 'EVERYONE'), view('b', 'ROLE'), view('c', 'MINE', false)])?.id,
    ).toBe('b')
    expect(defaultView([view('a', 'EVERYONE'), view('d', 'MINE')])?.id).toBe('d')
    expect(defaultView([view('a', 'MINE', false)])).toBeUndefined()
  })
})
