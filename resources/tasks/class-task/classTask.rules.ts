import { announceTask, completeTask, remindStudents } from '../../../server/domain/tasks/index.ts'
import { defineRules } from '../../../server/engine/records/rules.ts'
import { classTask } from './classTask.resource.ts'

export const classTaskRules = defineRules(classTask, {
  beforeWrite: (change, ctx) => completeTask(change, ctx),
  marks: ['reminded', 'announced'],
  schedules: {
    remind: (task, ctx) => remindStudents(task, ctx),
    announce: (task, ctx) => announceTask(task, ctx),
  },
  actions: {},
})
