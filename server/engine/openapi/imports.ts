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
