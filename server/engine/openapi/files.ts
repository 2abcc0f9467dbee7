import { paths } from '../../../src/protocol/paths.ts'
import {
  answers,
  integerSchema,
  multipart,
  object,
  query,
  string,
  type Json,
  type PathItem,
} from './parts.ts'

const upload = object(
  { uploadId: string, received: integerSchema, size: integerSchema, answer: {} },
  ['uploadId', 'received', 'size'],
)
const header = (name: string, schema: Json, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  schema,
  description,
})
const tusResumable = header('Tus-Resumable', { const: '1.0.0' }, 'Version of the protocol')
const piece = { 'application/offset+octet-stream': {} }

const inPath = (name: string): Json => ({ name, in: 'path', required: true, schema: string })
/** Uploads by a personal link, whose token is the bearer token. */
const purpose = inPath('purpose')

/** The tus protocol at an address. */
const uploadPaths = (base: string, parameters: readonly Json[] = []): readonly PathItem[] => [
  [
    base,
    {
      parameters: [...parameters],
      post: {
        tags: ['files'],
        summary:
          'Begin an upload by the tus protocol (docs/uploads.md); a body of bytes is its first piece',
        parameters: [
          tusResumable,
          header('Upload-Length', integerSchema, 'Bytes of the file'),
          header(
            'Upload-Metadata',
            string,
            'purpose, fileName and target (JSON, where the purpose needs it), each in base64',
          ),
        ],
        requestBody: { content: piece },
        responses: { '201': answers(upload)['200'] ?? {} },
      },
    },
  ],
  [
    `${base}/{id}`,
    {
      parameters: [...parameters, inPath('id')],
      get: {
        tags: ['files'],
        summary: 'State of an upload, with the answer of its purpose when the file is there',
        responses: answers(upload),
      },
      patch: {
        tags: ['files'],
        summary:
          'Send a piece of the file; 409 with `received` if the upload continues at another position',
        parameters: [
          tusResumable,
          header('Upload-Offset', integerSchema, 'Where the piece begins'),
        ],
        requestBody: { required: true, content: piece },
        responses: { ...answers(upload), '204': { description: 'More of the file is missing' } },
      },
      delete: {
        tags: ['files'],
        summary: 'End an upload; what has arrived of it is deleted',
        parameters: [tusResumable],
        responses: { '204': { description: 'Ended' } },
      },
    },
  ],
]

/** Paths for files, which no call can declare: files of fields, and chunked uploads. */
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
  ...uploadPaths(paths.uploads),
  ...uploadPaths(`${paths.passUploads}/{purpose}`, [purpose]),
]
