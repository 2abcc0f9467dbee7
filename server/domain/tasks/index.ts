import { taskPurposes } from '../../../resources/tasks/submission/taskFile.options.ts'
import { defineDomain } from '../../engine/domain.ts'
import { sentTraffic, storedCheck } from '../cloud-disk/index.ts'
import { taskAccess } from './fileAccess.ts'
import { ownTaskCalls } from './own.routes.ts'
import { taskStorage } from './storage.ts'
import { taskTables } from './tables.ts'
import { tasksAudit } from './tasks.audit.ts'
import { taskCalls } from './tasks.routes.ts'
import { answerUpload, attachmentUpload, reviewUpload } from './upload.ts'

export const learningTasks = defineDomain({
  name: 'tasks',
  about: 'Homework and quizzes of a class: templates, submissions and their review.',

  rules: [
    () => import('./rules/classTask.ts'),
    () => import('./rules/submission.ts'),
    () => import('./rules/taskTemplate.ts'),
  ],
  extends: [() => import('./extends/student.ts')],
  notices: { task: { en: 'Homework', zh: '作业' } },
  calls: [...taskCalls, ...ownTaskCalls],
  fileAccess: taskAccess,
  stored: [taskStorage],
  tables: taskTables,
  uploads: [attachmentUpload, answerUpload, reviewUpload],
  fileTraffic: Object.fromEntries(Object.values(taskPurposes).map(name => [name, sentTraffic])),
  audit: [tasksAudit, storedCheck(taskStorage)],
})
