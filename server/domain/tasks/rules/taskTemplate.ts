import { assignTemplate } from '../index.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { taskTemplate } from '../../../../resources/tasks/task-template/taskTemplate.resource.ts'

export const taskTemplateRules = defineRules(taskTemplate, {
  actions: {
    async assign({ record, input }, ctx) {
      if (!record) throw errors.notFound()
      return assignTemplate(record, input, ctx)
    },
  },
})
