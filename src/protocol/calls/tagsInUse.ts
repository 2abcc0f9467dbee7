import { defineCall, shape } from '../../schema/call/index.ts'
import { text } from '../../schema/fields/index.ts'
import { resourcePath } from '../paths.ts'

/**
 * The tags that contain the typed text, at most 20: those that begin with it first, then the more
 * frequent. They come from the newest 2,000 records that the caller sees, so that the call costs
 * the same in a school of any size. For fields of tags that have `suggest`; 321 for any other, and
 * for one that is hidden from the caller.
 */
export const tagsInUseOf = (resource: string) =>
  defineCall({
    path: resourcePath(resource, 'tagsInUse'),
    summary: 'Tags that records have in a field, by a part of their text',
    right: `${resource}.read`,
    method: 'GET',
    silent: true,
    input: {
      field: text({ label: { en: 'Field', zh: '字段' }, required: true, max: 64 }),
      q: text({ label: { en: 'Search text', zh: '搜索内容' }, max: 50 }),
    },
    output: shape<{ readonly list: readonly string[] }>({
      type: 'object',
      properties: { list: { type: 'array', items: { type: 'string' } } },
    }),
  })
