import { defineRules } from '../../../engine/records/rules.ts'
import { hourWarning } from '../../../../resources/lesson-hours/hour-warning/hourWarning.resource.ts'

export const hourWarningRules = defineRules(hourWarning, {
  // all that a warning says follows from the entries of the student's hours
  follows: () => ['state', 'remaining', 'expiring', 'expiresOn', 'since'],
  personal: { of: ['studentId'], erase: ['name'] },
  highlights: [
    {
      name: 'low',
      kind: 'attention',
      label: { en: 'Students with low hours', zh: '课时不足的学员' },
      where: { kind: 'LOW', state: 'OPEN' },
    },
    {
      name: 'expiring',
      kind: 'attention',
      label: { en: 'Students with expiring hours', zh: '课时即将到期的学员' },
      where: { kind: 'EXPIRING', state: 'OPEN' },
    },
  ],
  actions: {},
})
