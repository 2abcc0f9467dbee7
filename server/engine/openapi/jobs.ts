import { paths, resourcePath } from '../../../src/protocol/paths.ts'
import {
  anything,
  array,
  boolean,
  get,
  integer,
  object,
  post,
  query,
  string,
  type PathItem,
} from './parts.ts'

const page = [query('page', integer), query('limit', integer)]
const everyone = query('everyone', { type: 'string', enum: ['1'] })
const id = query('id', string, { required: true })
const several = object({ list: array(anything), total: integer })
const ofJob = object({ jobId: string }, ['jobId'])

/** Work that goes on behind a screen: led imports from their beginning to their undo, background exports and bulk changes; the journal. */
export const jobPaths: readonly PathItem[] = [
  [paths.imports, get('import', 'Imports, newest first', [...page, everyone], several)],
  [
    paths.beginImport,
    post(
      'import',
      'Start an import of an uploaded file; `given` holds values set for every row, by field',
      object({ uploadId: string, given: anything }, ['uploadId']),
      object({ jobId: string, attached: boolean }),
    ),
  ],
  [
    paths.commitImport,
    post(
      'import',
      'Import the checked rows; 409 if the check is out of date',
      object({ jobId: string, checkKey: string, mode: { type: 'string', enum: ['good', 'all'] } }, [
        'jobId',
        'checkKey',
        'mode',
      ]),
      anything,
    ),
  ],
  [paths.cancelImport, post('import', 'Cancel an import', ofJob, anything)],
  [paths.resumeImport, post('import', 'Resume an import that has stopped', ofJob, anything)],
  [paths.undoImport, post('import', 'Undo an import', ofJob, anything)],
  [
    paths.tasks,
    get(
      'task',
      'Background exports or bulk changes, newest first',
      [
        query('kind', { type: 'string', enum: ['export', 'bulk'] }, { required: true }),
        ...page,
        everyone,
      ],
      several,
    ),
  ],
  [paths.task, get('task', 'A background export or bulk change', [id], anything)],
  [
    paths.taskFile,
    get(
      'task',
      'File of a background export',
      [id],
      object({ id: string, name: string, url: string }),
    ),
  ],
  [
    paths.cancelTask,
    post('task', 'Cancel a background export or bulk change', object({ id: string }, ['id']), {
      type: 'null',
    }),
  ],
  [
    resourcePath('operation', 'list'),
    get('journal', 'Operations, newest first', [...page, everyone], several),
  ],
  [
    resourcePath('operation', 'get'),
    get('journal', 'Changes of an operation', [id, ...page], anything),
  ],
  [
    resourcePath('operation', 'undo'),
    post('journal', 'Undo an operation', object({ id: string }, ['id']), {
      oneOf: [anything, object({ taskId: string }, ['taskId'])],
    }),
  ],
]
