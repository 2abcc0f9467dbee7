import { homeworkOnStudents } from './student.extension.ts'
import { taskTemplate } from './task-template/taskTemplate.resource.ts'
import { classTask } from './class-task/classTask.resource.ts'
import { submission } from './submission/submission.resource.ts'
import './tasks.errors.ts'

/** Its records, in the order of their menu entries. */
export const tasksRecords = {
  taskTemplate,
  classTask,
  submission,
} as const

/** What it adds to the records of other domains. */
export const tasksExtensions = [homeworkOnStudents] as const
