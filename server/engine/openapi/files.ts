import { paths } from '../../../src/protocol/paths.ts'
import { answers, integerSchema, multipart, object, query, string, type PathItem } from './parts.ts'

const upload = object({ uploadId: string, received: integerSchema, size: integerSchema }, [
  'uploadId',
  'received',
  'size',
])

/** Files, which no call can declare: those of fields, and the chunks of spreadsheets. */
export const filePaths: readonly PathItem[] = [
  [
    paths.upload,
    multipart(
      'files',
      'Upload a file for a field',
      {},
      object({ id: string, name: string, url: string }),
      [query('resource', string, { required: true }), query('field', string, { required: true })],
    ),
  ],
  [
    paths.uploadPart,
    {
      post: {
        tags: ['import'],
        summary:
          'Upload a chunk of up to 1 MB; 409 with `received` if the upload continues at another position',
        parameters: [
          query('uploadId', string, { required: true }),
          query('offset', integerSchema, { required: true }),
        ],
        requestBody: { required: true, content: { 'application/octet-stream': {} } },
        responses: answers(upload),
      },
    },
  ],
]
