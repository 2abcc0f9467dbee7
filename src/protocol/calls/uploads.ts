import { defineCall, requiredExactText, shape } from '../../schema/call/index.ts'
import { integer } from '../../schema/fields/index.ts'
import type { Upload } from '../imports.ts'
import { paths } from '../paths.ts'
import { idInput } from './inputs.ts'

const upload = shape<Upload>({
  type: 'object',
  properties: {
    uploadId: { type: 'string' },
    received: { type: 'integer' },
    size: { type: 'integer' },
  },
  required: ['uploadId', 'received', 'size'],
})

/** 11004: an empty file, or one that is too large. Its chunks follow as bytes (`upload/part`). */
export const beginUpload = defineCall({
  path: paths.beginUpload,
  summary: 'Starts a chunked upload of a spreadsheet',
  audience: 'member',
  apiKeys: true,
  exact: true,
  input: {
    resource: idInput({ en: 'Resource', zh: '资源' }),
    fileName: requiredExactText(255),
    size: integer({ label: { en: 'Size in bytes', zh: '字节数' }, min: 0, required: true }),
  },
  output: upload,
  errors: ['11004'],
})

export const readUpload = defineCall({
  path: paths.uploadState,
  summary: 'State of an upload: where it continues after a lost connection',
  audience: 'member',
  apiKeys: true,
  method: 'GET',
  input: { uploadId: idInput({ en: 'Upload', zh: '上传' }) },
  output: upload,
  errors: ['404'],
})
