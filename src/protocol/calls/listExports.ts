import { defineCall, listOf } from '../../schema/call/index.ts'
import { choice, text } from '../../schema/fields/index.ts'
import { paths, resourcePath } from '../paths.ts'
import { everyoneInput } from './inputs.ts'

/** Inputs of every export of a list without a resource. */
export const listExportInput = {
  columns: listOf(text({ label: { en: 'Column', zh: '列' }, max: 64, required: true }), {
    max: 200,
    missing: null,
  }),
  format: choice({
    label: { en: 'Format', zh: '格式' },
    options: { xlsx: { en: 'Excel', zh: 'Excel' }, csv: { en: 'CSV', zh: 'CSV' } },
    default: 'xlsx',
  }),
} as const

/** IMP-03. */
export const exportJournal = defineCall({
  path: resourcePath('operation', 'export'),
  summary: 'What the person did, or with the right what everyone did, as a file',
  audience: 'member',
  apiKeys: true,
  writes: false,
  input: { everyone: everyoneInput, ...listExportInput },
  output: 'file',
})

/** IMP-03. */
export const exportJobs = defineCall({
  path: paths.exportTasks,
  summary: 'Imports, background exports or bulk changes, as a file',
  audience: 'member',
  apiKeys: true,
  writes: false,
  input: {
    kind: choice({
      label: { en: 'Kind', zh: '类型' },
      options: {
        import: { en: 'Import', zh: '导入' },
        export: { en: 'Export', zh: '导出' },
        bulk: { en: 'Bulk change', zh: '批量操作' },
      },
      required: true,
    }),
    everyone: everyoneInput,
    ...listExportInput,
  },
  output: 'file',
})
