import { declareErrors } from '../../src/protocol/errors/declared.ts'

/** Its codes, and more specific texts of central ones. */
export const automationsErrors = declareErrors({
  automationTargetUnknown: {
    code: '9994',
    en: 'There are no such records: %{target}.',
    zh: '没有这类数据：%{target}。',
  },
  automationFieldUnfit: {
    code: '9994',
    en: 'The field “%{unfit}” can’t be used here. Choose another one.',
    zh: '此处不能使用字段“%{unfit}”，请另选一个。',
  },
  automationConditionUnfit: {
    code: '9994',
    en: '“%{condition}” isn’t a valid filter for this list. Remove it or choose it again.',
    zh: '“%{condition}”不是该列表的筛选条件，请删除或重新选择。',
  },
  automationValueUnfit: {
    code: '9994',
    en: 'This isn’t a valid value for “%{valueOf}”.',
    zh: '该值不适用于“%{valueOf}”。',
  },
  automationPlaceholderUnknown: {
    code: '9994',
    en: '{%{placeholder}} is unknown. Insert a field from the list.',
    zh: '未知的占位符 {%{placeholder}}，请从列表中插入字段。',
  },
  automationRecipientUnfit: {
    code: '9994',
    en: '“%{recipient}” can’t be notified here. Choose someone from the list.',
    zh: '此处无法通知“%{recipient}”，请从列表中选择。',
  },
  automationStartsItself: {
    code: '9994',
    when: 'startsItself',
    en: 'The automation would change the date that starts it, and so start itself again and again. Choose another field.',
    zh: '该自动化会修改触发自身的时间，从而反复触发。请选择其他字段。',
  },
  automationActionUnfit: {
    code: '9994',
    when: 'alertsOnly',
    en: 'Only what was noticed in a lesson can become an alert. Choose “Alerts” as the records, and a change or a date to start it.',
    zh: '只有课堂异常可以触发告警，请将数据设为“告警”，并按数据变更或时间触发。',
  },
  automationBeyondOwn: {
    code: '905',
    en: 'You don’t have the permission to do this with “%{automated}”, so the automation can’t do it in your name.',
    zh: '您无权对“%{automated}”执行此操作，自动化不能以您的身份执行。',
  },
  automationFieldBeyondOwn: {
    code: '905',
    en: 'You can’t edit “%{automatedField}”, or you see it masked, so the automation can’t set it in your name.',
    zh: '您无权修改“%{automatedField}”或只能看到脱敏内容，自动化不能以您的身份设置。',
  },
  tooManyAutomations: {
    code: '9994',
    en: 'Up to %{automations|automation|automations} can be on. Turn one off that is no longer needed first.',
    zh: '最多可同时开启 %{automations} 个自动化，请先关闭不再需要的自动化。',
  },
})
declare module '../../src/protocol/errors/codes.ts' {
  interface DomainErrors {
    readonly automations: typeof automationsErrors
  }
}
