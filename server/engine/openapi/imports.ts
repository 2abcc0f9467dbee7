import { paths } from '../../../src/protocol/paths.ts'
import { describedImportCalls } from '../imports/wizard/described.ts'
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
      'Begin to send a spreadsheet in pieces',
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
          'Send a piece of at most 1 MB; 409 with `received` where the file goes on elsewhere',
        parameters: [uploadId, query('offset', integer, { required: true })],
        requestBody: { required: true, content: { 'application/octet-stream': {} } },
        responses: answers(upload),
      },
    },
  ],
  [paths.uploadState, get('import', 'How much of a file has arrived', [uploadId], upload)],
  [
    paths.errorWorkbook,
    workbook('import', 'Rows that were not taken, with what is wrong at each cell', [
      query('jobId', string, { required: true }),
    ]),
  ],
  ...describedImportCalls.map(({ path, summary, fields, changes, answer }): PathItem => [
    path,
    changes
      ? post('import', summary, object(fields, Object.keys(fields)), object(answer))
      : get(
          'import',
          summary,
          Object.entries(fields).map(([name, schema]) => query(name, schema)),
          object(answer),
        ),
  ]),
]
