import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { student } from '../../resources/people/student/student.resource.ts'
import type { Access } from '../access/index.ts'
import type { AnyResource } from '../schema/resource.ts'
import type { ColumnChoice } from '../ui/list/columnChoice.ts'
import { aheadQuery, freshMs, listParamsOf } from '../ui/list/rowsQuery.ts'
import { askFirstRows } from './firstRows.ts'

interface Given {
  rights?: Access['rights']
  hasView?: boolean
  resources?: readonly AnyResource[]
  columnChoice?: ColumnChoice
}
const requestFirstRows = (
  path: string,
  { rights = 'all', hasView = false, resources = [student], columnChoice = {} }: Given = {},
) => {
  const getList = vi.fn(() => Promise.resolve({ data: [], total: 0 }))
  const client = new QueryClient()
  const access = { rights, masks: new Set<string>() }
  askFirstRows(new URL(path, 'http://x'), {
    resources,
    access,
    provider: { getList },
    client,
    hasView: () => hasView,
    columnChoice: () => columnChoice,
  })
  return { getList, client }
}

it('the rows of a list are asked for before it is drawn, under the key that the list asks by', async () => {
  const { getList, client } = requestFirstRows('/student?page=3&sort=name&status=ON_JOB&q=Ann')
  expect(getList).toHaveBeenCalledExactlyOnceWith(
    'student',
    expect.objectContaining({
      pagination: { page: 3, perPage: 50 },
      sort: { field: 'name', order: 'ASC' },
      filter: { status: 'ON_JOB', q: 'Ann' },
    }),
  )
  const query = {
    page: 3,
    limit: 50,
    sort: 'name',
    filter: { q: 'Ann', status: 'ON_JOB' },
    computed: false,
  }
  await client.fetchQuery({
    ...aheadQuery({ getList }, 'student', query),
    queryKey: ['student', 'getList', listParamsOf(query)],
    staleTime: freshMs,
  })
  expect(getList).toHaveBeenCalledOnce()
})

it('computed fields are asked for where a column shows one', () => {
  const metaOf = (columnChoice: ColumnChoice) =>
    requestFirstRows('/student', { columnChoice }).getList.mock.calls
  expect(metaOf({})).toMatchObject([['student', { meta: { computed: false } }]])
  expect(metaOf({ shown: ['name', 'remainingLeave'] })).not.toMatchObject([
    ['student', { meta: { computed: false } }],
  ])
})

it('an address without words means the first page, unless a view of the person opens there', () => {
  expect(requestFirstRows('/student').getList).toHaveBeenCalledOnce()
  expect(requestFirstRows('/student', { hasView: true }).getList).not.toHaveBeenCalled()
  expect(requestFirstRows('/student?page=2', { hasView: true }).getList).toHaveBeenCalledOnce()
})

it.each(['/', '/login', '/studentDetail?id=1', '/nowhere'])('nothing is asked at %s', path => {
  expect(requestFirstRows(path).getList).not.toHaveBeenCalled()
})

it('nothing is asked without the right to read, nor for a list of its own making', () => {
  expect(requestFirstRows('/student', { rights: new Set() }).getList).not.toHaveBeenCalled()
  const own: AnyResource = {
    ...student,
    override: { screens: { list: () => Promise.reject(new Error('not here')) } },
  }
  expect(requestFirstRows('/student', { resources: [own] }).getList).not.toHaveBeenCalled()
})
