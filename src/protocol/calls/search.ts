import { defineCall, shape } from '../../schema/call/index.ts'
import { text } from '../../schema/fields/index.ts'
import { paths } from '../paths.ts'
import type { FoundRecord } from '../provider.ts'

export const searchRecords = defineCall({
  path: paths.search,
  summary: 'Finds records of every resource by name, phone or account',
  audience: 'member',
  apiKeys: true,
  method: 'GET',
  silent: true,
  input: { q: text({ label: { en: 'Search text', zh: '搜索内容' }, max: 200 }) },
  output: shape<{ readonly list: readonly FoundRecord[] }>({
    type: 'object',
    properties: { list: { type: 'array', items: {} } },
  }),
})
