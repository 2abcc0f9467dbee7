import { defineRules } from '../../../engine/records/rules.ts'
import { submission } from '../../../../resources/tasks/submission/submission.resource.ts'

export const submissionRules = defineRules(submission, {
  highlights: [
    {
      name: 'toReview',
      kind: 'attention',
      label: { en: 'Submissions to review', zh: '待批改的作业' },
      where: { state: ['SUBMITTED', 'REVISED'] },
    },
  ],
  personal: { of: ['studentId'], erase: ['name', 'content', 'comment'] },
  actions: {},
})
