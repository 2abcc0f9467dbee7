import { remindStudents } from '../remind.ts'
import { completeTask } from '../task.ts'
import { announceTask } from '../tell.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { classTask } from '../../../../resources/tasks/class-task/classTask.resource.ts'

export const classTaskRules = defineRules(classTask, {
  beforeWrite: (change, ctx) => completeTask(change, ctx),
  marks: ['reminded', 'announced'],
  schedules: {
    remind: (task, ctx) => remindStudents(task, ctx),
    announce: (task, ctx) => announceTask(task, ctx),
  },
  actions: {},
})
