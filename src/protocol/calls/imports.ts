import {
  defineCall,
  exactText,
  group,
  listOf,
  requiredExactText,
  requiredTextsByName,
  shape,
  textsByName,
} from '../../schema/call/index.ts'
import { boolean, choice, integer, text } from '../../schema/fields/index.ts'
import type { JobSummary, PlannedRow, Rechecked, WizardJob } from '../imports.ts'
import { paths, resourcePath } from '../paths.ts'
import type { ImportRow } from '../provider.ts'
import { lastRow, mostSheets } from '../sheetRows.ts'
import { everyoneInput, idInput, pageSchema, pageUpTo, rowsUpTo, type PageOf } from './inputs.ts'
import { mappingInput } from './mapping.ts'

/*
 * Imports: a job begins with an uploaded file and goes through the steps of the wizard. A job of a
 * resource that the caller can't import is 404, or 5003 if the permission was withdrawn during the
 * session. Texts of cells and separators are not trimmed: white space may be the error in them.
 */

const jobId = idInput({ en: 'Import', zh: '导入任务' })
const fieldLabel = { en: 'Field', zh: '字段' } as const
/** The revision of the job that the caller read; 409 if it has changed. */
const revision = integer({ label: { en: 'Revision', zh: '修订号' }, required: true })
/** Characters of a cell. */
const maxCell = 32_767
/** Rows of one edit. */
const maxRows = 5000
const sheetRow = integer({
  label: { en: 'Row', zh: '行' },
  min: 1,
  max: lastRow,
  required: true,
})
const job = shape<WizardJob>()
const ofJob = { audience: 'member', apiKeys: true, exact: true, output: job } as const
const jobErrors = ['404', '5003'] as const
const stepErrors = [...jobErrors, '409'] as const

export const readImport = defineCall({
  path: paths.importJob,
  summary: 'Progress of an import',
  audience: 'member',
  apiKeys: true,
  method: 'GET',
  // asked again and again while the server is at it
  silent: true,
  input: { jobId },
  output: job,
  errors: jobErrors,
})

export const listImports = defineCall({
  path: paths.imports,
  summary: 'Imports, newest first',
  audience: 'member',
  apiKeys: true,
  method: 'GET',
  silent: true,
  input: { page: pageUpTo(100_000), limit: rowsUpTo(100, 20), everyone: everyoneInput },
  output: shape<PageOf<JobSummary>>(pageSchema),
})

export const rowOutcomes = {
  created: { en: 'Created', zh: '新增' },
  updated: { en: 'Updated', zh: '更新' },
  unchanged: { en: 'Unchanged', zh: '无变化' },
  skipped: { en: 'Skipped', zh: '跳过' },
  failed: { en: 'Failed', zh: '失败' },
} as const
export const listImportRows = defineCall({
  path: paths.importRows,
  summary: 'Result rows of an import',
  audience: 'member',
  apiKeys: true,
  method: 'GET',
  input: {
    jobId,
    page: pageUpTo(lastRow),
    limit: rowsUpTo(200, 50),
    only: choice({ label: { en: 'Result', zh: '结果' }, options: rowOutcomes }),
  },
  output: shape<PageOf<ImportRow>>(pageSchema),
  errors: jobErrors,
})

/**
 * `given`: texts for every row, by field. `attached`: the file is the error workbook of an earlier
 * import, which continues with it.
 */
export const beginImport = defineCall({
  path: paths.beginImport,
  summary: 'Starts an import of an uploaded file; `given` holds values set for every row, by field',
  audience: 'member',
  apiKeys: true,
  exact: true,
  input: {
    uploadId: idInput({ en: 'Upload', zh: '上传' }),
    given: textsByName({ names: 10, max: 500 }),
  },
  output: shape<{ readonly jobId: string; readonly attached: boolean }>({
    type: 'object',
    properties: { jobId: { type: 'string' }, attached: { type: 'boolean' } },
  }),
  errors: ['404', '409', '429', '11004', '11029'],
})

/**
 * Headings are matched again; without `furtherSheets`, all visible sheets with the same headings
 * are taken. `encoding`: one of the job's readings of a text file; 321 for another.
 */
export const readSheet = defineCall({
  ...ofJob,
  path: paths.readSheet,
  summary: 'Chooses sheet and row of headings (0: it is looked for, -1: there is none)',
  input: {
    jobId,
    revision,
    sheet: requiredExactText(255, { takesEmptyText: true }),
    headingRow: integer({ label: { en: 'Row of headings', zh: '表头行' }, required: true }),
    furtherSheets: listOf(requiredExactText(255), { max: mostSheets - 1, missing: null }),
    encoding: text({ label: { en: 'Encoding', zh: '编码' }, max: 40 }),
  },
  errors: [...stepErrors, '11004'],
})

export const checkImport = defineCall({
  ...ofJob,
  path: paths.checkImport,
  summary: 'Says what the columns mean, and checks every row',
  input: { jobId, revision, mapping: mappingInput },
  errors: [...stepErrors, '9994', '11004'],
})

const verdictOptions = {
  create: { en: 'New', zh: '新增' },
  update: { en: 'Update', zh: '更新' },
  unchanged: { en: 'Unchanged', zh: '无变化' },
  skip: { en: 'Skip', zh: '跳过' },
  error: { en: 'Error', zh: '错误' },
} as const
const trashOptions = {
  restore: { en: 'Restore', zh: '恢复' },
  create: { en: 'Create', zh: '新增' },
  skip: { en: 'Skip', zh: '跳过' },
} as const
/**
 * `trash`: only rows whose key belongs to a record in the trash. `field` and `text`: only rows
 * whose cell of the field has exactly this text.
 */
export const listPlannedRows = defineCall({
  path: paths.plannedRows,
  summary: 'Checked rows of an import, in the order of the sheet',
  audience: 'member',
  apiKeys: true,
  method: 'GET',
  silent: true,
  exact: true,
  input: {
    jobId,
    page: pageUpTo(lastRow),
    limit: rowsUpTo(200, 50),
    verdict: choice({ label: { en: 'Check result', zh: '检查结果' }, options: verdictOptions }),
    field: text({ label: fieldLabel, max: 64 }),
    text: exactText(maxCell),
    trash: boolean({ label: { en: 'In the trash', zh: '在回收站中' } }),
  },
  output: shape<PageOf<PlannedRow>>(pageSchema),
  errors: jobErrors,
})

const rechecked = {
  audience: 'member',
  apiKeys: true,
  exact: true,
  output: shape<Rechecked>({
    type: 'object',
    properties: {
      revision: { type: 'integer' },
      verdicts: { type: 'object' },
      checkKey: { type: 'string' },
      rows: { type: 'array', items: {} },
    },
  }),
  errors: stepErrors,
} as const

export const editRows = defineCall({
  ...rechecked,
  path: paths.editRows,
  summary: 'Changes cells of checked rows, which are checked again at once',
  input: {
    jobId,
    revision,
    rows: listOf(group({ sheetRow, cells: requiredTextsByName({ names: 500, max: maxCell }) }), {
      required: true,
      max: maxRows,
    }),
  },
})

export const replaceAlike = defineCall({
  ...rechecked,
  path: paths.replaceAlike,
  summary: 'Changes all cells of a field that read alike',
  input: {
    jobId,
    revision,
    field: text({ label: fieldLabel, required: true, max: 64 }),
    from: requiredExactText(maxCell, { takesEmptyText: true }),
    to: requiredExactText(maxCell, { takesEmptyText: true }),
  },
  check: ({ from, to }) => (from === to ? { to: { code: '321' } } : undefined),
})

export const leaveRows = defineCall({
  ...rechecked,
  path: paths.leaveRows,
  summary: 'Leaves rows out of an import, or takes them in again',
  input: {
    jobId,
    revision,
    rows: listOf(sheetRow, { required: true, max: maxRows }),
    left: boolean({ label: { en: 'Leave out', zh: '不导入' }, required: true }),
  },
})

/**
 * `rows`: by default all rows whose key belongs to a record in the trash. Without a choice the
 * decision is open.
 */
export const decideTrash = defineCall({
  ...rechecked,
  path: paths.decideTrash,
  summary:
    'Says what is done with rows whose records are in the trash, which are checked again at once',
  input: {
    jobId,
    revision,
    rows: listOf(sheetRow, { max: maxRows, missing: null }),
    choice: choice({ label: { en: 'In the trash', zh: '回收站' }, options: trashOptions }),
  },
  errors: [...stepErrors, '905'],
})

export const commitImport = defineCall({
  ...ofJob,
  path: paths.commitImport,
  summary: 'Imports the checked rows; 409 if the check is out of date',
  input: {
    jobId,
    checkKey: text({ label: { en: 'Check', zh: '检查凭证' }, required: true, max: 128 }),
    mode: choice({
      label: { en: 'Rows', zh: '导入范围' },
      options: {
        good: { en: 'Valid rows', zh: '正确的行' },
        all: { en: 'All or nothing', zh: '全部或不导入' },
      },
      required: true,
    }),
  },
  errors: [...stepErrors, '11029'],
})

/** Before or during the commit; written rows stay. */
export const cancelImport = defineCall({
  ...ofJob,
  path: paths.cancelImport,
  summary: 'Cancels an import',
  input: { jobId },
  errors: jobErrors,
})

/** From where it stopped. */
export const resumeImport = defineCall({
  ...ofJob,
  path: paths.resumeImport,
  summary: 'Resumes an import that has stopped',
  input: { jobId },
  errors: [...stepErrors, '11029'],
})

/** For 30 days; records that have changed since stay and are listed. */
export const undoImport = defineCall({
  ...ofJob,
  path: paths.undoImport,
  summary: 'Undoes an import',
  input: { jobId },
  errors: [...stepErrors, '429'],
})

/** The rejected rows as they are in the file, with the errors of each cell. */
export const readErrorBook = defineCall({
  path: paths.errorWorkbook,
  summary: 'Error workbook of an import',
  audience: 'member',
  apiKeys: true,
  method: 'GET',
  input: { jobId },
  output: 'file',
  errors: jobErrors,
})

/**
 * `without`: names of fields, with commas between, that stand in no row because all rows are alike
 * in them.
 */
export const templateOf = (resource: string) =>
  defineCall({
    path: resourcePath(resource, 'template'),
    summary: 'Import template, in the language of the caller',
    right: `${resource}.import`,
    method: 'GET',
    input: { without: text({ label: { en: 'Without', zh: '不含' }, max: 200 }) },
    output: 'file',
  })
