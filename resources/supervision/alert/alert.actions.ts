import { defineAction, integer } from '../../../src/schema/index.ts'

/** The person who acknowledges an alert owns it from then on. */
export const acknowledge = defineAction({
  label: { en: 'Acknowledge', zh: '接手处理' },
  on: 'records',
  icon: 'check',
  primary: true,
  errors: ['34800', '34801'],
})

/** Creates the usual automations in the caller's name; existing ones stay. */
export const createUsualRules = defineAction({
  label: { en: 'Set up the usual rules', zh: '创建常用告警规则' },
  on: 'resource',
  icon: 'plus',
  right: 'automation.create',
  confirm: {
    en: 'Six automations are created and turned on. They raise alerts in your name; you can change them under Automations.',
    zh: '将创建并开启六条自动化规则，以您的名义触发告警，可在“自动化”中修改。',
  },
  output: { created: integer({ label: { en: 'Created', zh: '创建数量' }, required: true }) },
})
