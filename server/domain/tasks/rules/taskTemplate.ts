import { assignTemplate } from '../task.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { taskTemplate } from '../../../../resources/tasks/task-template/taskTemplate.resource.ts'

export const taskTemplateRules = defineRules(taskTemplate, {
  actions: {
    async assign({ record, input }, ctx) {
      return assignTemplate(record, input, ctx)
    },
  },
})
