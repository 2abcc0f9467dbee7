import { assignTemplate } from '../../../server/domain/tasks/index.ts'
import { defineRules } from '../../../server/engine/records/rules.ts'
import { errors } from '../../../server/platform/errors/errors.ts'
import { taskTemplate } from './taskTemplate.resource.ts'

export const taskTemplateRules = defineRules(taskTemplate, {
  actions: {
    async assign({ record, input }, ctx) {
      if (!record) throw errors.notFound()
      return assignTemplate(record, input, ctx)
    },
  },
})
