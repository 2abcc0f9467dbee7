import { defineCall, exactTexts, shape } from '../../schema/call/index.ts'
import { boolean, choice, text } from '../../schema/fields/index.ts'
import { resourcePath } from '../paths.ts'
import { filterInput } from './inputs.ts'

/** Records that one export can name. */
export const maxExportedIds = 20_000

/**
 * Exports a list: the file, streamed while the store is read. For more than `exportInline` rows the
 * response is { taskId }, and the file is made in the background, unless `inline` requests it at
 * once.
 */
export const exportOf = (name: string, path: `/${string}` = resourcePath(name, 'export')) =>
  defineCall({
    path,
    summary:
      'Exports a list as a file; of more than 20,000 rows, unless inline, the ID of the background task: { taskId }',
    right: `${name}.export`,
    input: {
      query: filterInput,
      sort: text({ label: { en: 'Sort order', zh: '排序' }, max: 200 }),
      ids: exactTexts({ items: maxExportedIds, max: 64 }),
      except: exactTexts({ items: maxExportedIds, max: 64 }),
      columns: exactTexts({ items: 200, max: 64 }),
      fields: choice({
        label: { en: 'Fields', zh: '字段' },
        options: { shown: { en: 'Shown', zh: '显示的' }, all: { en: 'All', zh: '全部' } },
      }),
      format: choice({
        label: { en: 'Format', zh: '格式' },
        options: { xlsx: { en: 'Excel', zh: 'Excel' }, csv: { en: 'CSV', zh: 'CSV' } },
      }),
      inline: boolean({ label: { en: 'At once', zh: '立即导出' } }),
    },
    output: shape<{ readonly taskId: string }>({
      type: 'object',
      properties: { taskId: { type: 'string' } },
    }),
    errors: ['404'],
  })
