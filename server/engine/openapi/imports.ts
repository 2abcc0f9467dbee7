import { paths } from '../../../src/protocol/paths.ts'
import { verdicts } from '../../../src/protocol/imports.ts'
import type { JsonSchema } from '../../../src/schema/kind.ts'
import {
  answers,
  anything,
  array,
  get,
  integer,
  object,
  post,
  query,
  string,
  workbook,
  type PathItem,
} from './parts.ts'

const upload = object({ uploadId: string, received: integer, size: integer }, [
  'uploadId',
  'received',
  'size',
])
const uploadId = query('uploadId', string, { required: true })

const rechecked = { revision: integer, verdicts: anything, checkKey: string, rows: array(anything) }
type Fields = Readonly<Record<string, JsonSchema>>
/** A call that changes what a led import is to be; it names the revision that the caller looked at. */
const change = (path: string, summary: string, more: Fields, answer: Fields = {}): PathItem => {
  const fields = { jobId: string, revision: integer, ...more }
  return [path, post('import', summary, object(fields, Object.keys(fields)), object(answer))]
}

/** Files that arrive in pieces, and imports that are led through their steps. */
export const importPaths: readonly PathItem[] = [
  [paths.importJob, get('import', 'Progress of an import', [query('jobId')], anything)],
  [
    paths.importRows,
    get(
      'import',
      'Result rows of an import',
      [query('jobId'), query('page', integer), query('limit', integer), query('only')],
      object({ list: array(anything), total: integer }),
    ),
  ],
  [
    paths.beginUpload,
    post(
      'import',
      'Start a chunked upload of a spreadsheet',
      object({ resource: string, fileName: string, size: integer }, [
        'resource',
        'fileName',
        'size',
      ]),
      upload,
    ),
  ],
  [
    paths.uploadPart,
    {
      post: {
        tags: ['import'],
        summary:
          'Upload a chunk of up to 1 MB; 409 with `received` if the upload continues at another position',
        parameters: [uploadId, query('offset', integer, { required: true })],
        requestBody: { required: true, content: { 'application/octet-stream': {} } },
        responses: answers(upload),
      },
    },
  ],
  [paths.uploadState, get('import', 'State of an upload', [uploadId], upload)],
  [
    paths.errorWorkbook,
    workbook('import', 'Error workbook of an import', [query('jobId', string, { required: true })]),
  ],
  change(paths.readSheet, 'Choose sheet and row of headings', {
    sheet: string,
    headingRow: integer,
  }),
  change(paths.checkImport, 'Say what the columns mean, and check every row', {
    mapping: anything,
  }),
  change(
    paths.editRows,
    'Change cells of checked rows',
    { rows: array({ type: 'object', properties: { sheetRow: integer, cells: anything } }) },
    rechecked,
  ),
  change(
    paths.replaceAlike,
    'Change all cells that read alike',
    { field: string, from: string, to: string },
    rechecked,
  ),
  change(
    paths.leaveRows,
    'Leave rows out, or take them in again',
    { rows: array(integer), left: { type: 'boolean' } },
    rechecked,
  ),
  [
    paths.plannedRows,
    get(
      'import',
      'Checked rows of an import',
      [
        query('jobId', string),
        query('page', integer),
        query('limit', integer),
        query('verdict', { ...string, enum: [...verdicts] }),
        query('field', string),
        query('text', string),
      ],
      object({ list: array(anything), total: integer }),
    ),
  ],
]
