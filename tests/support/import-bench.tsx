import { ThemeProvider } from '@mui/material/styles'
import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { CoreAdminContext, memoryStore } from 'react-admin'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { adminRouter } from '../../src/app/adminRouter.tsx'
import { ImportPage } from '../../custom-pages/imports/ImportPage.tsx'
import type { Access } from '../../src/access/index.ts'
import {
  beginImport,
  cancelImport,
  checkImport,
  commitImport,
  decideTrash,
  editRows,
  leaveRows,
  listImportRows,
  listPlannedRows,
  readErrorBook,
  readImport,
  readSheet,
  replaceAlike,
  resumeImport,
  templateOf,
  undoImport,
} from '../../src/protocol/calls/imports.ts'
import type {
  ImportMapping,
  PlannedRow,
  Rechecked,
  Verdict,
  WizardJob,
} from '../../src/protocol/imports.ts'
import type { EduProvider, ImportRow } from '../../src/protocol/provider.ts'
import type { JobNews } from '../../src/protocol/tasks.ts'
import { RegistryProvider } from '../../src/ui/context.tsx'
import { JobNewsProvider } from '../../src/ui/jobs/news.tsx'
import { Toasts } from '../../src/ui/parts/Toasts.tsx'
import { themeOf } from '../../src/ui/theme/theme.ts'
import { answerTo, askOf, type Answers } from './ask.ts'
import { everyone, vessel } from './record-bench.tsx'

export const mapping: ImportMapping = {
  sheet: 'Boats',
  headingRow: 2,
  columns: [
    { at: 0, fields: ['name'] },
    { at: 1, fields: ['phone'] },
    { at: 2, fields: [] },
  ],
  values: {},
  match: 'both',
}

/** An import that has been read: three columns, of which one was not recognised. */
export const readJob: WizardJob = {
  jobId: 'j1',
  resource: 'boat',
  fileName: 'boats.xlsx',
  state: 'PARSED',
  read: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  failed: 0,
  createTime: '2026-01-01T00:00:00.000Z',
  wizard: true,
  createdBy: 'a1',
  createdByName: 'Ann',
  revision: 1,
  sheets: [{ name: 'Boats', rows: 3, hidden: false }],
  leftOut: [],
  preview: [
    { sheetRow: 1, cells: ['All our boats'] },
    { sheetRow: 2, cells: ['Name', 'Mobile', 'Place'] },
    { sheetRow: 3, cells: ['Nutshell', '13912340001', 'A1 / 4'] },
  ],
  columns: [
    { at: 0, heading: 'Name', samples: ['Nutshell', 'Dinghy'], fields: ['name'], by: 'label' },
    { at: 1, heading: 'Mobile', samples: ['13912340001'], fields: ['phone'], by: 'synonym' },
    { at: 2, heading: 'Place', samples: ['A1 / 4'], fields: [], by: null },
  ],
  unknown: [],
  mapping,
  zone: 'Asia/Shanghai',
  verdicts: null,
  checkKey: null,
  busy: null,
  drifted: 0,
  operation: null,
  undoneBy: null,
  keptUntil: null,
}

export const planned = (
  sheetRow: number,
  verdict: Verdict,
  more: Partial<PlannedRow> = {},
): PlannedRow => ({
  sheetRow,
  verdict,
  cells: { name: `Boat ${sheetRow}`, phone: `1391234${String(sheetRow).padStart(4, '0')}` },
  title: `Boat ${sheetRow}`,
  recordId: null,
  changes: [],
  errors: [],
  twin: null,
  edited: false,
  left: false,
  ...more,
})
export const tallyOf = (rows: readonly PlannedRow[]): Record<Verdict, number> => {
  const tally: Record<Verdict, number> = { create: 0, update: 0, unchanged: 0, skip: 0, error: 0 }
  for (const row of rows) tally[row.left ? 'skip' : row.verdict] += 1
  return tally
}
/** An import that has been checked, with these rows. */
export const checkedJob = (
  rows: readonly PlannedRow[],
  more: Partial<WizardJob> = {},
): WizardJob => ({
  ...readJob,
  state: 'CHECKED',
  revision: 2,
  total: rows.length,
  verdicts: tallyOf(rows),
  checkKey: 'key-2',
  ...more,
})

/**
 * A fake server with one import. A phone with eleven digits is valid, and nothing else is checked.
 */
export const importProvider = (job: WizardJob, rows: readonly PlannedRow[] = []) => {
  const world = {
    job,
    rows: [...rows],
    results: [] as ImportRow[],
    /** Thrown by the next calls. */
    refuse: [] as Error[],
    calls: [] as (readonly [name: string, params: object])[],
  }
  const called = <T,>(name: string, params: object, value: () => T): Promise<T> => {
    world.calls.push([name, params])
    const refused = world.refuse.shift()
    return refused ? Promise.reject(refused) : Promise.resolve(value())
  }
  const become = (next: Partial<WizardJob>): WizardJob => (world.job = { ...world.job, ...next })
  const judge = (row: PlannedRow): PlannedRow => {
    const good = /^\d{11}$/.test(row.cells['phone'] ?? '')
    const errors = good ? [] : [{ field: 'phone', code: '211', msg: 'Enter a valid phone number.' }]
    return { ...row, errors, verdict: good ? 'create' : 'error' }
  }
  const rechecked = (
    change: (row: PlannedRow) => PlannedRow,
    touched: (row: PlannedRow) => boolean,
  ): Rechecked => {
    const revision = world.job.revision + 1
    world.rows = world.rows.map(row => (touched(row) ? change(row) : row))
    const verdicts = tallyOf(world.rows)
    become({ revision, verdicts, checkKey: `key-${revision}` })
    return { revision, verdicts, checkKey: `key-${revision}`, rows: world.rows.filter(touched) }
  }
  const answers: Record<string, Answers[string]> = {
    ...answerTo(readImport, () => {
      const refused = world.refuse.shift()
      return refused ? Promise.reject(refused) : world.job
    }),
    ...answerTo(beginImport, input =>
      called('beginImport', input, () => ({ jobId: 'j1', attached: false })),
    ),
    ...answerTo(readSheet, input =>
      called('readSheet', input, () =>
        become({
          revision: world.job.revision + 1,
          mapping: { ...mapping, sheet: input.sheet, headingRow: input.headingRow || 2 },
        }),
      ),
    ),
    ...answerTo(checkImport, input =>
      called('checkImport', input, () =>
        become({
          state: 'CHECKED',
          mapping: input.mapping,
          revision: world.job.revision + 1,
          verdicts: tallyOf(world.rows),
          checkKey: 'key',
        }),
      ),
    ),
    ...answerTo(listPlannedRows, ({ page, limit, verdict, field, text, trash }) => {
      const list = world.rows.filter(
        row =>
          (!trash || row.trash !== undefined) &&
          (!verdict || (row.left ? 'skip' : row.verdict) === verdict) &&
          (!field || row.cells[field] === text),
      )
      const [at, rows] = [page ?? 1, limit ?? 50]
      return { list: list.slice((at - 1) * rows, at * rows), total: list.length }
    }),
    ...answerTo(editRows, input =>
      called('editRows', input, () => {
        const by = new Map(input.rows.map(row => [row.sheetRow, row.cells]))
        return rechecked(
          row => judge({ ...row, cells: { ...row.cells, ...by.get(row.sheetRow) }, edited: true }),
          row => by.has(row.sheetRow),
        )
      }),
    ),
    ...answerTo(replaceAlike, input =>
      called('replaceAlike', input, () => {
        const alike = new Set(
          world.rows.filter(row => row.cells[input.field] === input.from).map(row => row.sheetRow),
        )
        return rechecked(
          row => judge({ ...row, cells: { ...row.cells, [input.field]: input.to }, edited: true }),
          row => alike.has(row.sheetRow),
        )
      }),
    ),
    ...answerTo(leaveRows, input =>
      called('leaveRows', input, () =>
        rechecked(
          row => ({ ...row, left: input.left }),
          row => input.rows.includes(row.sheetRow),
        ),
      ),
    ),
    ...answerTo(decideTrash, input =>
      called('decideTrash', input, () =>
        rechecked(
          row => ({ ...row, verdict: input.choice === 'restore' ? 'update' : row.verdict }),
          row => row.trash !== undefined && (input.rows?.includes(row.sheetRow) ?? true),
        ),
      ),
    ),
    ...answerTo(commitImport, input =>
      called('commitImport', input, () =>
        become({
          state: 'COMMITTING',
          busy: { doing: 'committing', done: 0, total: world.rows.length },
        }),
      ),
    ),
    ...answerTo(cancelImport, input =>
      called('cancelImport', input, () => become({ state: 'CANCELLED', busy: null })),
    ),
    ...answerTo(resumeImport, input =>
      called('resumeImport', input, () => become({ state: 'COMMITTING', resumable: false })),
    ),
    ...answerTo(undoImport, input =>
      called('undoImport', input, () => become({ state: 'UNDONE', undoneBy: 'o2', busy: null })),
    ),
    ...answerTo(listImportRows, ({ only }) => {
      const list = world.results.filter(row => !only || row.outcome === only)
      return { list, total: list.length }
    }),
  }
  const files: Readonly<Record<string, string>> = {
    [readErrorBook.path]: 'boats-errors.xlsx',
    [templateOf('boat').path]: 'boats.xlsx',
  }
  const provider: Partial<EduProvider> = {
    supportAbortSignal: true,
    sendFile: (file, { target, onProgress, onBegun }) =>
      called('sendFile', { target, name: file.name }, () => {
        onBegun?.('u1')
        onProgress?.(file.size)
        return { uploadId: 'u1', answer: {} }
      }),
    ask: askOf(answers),
    askFile: ({ path }, input, fallback) =>
      called(path, input, () => ({ blob: new Blob(['x']), fileName: files[path] ?? fallback })),
    getList: () => Promise.resolve({ data: [], total: 0 }),
  }
  let hear = (_news: JobNews): void => undefined
  return {
    world,
    answers,
    provider: provider as EduProvider,
    /** The screen's calls, without reads of the job. */
    asked: (name: string) =>
      world.calls.filter(([called_]) => called_ === name).map(([, params]) => params),
    news: (news: JobNews): void => hear(news),
    listen: (next: (news: JobNews) => void) => {
      hear = next
      return () => undefined
    },
  }
}

/** Shows the wizard at an address; `where` is the address at the moment. */
export const showImport = (
  fake: ReturnType<typeof importProvider>,
  {
    address = '/importJob?jobId=j1',
    access = everyone,
  }: { readonly address?: string; readonly access?: Access } = {},
) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const element = (
    <CoreAdminContext
      dataProvider={fake.provider}
      store={memoryStore()}
      queryClient={client}
      routerProvider={adminRouter}
    >
      <ThemeProvider theme={themeOf('light', 'en')}>
        <RegistryProvider resources={[vessel()]} access={access}>
          <JobNewsProvider value={fake.listen}>
            <ImportPage />
            <Toasts />
          </JobNewsProvider>
        </RegistryProvider>
      </ThemeProvider>
    </CoreAdminContext>
  )
  const router = createMemoryRouter(
    [
      { path: '/importJob', element },
      { path: '/boat', element: <p>The harbour</p> },
    ],
    {
      initialEntries: [address],
    },
  )
  const where = (): string =>
    decodeURIComponent(router.state.location.pathname + router.state.location.search)
  return { where, client, ...render(<RouterProvider router={router} />) }
}
