import { paths } from '../../../src/protocol/paths.ts'
import { anything, array, get, multipart, object, query, string, type PathItem } from './parts.ts'

/** Search over all resources, and files of their fields. */
export const filePaths: readonly PathItem[] = [
  [
    paths.search,
    get(
      'search',
      'Find any record by name, phone or account',
      [query('q')],
      object({ list: array(anything) }),
    ),
  ],
  [
    paths.upload,
    multipart(
      'files',
      'Upload a file for a field',
      { resource: string, field: string },
      object({ id: string, name: string, url: string }),
    ),
  ],
]
