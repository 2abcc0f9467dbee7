import { defineCall, shape } from '../../schema/call/index.ts'
import { choice } from '../../schema/fields/index.ts'
import { paths } from '../paths.ts'
import type { FileRef } from '../provider.ts'
import type { Task } from '../tasks.ts'
import { everyoneInput, idInput, pageSchema, pageUpTo, rowsUpTo, type PageOf } from './inputs.ts'

const id = idInput({ en: 'Job', zh: '任务' })

export const readTask = defineCall({
  path: paths.task,
  summary: 'A background export or bulk change',
  audience: 'member',
  apiKeys: true,
  method: 'GET',
  silent: true,
  input: { id },
  output: shape<Task>(),
  errors: ['404'],
})

export const listTasks = defineCall({
  path: paths.tasks,
  summary: 'Background exports or bulk changes, newest first',
  audience: 'member',
  apiKeys: true,
  method: 'GET',
  silent: true,
  input: {
    kind: choice({
      label: { en: 'Kind', zh: '类型' },
      options: {
        export: { en: 'Export', zh: '导出' },
        bulk: { en: 'Bulk change', zh: '批量操作' },
      },
      required: true,
    }),
    page: pageUpTo(1_000_000),
    limit: rowsUpTo(100, 20),
    everyone: everyoneInput,
  },
  output: shape<PageOf<Task>>(pageSchema),
})

/** The task ends after its current batch; what is done stays. */
export const cancelTask = defineCall({
  path: paths.cancelTask,
  summary: 'Cancels a background export or bulk change',
  audience: 'member',
  apiKeys: true,
  input: { id },
  output: shape<Task>(),
  errors: ['404'],
})

/** Only for the person who requested the export; the signed address expires after some minutes. */
export const readTaskFile = defineCall({
  path: paths.taskFile,
  summary: 'Address of the file of a background export',
  audience: 'member',
  apiKeys: true,
  method: 'GET',
  input: { id },
  output: shape<FileRef>({
    type: 'object',
    properties: { id: { type: 'string' }, name: { type: 'string' }, url: { type: 'string' } },
  }),
  errors: ['404', '5003'],
})
