import { paths } from '../../../src/protocol/paths.ts'
import { defineCall, shape } from '../../../src/schema/call/index.ts'
import { reference, text } from '../../../src/schema/fields/index.ts'
import type { TaskFile } from '../submission/taskFile.options.ts'

const root = `${paths.root}/taskTemplate` as const
const templateId = reference({
  label: { en: 'Homework template', zh: '作业模板' },
  to: 'taskTemplate',
  required: true,
})

/** TSK-01: the attachments of a template; they are sent by uploads (`taskAttachment`). */
export const templateFiles = defineCall({
  path: `${root}/files`,
  summary: 'The attachments of a task template',
  right: 'taskTemplate.read',
  method: 'GET',
  input: { templateId },
  output: shape<{ readonly files: readonly TaskFile[] }>(),
  errors: ['404'],
})

/** Deletes an attachment: tasks of the template have it no longer. */
export const removeTemplateFile = defineCall({
  path: `${root}/removeFile`,
  summary: 'Deletes an attachment of a task template',
  right: 'taskTemplate.update',
  input: {
    templateId,
    fileId: text({ label: { en: 'File', zh: '文件' }, required: true, max: 64 }),
  },
  output: shape<object>(),
  errors: ['404', '34419'],
})
